internal import Archives
internal import CatalogModel
internal import Feeds
internal import SQLite

/// Builds snapshots from tables of the partner feed: one for each group, date and mode.
final class PartnerImport {
  private let catalog: Catalog
  private let register: ImportRegister
  private let options: ImportOptions
  private let problem: (String) -> Void
  /// What the snapshots built so far took in; problems are told, and not kept here.
  private(set) var taken = ImportSummary()

  /// A table's file, opened as far as its header.
  private struct Table {
    var reader: PartnerTableReader
    var file: FileTree.File
    var sum: SHA256
  }

  init(
    _ catalog: Catalog, _ register: ImportRegister, _ options: ImportOptions, problem: @escaping (String) -> Void
  ) {
    self.catalog = catalog
    self.register = register
    self.options = options
    self.problem = problem
  }

  /// Builds the snapshots of `files`.
  func build(_ files: [FileTree.File], progress: (String, Int64) -> Void) throws {
    let folder = catalog.snapshotFolder
    let lock = try SnapshotLock(folder)
    defer { lock.release() }
    _ = Snapshot.sweep(folder)
    let groups = Dictionary(grouping: files.compactMap(open)) { snapshotName(of: $0) }
    for (name, tables) in groups.sorted(by: { ($0.key?.description ?? "") < ($1.key?.description ?? "") }) {
      guard let name else {
        for table in tables { problem("\(table.file.path): tells neither its group nor its date, by path or by rows") }
        continue
      }
      try build(name, tables, progress)
    }
  }

  private func open(_ file: FileTree.File) -> Table? {
    do {
      let sum = SHA256()
      let reader = try PartnerTableReader(ByteStream(path: file.path).summed(by: sum), path: file.path)
      return Table(reader: reader, file: file, sum: sum)
    } catch {
      problem("\(error)")
      return nil
    }
  }

  private func snapshotName(of table: Table) -> SnapshotName? {
    guard let group = table.reader.origin.group, let date = table.reader.origin.date else { return nil }
    return SnapshotName(group: group, date: date, mode: table.reader.header.mode)
  }

  private func build(_ name: SnapshotName, _ tables: [Table], _ progress: (String, Int64) -> Void) throws {
    if try areKnown(tables, in: name) {
      taken.repeated += tables.map(\.file.path)
      taken.files += tables.count
      return
    }
    var imports: [String: Int64] = [:]
    for table in tables { imports[table.file.path] = try begin(table, name) }
    do {
      let built = try Snapshot.build(
        tables: tables.map(\.reader), group: name.group, date: name.date, in: catalog.snapshotFolder,
        progress: { progress($0.name, $0.bytesRead) }, onFailure: { self.problem("\($1)") })
      try finish(built, tables, imports)
      taken.add(built, tables.map(\.reader))
      for table in built.tables where !table.isCarriedOver { tell(table, name) }
    } catch let error as SnapshotError {
      problem("\(error)")
    }
  }

  /// Whether the snapshot stands already, made of these very files.
  private func areKnown(_ tables: [Table], in name: SnapshotName) throws -> Bool {
    for table in tables {
      let known = try catalog.connection.integer(
        "SELECT 1 FROM main.import WHERE snapshot = ? AND byte_count = ? AND finished_at IS NOT NULL LIMIT 1",
        .text(name.file), .integer(table.file.byteCount))
      // Files of another size are other files: they need not be read to know.
      guard known != nil, try register.holds(sum: FileSum.sha256(of: table.file.path), snapshot: name.file) else {
        return false
      }
    }
    return true
  }

  private func begin(_ table: Table, _ name: SnapshotName) throws -> Int64 {
    let observedAt = table.file.modifiedAt.map(Timestamp.init(seconds:)) ?? options.now()
    let id = try register.begin(
      source: table.file.path, feed: FeedFormat.partnerFeed.rawValue, snapshot: name.file,
      observedAt: observedAt.description, now: options.now())
    table.reader.onRefusal = { refused in
      self.problem("\(table.file.path):\(refused.place.record):\(refused.place.offset): \(refused.reason)")
      self.keep(refused, id)
    }
    table.reader.onMending = { self.keep($0, id) }
    return id
  }

  /// Keeps the original bytes of a row; what cannot be kept is told, and the build goes on.
  private func keep(_ record: RefusedRecord, _ id: Int64) {
    do throws(SQLiteError) {
      try register.refuse(
        id, record: record.place.record, offset: record.place.offset, reason: record.reason, bytes: record.bytes)
    } catch {
      problem("a refused row could not be kept: \(error)")
    }
  }

  /// Registers a snapshot and closes the imports of its tables, in one transaction.
  private func finish(_ built: BuiltSnapshot, _ tables: [Table], _ imports: [String: Int64]) throws {
    try catalog.connection.transaction { () throws(SQLiteError) in
      for table in tables {
        guard let id = imports[table.file.path] else { continue }
        var counts = ImportSummary()
        let tally = table.reader.tally
        (counts.records, counts.stored, counts.refused) = (tally.rows, tally.rows - tally.refused, tally.refused)
        try register.finish(
          id, sum: table.sum.finish(), byteCount: table.reader.bytesRead, counts, now: options.now())
      }
      try register.register(built.name, now: options.now())
    }
  }

  private func tell(_ table: SnapshotTable, _ name: SnapshotName) {
    for note in table.notes { options.onNote?("\(name) \(table.name): \(note)") }
    for (deviation, count) in table.tally.deviations {
      options.onNote?("\(name) \(table.name): \(count) \(deviation.words)")
    }
  }
}

extension ImportSummary {
  /// Adds what a snapshot took in.
  fileprivate mutating func add(_ built: BuiltSnapshot, _ readers: [PartnerTableReader]) {
    snapshots.append(built.name.description)
    files += readers.count
    bytes += readers.reduce(0) { $0 + $1.bytesRead }
    for table in built.tables where !table.isCarriedOver {
      rows += table.rowsRead
      refused += table.refused
    }
  }
}
