internal import Feeds
internal import Glibc
internal import SQLite

/// Builds one snapshot beside whatever is there, and puts it in its place when it is whole.
///
///     let builder = try SnapshotBuilder(name, in: "catalog/snapshots")
///     try builder.add(PartnerTableReader(ByteStream(path: "itunes20261118/genre")))
///     let snapshot = try builder.finish()
///
/// Until ``finish()`` returns, nothing but a file under another name has changed; a builder that is let go takes
/// that file with it.
final class SnapshotBuilder {
  let name: SnapshotName
  private let folder: String
  private let aside: String
  private var connection: Connection?
  private(set) var tables: [SnapshotTable] = []
  private var headers: [String: PartnerTableHeader] = [:]
  private var failed: Set<String> = []
  /// What SQLite refused, after which the file is worth nothing.
  private var broken: SnapshotError?

  init(_ name: SnapshotName, in folder: String) throws(SnapshotError) {
    self.name = name
    self.folder = folder
    aside = "\(folder)/\(name.fileAside)"
    _ = unsafe unlink(aside)
    let file = aside
    connection = try Self.named(file) { () throws(SQLiteError) in try Self.open(file) }
  }

  deinit {
    guard connection != nil else { return }
    connection = nil
    _ = unsafe unlink(aside)
  }

  /// The file is nobody else's, and is thrown away whole when anything fails: it needs neither journal nor locks.
  private static func open(_ file: String) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: file)
    try connection.execute(
      """
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -65536;
      PRAGMA temp_store = FILE;
      PRAGMA application_id = \(SnapshotSchema.applicationID);
      PRAGMA user_version = \(SnapshotSchema.version);
      BEGIN;
      """)
    return connection
  }

  /// Reads a whole table, or one part of it, and calls `progress` every few thousand rows.
  ///
  /// A table that cannot be read to its end is left out again, and the others can go on; but what SQLite cannot
  /// write, as when the disk is full, ends the whole build.
  func add(
    _ reader: PartnerTableReader, progress: (PartnerTableReader) -> Void = { _ in }
  ) throws(SnapshotError) {
    if let broken { throw broken }
    let table = reader.origin.table
    do throws(SnapshotError) {
      try prepare(reader)
      let rows = try copy(reader, into: table, progress)
      try count(reader, table, rows)
    } catch {
      if case .database = error { broken = error } else { try leaveOut(table) }
      throw error
    }
  }

  /// Checks the file, makes it durable, and gives it its name; the snapshot that had the name before is gone then.
  func finish() throws(SnapshotError) -> BuiltSnapshot {
    if let broken { throw broken }
    guard !tables.isEmpty else { throw .empty }
    let path = "\(folder)/\(name.file)"
    let file = aside
    try onConnection { (connection) throws(SQLiteError) in try connection.execute("COMMIT") }
    try carryOver(from: path)
    try onConnection { (connection) throws(SQLiteError) in try Self.makeIndexes(connection) }
    try check()
    connection = nil
    do throws(SnapshotError) {
      try DurableFile.sync(file)
      try DurableFile.rename(file, to: path, in: folder)
    } catch {
      _ = unsafe unlink(file)
      throw error
    }
    return BuiltSnapshot(path: path, name: name, tables: tables.sorted { $0.name < $1.name })
  }
}

extension SnapshotBuilder {
  /// Makes the table, or sees that a further part of it is like the parts before.
  private func prepare(_ reader: PartnerTableReader) throws(SnapshotError) {
    let table = reader.origin.table
    guard reader.header.mode == name.mode else {
      throw .misfit(
        feed: reader.name, reason: "is \(reader.header.mode.rawValue), in a snapshot that is \(name.mode.rawValue)")
    }
    guard !failed.contains(table) else {
      throw .misfit(feed: reader.name, reason: "is a part of \(table), another part of which could not be read")
    }
    if let before = headers[table] {
      guard before.columns == reader.header.columns, before.key == reader.header.key else {
        throw .misfit(feed: reader.name, reason: "has other columns than another part of \(table)")
      }
      return
    }
    let sql = SnapshotSchema.create(reader.header, as: table)
    try onConnection { (connection) throws(SQLiteError) in try connection.execute(sql) }
    headers[table] = reader.header
  }

