internal import Feeds
internal import Glibc
internal import SQLite

/// Builds one snapshot beside whatever is there, and puts it in its place when it is whole.
///
///     let builder = try SnapshotBuilder(name, in: "catalog/snapshots")
///     try builder.add(PartnerTableReader(ByteStream(path: "itunes20261118/genre")))
///     let snapshot = try builder.finish()
///
/// Until ``finish()`` returns, nothing but a file under another name has changed. Each file of a table is a transaction
/// of its own, so that what a process that was killed left can be gone on with. A builder that is let go takes the
/// unfinished file with it, unless it was the disk that failed.
final class SnapshotBuilder {
  let name: SnapshotName
  private let folder: String
  private let aside: String
  /// Whether nothing is stored but how tables are declared.
  private let isDryRun: Bool
  private var connection: Connection?
  private let progress: SnapshotProgress
  private(set) var tables: [SnapshotTable] = []
  /// What was taken in, by this process and by the one that it goes on for.
  private(set) var parts: [PartnerPart] = []
  /// How each table was declared.
  private var declarations: [String: String] = [:]
  /// Tables that were left out for good, since they could not be read or taken.
  private(set) var failed: Set<String> = []
  /// What SQLite refused, after which no further table can be taken.
  private var broken: SnapshotError?

  /// Begins a snapshot, or goes on with the unfinished one where there is one that was begun with the same `settings`.
  ///
  /// `cacheSize` is what SQLite may keep in memory, in KB.
  init(
    _ name: SnapshotName, in folder: String, resumes: Bool = false, settings: String = "", cacheSize: Int = 64 << 10
  ) throws(SnapshotError) {
    self.name = name
    self.folder = folder
    isDryRun = false
    aside = "\(folder)/\(name.fileAside)"
    let unfinished = resumes ? UnfinishedSnapshot(aside, settings: settings, cacheSize: cacheSize) : nil
    if let unfinished {
      (connection, progress, parts) = (unfinished.connection, unfinished.progress, unfinished.parts)
      declarations = unfinished.declarations
    } else {
      name.removeAside(in: folder)
      let file = aside
      let begun = try Self.named(file) { () throws(SQLiteError) in
        let connection = try UnfinishedSnapshot.open(file, cacheSize: cacheSize)
        return (connection, try SnapshotProgress(connection, settings: settings))
      }
      (connection, progress) = begun
    }
    for part in parts { count(part) }
  }

  /// Begins a snapshot that reads and refuses as any other does, and stores nothing.
  init(dryRunOf name: SnapshotName) throws(SnapshotError) {
    self.name = name
    (folder, aside, isDryRun) = ("", name.file, true)
    (connection, progress) = try Self.named(name.file) { () throws(SQLiteError) in
      let connection = try Connection(path: ":memory:")
      return (connection, try SnapshotProgress(connection, settings: ""))
    }
  }

  deinit {
    guard connection != nil, !isDryRun else { return }
    connection = nil
    if broken == nil || parts.isEmpty { name.removeAside(in: folder) }
  }

  /// Reads a whole table, or one part of it.
  ///
  /// A table that cannot be read to its end is left out again, and the others can go on; but what SQLite cannot
  /// write, as when the disk is full, ends the whole build.
  /// - Parameters:
  ///   - reader: The table, of which nothing was read yet but its header.
  ///   - selection: Which rows and columns are taken; all unless given.
  ///   - part: What the rows are known by when the build is gone on with.
  ///   - progress: Called every few thousand rows.
  ///   - settled: Called when all rows are read, before they are there to stay.
  /// - Throws: Why the table was left out, or the build ended.
  func add(
    _ reader: PartnerTableReader, _ selection: PartnerSelection? = nil, as part: PartnerPart? = nil,
    progress: (PartnerTableReader) throws -> Void = { _ in }, settled: () throws -> Void = {}
  ) throws(SnapshotError) {
    if let broken { throw broken }
    let table = reader.origin.table
    let selection = selection ?? PartnerSelection(all: reader.header)
    var part =
      part ?? PartnerPart(source: reader.name, file: PartnerFileStamp(path: reader.name, byteCount: 0), table: table)
    do throws(SnapshotError) {
      try onConnection { (connection) throws(SQLiteError) in try connection.execute("BEGIN") }
      try prepare(reader, selection)
      try copy(reader, selection, into: &part, progress)
      try settle(part, settled)
    } catch {
      try leave(table, after: error)
      throw error
    }
    count(part)
    parts.append(part)
  }

