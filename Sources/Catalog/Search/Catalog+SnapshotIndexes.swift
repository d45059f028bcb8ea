internal import Feeds
internal import SQLite

/// A snapshot whose names can be searched.
public struct IndexedSnapshot: Equatable, Sendable {
  public var name: SnapshotName
  /// How many names the index holds: those of items, and those that stores of other languages show.
  public var names: Int
  /// The size of the index in bytes.
  public var byteCount: Int
}

extension Catalog {
  /// A snapshot of so many bytes is small: its names are indexed with its import, in a second at most.
  ///
  /// 32 MB hold some 300,000 artists, or 10,000 apps with their descriptions.
  static let smallSnapshot = 32 << 20

  /// The snapshots that answer and have names, but no index of them: a search does not find what only they tell.
  public func snapshotsWithoutIndex() throws(CatalogError) -> [SnapshotName] {
    try named { () throws(SQLiteError) in
      var lacking: [SnapshotName] = []
      for name in namedSnapshots where try names(of: name) == nil { lacking.append(name) }
      return lacking
    }
  }

  /// Indexes the names of a snapshot, in place of an index that it has.
  ///
  /// - Parameters:
  ///   - snapshot: One that the catalog knows. The catalog must be open for writing.
  ///   - progress: Called now and then with how many names are indexed, and how many bytes the index has so far.
  /// - Returns: What the index holds.
  /// - Throws: ``SnapshotError`` when another process builds snapshots now, or the index cannot be written;
  ///   ``CatalogError`` when the catalog cannot be written.
  @discardableResult
  public func index(
    _ snapshot: SnapshotName, progress: (_ names: Int, _ byteCount: Int) -> Void = { _, _ in }
  ) throws -> IndexedSnapshot {
    let lock = try SnapshotLock(snapshotFolder)
    defer { lock.release() }
    do throws(SQLiteError) {
      return try makeIndex(of: snapshot, progress: progress)
    } catch {
      throw fault(error)
    }
  }

  /// The snapshots of the newest feed that have names and no index; the others answer no question.
  public func snapshotsToIndex() throws(CatalogError) -> [SnapshotName] {
    try named { () throws(SQLiteError) in
      var lacking: [SnapshotName] = []
      for name in try newestSnapshots() where try names(of: name) == nil {
        // One that is damaged answers nothing until its feed comes again, and the others are indexed all the same.
        guard SnapshotTrouble(of: name, in: snapshotFolder) == nil else { continue }
        if try hasNames(name) { lacking.append(name) }
      }
      return lacking
    }
  }

  /// How many names are indexed of a snapshot; `nil` when no index of it as it is now is there.
  public func indexedNames(of snapshot: SnapshotName) throws(CatalogError) -> Int? {
    try named { () throws(SQLiteError) in try names(of: snapshot) }
  }
}

extension Catalog {
  /// Indexes what is small and has no index; the caller holds the right to build snapshots.
  ///
  /// What cannot be indexed now can be later: it fails no import.
  func indexSmallSnapshots(note: (String) -> Void) throws(SQLiteError) {
    guard try has(table: "snapshot_index") else { return }
    for name in try newestSnapshots() {
      guard let size = Self.size(of: "\(snapshotFolder)/\(name.file)"), size <= Self.smallSnapshot,
        try names(of: name) == nil
      else { continue }
      do throws(SQLiteError) {
        if try hasNames(name) { _ = try makeIndex(of: name) { _, _ in } }
      } catch {
        note("\(name) could not be indexed: \(error.message)")
      }
    }
  }

  private func makeIndex(
    of name: SnapshotName, progress: (_ names: Int, _ byteCount: Int) -> Void
  ) throws(SQLiteError) -> IndexedSnapshot {
    // Table by table: what one of them lacks may be in another, older or of another group.
    let older = try newestSnapshots().filter { ($0.date, $0) < (name.date, name) }
      .sorted { ($0.date, $0) > ($1.date, $1) }
    let builder = try SnapshotIndexBuilder(name, over: older, in: snapshotFolder)
    try builder.write(progress: progress)
    do throws(SnapshotError) {
      try builder.finish()
    } catch {
      throw SQLiteError(code: 10, message: "\(error)")
    }
    try register(name, builder.names)
    return IndexedSnapshot(
      name: name, names: builder.names, byteCount: Self.size(of: "\(snapshotFolder)/\(name.indexFile)") ?? 0)
  }

  /// Makes an index that has its place known to readers.
  private func register(_ name: SnapshotName, _ names: Int) throws(SQLiteError) {
    try connection.prepare("INSERT OR REPLACE INTO main.snapshot_index VALUES (?, ?, ?)").run(
      .text(name.file), .integer(Int64(names)), .integer(Int64(Self.size(of: "\(snapshotFolder)/\(name.file)") ?? 0)))
  }

  private func hasNames(_ name: SnapshotName) throws(SQLiteError) -> Bool {
    let path = "\(snapshotFolder)/\(name.file)"
    guard Self.size(of: path) != nil else { return false }
    return try AttachedSnapshot(name, schema: "main", on: Connection(path: path, access: .readingImmutable)).hasNames
  }

  /// An index counts while the catalog has it, which a new snapshot of the name ends, and while the snapshot has the
  /// size that it was made of: between the two moments at which a snapshot gets its place and is registered.
  private func names(of name: SnapshotName) throws(SQLiteError) -> Int? {
    guard Self.size(of: "\(snapshotFolder)/\(name.indexFile)") != nil, try has(table: "snapshot_index") else {
      return nil
    }
    return try connection.integer(
      "SELECT names FROM main.snapshot_index WHERE file = ? AND byte_count = ?", .text(name.file),
      .integer(Int64(Self.size(of: "\(snapshotFolder)/\(name.file)") ?? -1))
    ).map(Int.init)
  }

  /// The index of a snapshot that answers, if it has one.
  func indexFile(of name: SnapshotName) throws(SQLiteError) -> SnapshotIndexFile? {
    guard try names(of: name) != nil else { return nil }
    return try SnapshotIndexFile(path: "\(snapshotFolder)/\(name.indexFile)")
  }
}