  /// Copies all rows, and returns how many the table holds then.
  private func copy(
    _ reader: PartnerTableReader, into table: String, _ progress: (PartnerTableReader) -> Void
  ) throws(SnapshotError) -> Int {
    let writer = try onConnection { (connection) throws(SQLiteError) -> any TableWriter in
      try StatementTableWriter(reader.header, table: table, on: connection)
    }
    var rows = 0
    do {
      while try reader.next() {
        try unsafe writer.write(reader.values)
        rows += 1
        if rows & 0xFFF == 0 { progress(reader) }
      }
      progress(reader)
      return try writer.finish()
    } catch let error as FeedError {
      throw .feed(error)
    } catch let error as SQLiteError {
      throw .database(file: aside, error)
    } catch {
      throw .misfit(feed: reader.name, reason: "\(error)")
    }
  }

  private func count(_ reader: PartnerTableReader, _ table: String, _ stored: Int) throws(SnapshotError) {
    let index = tables.firstIndex { $0.name == table }
    var entry =
      index.map { tables[$0] } ?? SnapshotTable(name: table, stored: 0, replaced: 0, tally: PartnerTally(), notes: [])
    entry.tally += reader.tally
    entry.stored = stored
    entry.replaced = entry.tally.rows - entry.tally.refused - stored
    entry.tally[.repeatedKey] = entry.replaced
    entry.notes += reader.header.notes.filter { !entry.notes.contains($0) }
    if let index { tables[index] = entry } else { tables.append(entry) }
  }

  private func leaveOut(_ table: String) throws(SnapshotError) {
    failed.insert(table)
    tables.removeAll { $0.name == table }
    headers[table] = nil
    try onConnection { (connection) throws(SQLiteError) in
      try connection.execute("DROP TABLE IF EXISTS \(SnapshotSchema.quoted(table))")
    }
  }

  /// Copies the tables that the snapshot of this date had before and that were not read now.
  private func carryOver(from path: String) throws(SnapshotError) {
    guard unsafe access(path, F_OK) == 0 else { return }
    let fresh = Set(tables.map(\.name))
    let carried = try onConnection { (connection) throws(SQLiteError) in
      try SnapshotCarryOver(connection, from: path).copy(except: fresh)
    }
    for (table, rows) in carried {
      var tally = PartnerTally()
      tally.rows = rows
      tables.append(
        SnapshotTable(name: table, stored: rows, replaced: 0, tally: tally, notes: [], isCarriedOver: true))
    }
  }

  private static func makeIndexes(_ connection: Connection) throws(SQLiteError) {
    try connection.execute("BEGIN")
    for (table, column) in SnapshotSchema.indexes {
      let found = try connection.integer(
        "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?", .text(table), .text(column))
      if found == 1 { try connection.execute(SnapshotSchema.createIndex(table, column)) }
    }
    try connection.execute("COMMIT")
  }

  private func check() throws(SnapshotError) {
    let result = try onConnection { (connection) throws(SQLiteError) in try connection.text("PRAGMA quick_check(1)") }
    guard result == "ok" else { throw .damaged(file: aside, detail: result ?? "no answer") }
    for table in tables {
      let rows = try onConnection { (connection) throws(SQLiteError) in
        try connection.integer("SELECT count(*) FROM \(SnapshotSchema.quoted(table.name))") ?? 0
      }
      guard rows == table.stored else {
        throw .damaged(file: aside, detail: "\(table.name) has \(rows) rows instead of \(table.stored)")
      }
    }
  }

  private func onConnection<Result>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(SnapshotError) -> Result {
    guard let connection else { throw .file(path: aside, reason: "the snapshot is already finished") }
    return try Self.named(aside) { () throws(SQLiteError) in try body(connection) }
  }

  private static func named<Result>(
    _ file: String, _ body: () throws(SQLiteError) -> Result
  ) throws(SnapshotError) -> Result {
    do throws(SQLiteError) { return try body() } catch { throw .database(file: file, error) }
  }
}
