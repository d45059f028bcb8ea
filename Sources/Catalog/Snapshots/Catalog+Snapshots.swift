internal import Feeds
internal import Glibc
internal import SQLite

/// A snapshot that the catalog knows.
public struct KnownSnapshot: Equatable, Sendable {
  public var name: SnapshotName
  public var builtAt: String
  /// In bytes; `nil` when the file is gone.
  public var byteCount: Int?
  public var state: State
  /// What is not as in its feed, a sentence for each table, and what SQLite says of a file that is damaged.
  public var remarks: [String] = []

  /// Whether all is there that the feeds had that were imported.
  public enum State: String, Sendable {
    /// Every row and column of each table that the files had which were imported.
    case complete
    /// Whole tables were left out, as it was asked for, or could not be read.
    case partial
    /// Rows or columns were left out, as it was asked for.
    case filtered
    /// A table was taken from a file that is cut short, or tables from an archive that broke off.
    case cut
    case gone
    case damaged
  }
}

extension Catalog {
  /// The snapshots that the catalog knows, by group and date.
  public func snapshots() throws(CatalogError) -> [KnownSnapshot] {
    try named { () throws(SQLiteError) in
      let select = try connection.prepare("SELECT file, built_at FROM main.snapshot")
      var found: [KnownSnapshot] = []
      while try select.step() {
        guard let file = select.text(0), let name = SnapshotName(file: file) else { continue }
        found.append(try known(name, builtAt: select.text(1) ?? ""))
      }
      return found.sorted { $0.name < $1.name }
    }
  }

  private func known(_ name: SnapshotName, builtAt: String) throws(SQLiteError) -> KnownSnapshot {
    var known = KnownSnapshot(name: name, builtAt: builtAt, byteCount: byteCount(of: name), state: .complete)
    switch SnapshotTrouble(of: name, in: snapshotFolder)?.cause {
    case .gone: known.state = .gone
    case .damaged(let detail):
      known.state = .damaged
      known.remarks = [detail]
    case nil:
      guard try has(table: "snapshot_part") else { break }
      let tables = try ImportRegister(connection).held(by: name)
      let leftOut = try has(table: "snapshot_table_left_out") ? ImportRegister(connection).tablesLeftOut(of: name) : []
      let cut = try has(table: "snapshot_archive_cut") ? ImportRegister(connection).archivesCut(of: name) : []
      known.state =
        !cut.isEmpty || tables.contains(where: \.isCut)
        ? .cut : tables.contains(where: \.isFiltered) ? .filtered : leftOut.isEmpty ? .complete : .partial
      known.remarks = cut + leftOut + tables.compactMap(\.remark)
    }
    return known
  }

  private func byteCount(of name: SnapshotName) -> Int? {
    var status = stat()
    return unsafe stat("\(snapshotFolder)/\(name.file)", &status) == 0 ? Int(status.st_size) : nil
  }

  /// Takes a snapshot out of the catalog and removes its file; who reads it now is not disturbed.
  ///
  /// Throws when another process is building a snapshot.
  public func drop(_ snapshot: SnapshotName) throws {
    let lock = try SnapshotLock(snapshotFolder)
    defer { lock.release() }
    // What it tells of prices is in the history before it goes; but a full disk must not keep it from going.
    _ = try? settleSnapshots()
    try named { () throws(SQLiteError) in
      do throws(SQLiteError) {
        try forget(snapshot)
      } catch {
        // Even to strike it off takes room, which its own bytes give.
        guard error.cause == .diskFull else { throw error }
        removeFiles(of: snapshot)
        try forget(snapshot)
      }
    }
    // Where the file was damaged, others waited for it.
    _ = try? settleSnapshots()
  }

  func forget(_ snapshot: SnapshotName) throws(SQLiteError) {
    // A file that is not registered is swept away by the next import: it must not be the other way round.
    try connection.cached("DELETE FROM main.snapshot WHERE file = ?").run(.text(snapshot.file))
    removeFiles(of: snapshot)
  }

  private func removeFiles(of snapshot: SnapshotName) {
    _ = unsafe unlink("\(snapshotFolder)/\(snapshot.file)")
    _ = unsafe unlink("\(snapshotFolder)/\(snapshot.indexFile)")
  }

  /// Removes snapshot files that no import registered: what a crash between two steps left, and unfinished ones unless
  /// they are gone on with; then settles those that are there.
  @discardableResult
  func sweepSnapshots(keepsUnfinished: Bool = false) throws(CatalogError) -> [String] {
    _ = Snapshot.sweep(snapshotFolder, keepsUnfinished: keepsUnfinished)
    let known = Set(try snapshots().map(\.name))
    for name in Snapshot.all(in: snapshotFolder) where !known.contains(name) {
      removeFiles(of: name)
    }
    return try settleSnapshots()
  }

  /// Does what registered snapshots call for, and what a crash may have kept from being done.
  ///
  /// Prices that changed are entered into the history, and the names of small snapshots are indexed. The caller holds
  /// the right to build snapshots.
  /// - Parameter note: Told what was done.
  /// - Throws: ``CatalogError`` when the catalog cannot be written.
  /// - Returns: What could not be done since snapshots are damaged or lost.
  @discardableResult
  func settleSnapshots(note: (String) -> Void = { _ in }) throws(CatalogError) -> [String] {
    try named { () throws(SQLiteError) in
      let problems = try enterPriceChanges(note: note)
      try indexSmallSnapshots(note: note)
      return problems
    }
  }
}