  /// Checks the file, makes it durable, and gives it its name; the snapshot that had the name before is gone then.
  func finish() throws(SnapshotError) -> BuiltSnapshot {
    let built = try complete()
    try built.takePlace()
    return built
  }

  /// Checks the file and makes it durable, and leaves it to the caller to give it its name.
  func complete() throws(SnapshotError) -> BuiltSnapshot {
    if let broken { throw broken }
    guard !tables.isEmpty else { throw .empty }
    let path = "\(folder)/\(name.file)"
    guard !isDryRun else { return BuiltSnapshot(path: path, name: name, tables: tables.sorted { $0.name < $1.name }) }
    try onConnection { [progress] (_) throws(SQLiteError) in try progress.remove() }
    try carryOver(from: path)
    try onConnection { (connection) throws(SQLiteError) in try Self.makeIndexes(connection) }
    try check()
    connection = nil
    // SQLite leaves the journal that another process began when it has taken back what that one did not end.
    _ = unsafe unlink("\(folder)/\(name.journalAside)")
    do throws(SnapshotError) { try DurableFile.sync(aside) } catch {
      name.removeAside(in: folder)
      throw error
    }
    return BuiltSnapshot(path: path, name: name, tables: tables.sorted { $0.name < $1.name })
  }
}

// MARK: - Tables

extension SnapshotBuilder {
  /// Makes the table, or sees that a further part of it is like the parts before.
  private func prepare(_ reader: PartnerTableReader, _ selection: PartnerSelection) throws(SnapshotError) {
    let table = reader.origin.table
    guard reader.header.mode == name.mode else {
      throw .misfit(
        feed: reader.name, reason: "is \(reader.header.mode.rawValue), in a snapshot that is \(name.mode.rawValue)")
    }
    guard !failed.contains(table) else {
      throw .misfit(feed: reader.name, reason: "is a part of \(table), another part of which could not be read")
    }
    let sql = SnapshotSchema.create(selection.header, as: table)
    if let before = declarations[table] {
      guard before == sql else {
        throw .misfit(feed: reader.name, reason: "has other columns than another part of \(table)")
      }
      return
    }
    try onConnection { (connection) throws(SQLiteError) in try connection.execute(sql) }
    declarations[table] = sql
  }

  /// Copies all rows that are wanted.
  private func copy(
    _ reader: PartnerTableReader, _ selection: PartnerSelection, into part: inout PartnerPart,
    _ progress: (PartnerTableReader) throws -> Void
  ) throws(SnapshotError) {
    let table = part.table
    let storedBefore = tables.first { $0.name == table }?.stored ?? 0
    let writer = try onConnection { [isDryRun] (connection) throws(SQLiteError) -> any TableWriter in
      isDryRun
        ? CountingTableWriter(from: storedBefore) : try StatementTableWriter(selection, table: table, on: connection)
    }
    (part.choice, part.columnsLeftOut) = (selection.choice, selection.columnsLeftOut)
    let leftOut = try onConnection { [name, isDryRun] (connection) throws(SQLiteError) in
      isDryRun ? nil : try LeftOutKeys(selection, of: table, in: name.mode, on: connection)
    }
    var rows = 0
    do {
      while try reader.next() {
        if try unsafe selection.takes(reader.values) {
          try unsafe writer.write(reader.values)
        } else {
          part.leftOut += 1
          try unsafe leftOut?.note(reader.values)
        }
        rows += 1
        if rows & 0xFFF == 0 { try progress(reader) }
      }
      try progress(reader)
      part.stored = try writer.finish() - storedBefore
    } catch let error as FeedError {
      throw .feed(error)
    } catch let error as PartnerConditionError {
      throw .misfit(feed: reader.name, reason: "\(error)")
    } catch let error as SQLiteError {
      throw .database(file: aside, error)
    } catch {
      throw .misfit(feed: reader.name, reason: "\(error)")
    }
    part.tally = reader.tally
    part.notes = reader.header.notes
  }

  private func settle(_ part: PartnerPart, _ settled: () throws -> Void) throws(SnapshotError) {
    do {
      try settled()
    } catch let error as FeedError {
      throw .feed(error)
    } catch {
      throw .misfit(feed: part.source, reason: "\(error)")
    }
    try onConnection { [progress] (connection) throws(SQLiteError) in
      try progress.enter(part)
      try connection.execute("COMMIT")
    }
  }

  private func count(_ part: PartnerPart) {
    let index = tables.firstIndex { $0.name == part.table }
    var entry = index.map { tables[$0] } ?? SnapshotTable(name: part.table)
    entry.tally += part.tally
    entry.stored += part.stored
    entry.leftOut += part.leftOut
    entry.replaced = entry.tally.rows - entry.tally.refused - entry.leftOut - entry.stored
    entry.tally[.repeatedKey] = entry.replaced
    entry.notes += part.notes.filter { !entry.notes.contains($0) }
    if let index { tables[index] = entry } else { tables.append(entry) }
  }

  /// Takes back what a table brought that could not be read to its end, or ends the build.
  private func leave(_ table: String, after error: SnapshotError) throws(SnapshotError) {
    try? connection?.execute("ROLLBACK")
    guard case .database = error else { return try leaveOut(table) }
    broken = error
  }

  /// Takes a table out again: one that cannot be read to its end, or that came from a file found to be damaged.
  ///
  /// `forGood` says that no other part of it can be taken either.
  func leaveOut(_ table: String, forGood: Bool = true) throws(SnapshotError) {
    if forGood { failed.insert(table) }
    tables.removeAll { $0.name == table }
    parts.removeAll { $0.table == table }
    declarations[table] = nil
    try onConnection { [progress] (connection) throws(SQLiteError) in
      for name in [table, SnapshotSchema.leftOut(table)] {
        try connection.execute("DROP TABLE IF EXISTS \(SnapshotSchema.quoted(name))")
      }
      try progress.forget(table)
    }
  }

  /// Enters the sum of a file all of whose tables are taken.
  func note(sum: String, of file: PartnerFileStamp) throws(SnapshotError) {
    for index in parts.indices where parts[index].file == file { parts[index].sum = sum }
    try onConnection { [progress] (_) throws(SQLiteError) in try progress.enter(sum: sum, of: file) }
  }
}

// MARK: - Completing

extension SnapshotBuilder {
  /// Copies the tables that the snapshot of this date had before and that were not read now, and of flat tables the
  /// rows of other stores.
  private func carryOver(from path: String) throws(SnapshotError) {
    guard unsafe access(path, F_OK) == 0 else { return }
    let fresh = Set(tables.map(\.name))
    let flat = Dictionary(grouping: parts.filter { $0.storefront != nil }, by: \.table)
      .mapValues { $0.compactMap(\.storefront) }
    let declarations = declarations
    var damage: String?
    let (carried, added, misfits) = try onConnection { (connection) throws(SQLiteError) in
      do throws(SQLiteError) {
        return try SnapshotCarryOver(connection, from: path).copy(
          except: fresh.union(fresh.map(SnapshotSchema.leftOut)), flat: flat, declared: declarations)
      } catch {
        guard error.isDamage else { throw error }
        damage = error.message
        try SnapshotCarryOver.leave(connection)
        return ([], [], [])
      }
    }
    if let damage, !tables.isEmpty {
      tables[0].notes.append("what else the snapshot had is lost, since its file is damaged (\(damage))")
    }
    for (table, rows) in carried where !SnapshotSchema.isLeftOut(table) {
      tables.append(SnapshotTable(name: table, stored: rows, tally: PartnerTally(rows: rows), isCarriedOver: true))
    }
    for index in tables.indices {
      tables[index].carriedOver += added.first { $0.table == tables[index].name }?.rows ?? 0
      if misfits.contains(tables[index].name) {
        tables[index].notes.append("rows of other stores are gone, since the table has other columns than before")
      }
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
      let expected = table.stored + table.carriedOver
      guard rows == expected else {
        throw .damaged(file: aside, detail: "\(table.name) has \(rows) \(rows == 1 ? "row" : "rows"), not \(expected)")
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

extension PartnerTally {
  fileprivate init(rows: Int) {
    self.init()
    self.rows = rows
  }
}
