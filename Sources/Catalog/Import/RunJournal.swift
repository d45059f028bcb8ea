internal import CatalogModel
internal import SQLite

/// Enters a command that imports into the catalog's list, and records what takes it back.
///
/// What was recorded is written beside what it is of, in the same transactions: what an interrupted run leaves can be
/// taken back, too. A run into an empty catalog records nothing, because emptying takes it back.
final class RunJournal {
  private let connection: Connection
  private let folder: String
  private let command: String
  private let now: () -> Timestamp
  private let recorder: ChangeRecorder
  private var number: Int64?
  private var isRecording = false
  private var keptBytes: Int64 = 0
  /// Whether a transaction of the run was committed; until then a rollback takes the run with it.
  var isCommitted = false

  init(_ catalog: Catalog, command: String, now: @escaping () -> Timestamp) {
    (connection, folder, self.command, self.now) = (catalog.connection, catalog.folder, command, now)
    recorder = ChangeRecorder(on: connection, omitting: Schema.tablesBesideImports.contains)
  }

  /// Begins to record what the present transaction changes, where that has not begun, and returns the run's number.
  @discardableResult func begin() throws -> Int64 {
    if let number, isInTransaction { return number }
    isInTransaction = true
    if let number, let undo = try undo(of: number) {
      // Where a rollback took back that the record was dropped, it goes on, and is dropped again.
      isRecording = undo == "kept"
      if isRecording { try recorder.start() }
      return number
    }
    // Another program took it back while it ran.
    guard !isCommitted else { throw CatalogError.importTakenBack(folder: folder) }
    return try enter()
  }

  private var isInTransaction = false

  /// How the run is taken back; `nil` where it is not listed.
  private func undo(of number: Int64) throws(SQLiteError) -> String? {
    try connection.text("SELECT undo FROM main._import_run WHERE id = ?", .integer(number))
  }

  private func enter() throws(SQLiteError) -> Int64 {
    isRecording = try !connection.isWithoutImports()
    try connection.cached("INSERT INTO main._import_run (command, started_at, undo) VALUES (?, ?, ?)")
      .run(.text(command), .text(now().description), .text(isRecording ? "kept" : "empty"))
    let entered = connection.lastInsertedRow
    (number, keptBytes) = (entered, 0)
    if isRecording { try recorder.start() }
    return entered
  }

  /// How much is recorded in memory: 1 MB.
  private static let partSize = 1 << 20

  /// Writes what was recorded, where that is much.
  func keepIfLarge() throws(SQLiteError) {
    if recorder.byteCount >= Self.partSize { try keep() }
  }

  /// Writes what the transaction changed; called before its end.
  func end() throws(SQLiteError) {
    recorder.stop()
    isInTransaction = false
    guard let number else { return }
    if recorder.byteCount > 0 { return try keep() }
    // Where no other run began meanwhile the order of what they wrote is plain.
    let isAlone = try connection.integer("SELECT 1 FROM main._import_run WHERE id > ?", .integer(number)) == nil
    if !isAlone { try write([]) }
  }

  /// Forgets a transaction that was rolled back.
  func rolledBack() {
    recorder.stop()
    _ = recorder.take()
    isInTransaction = false
    if !isCommitted { number = nil }
  }

  private func keep() throws(SQLiteError) {
    let bytes = recorder.take()
    try write(bytes)
    keptBytes += Int64(bytes.count)
    guard let number else { return }
    try connection.cached("UPDATE main._import_run SET byte_count = ? WHERE id = ?")
      .run(.integer(keptBytes), .integer(number))
    let maxBytes = try maxBytes()
    guard !recorder.isComplete || keptBytes > maxBytes else { return }
    isRecording = false
    recorder.stop()
    try drop(number)
  }

  private func write(_ bytes: [UInt8]) throws(SQLiteError) {
    guard let number else { return }
    try connection.cached("INSERT INTO main._import_change (run, bytes) VALUES (?, ?)")
      .run(.integer(number), .blob(bytes))
  }

  // MARK: The end of a run

  /// Ends a run that was not interrupted, and drops the oldest records where all are more than are kept.
  func finish() throws(SQLiteError) {
    guard let number, isCommitted else { return }
    try connection.transaction { () throws(SQLiteError) in
      if try changedNothing(number) {
        try connection.cached("DELETE FROM main._import_change WHERE run = ?").run(.integer(number))
        try connection.cached("DELETE FROM main._import_run WHERE id = ?").run(.integer(number))
      } else {
        try connection.cached("UPDATE main._import_run SET finished_at = ? WHERE id = ?")
          .run(.text(now().description), .integer(number))
      }
      try dropOldest()
    }
  }

  /// Whether all that came was there before: such an import leaves no trace.
  private func changedNothing(_ number: Int64) throws(SQLiteError) -> Bool {
    guard try connection.integer("SELECT 1 FROM main._import WHERE run = ? LIMIT 1", .integer(number)) == nil else {
      return false
    }
    return switch try undo(of: number) {
    case "empty": try connection.isWithoutImports()
    case "kept": recorder.changedTables.isSubset(of: ["_import", "_refused"])
    default: false
    }
  }

  /// Records take half of the database at most, or 64 MB.
  private func maxBytes() throws(SQLiteError) -> Int64 {
    let pages = try connection.integer("PRAGMA main.page_count") ?? 0
    let pageSize = try connection.integer("PRAGMA main.page_size") ?? 0
    return max(Self.minKeptBytes, pages * pageSize / 2)
  }

  private static let minKeptBytes: Int64 = 64 << 20

  private func dropOldest() throws(SQLiteError) {
    let limit = try maxBytes()
    let kept = try connection.cached("SELECT id, byte_count FROM main._import_run WHERE undo = 'kept' ORDER BY id DESC")
      .rows { row in (number: row.integer(0), bytes: row.integer(1)) }
    var sum: Int64 = 0
    for run in kept {
      sum += run.bytes
      if sum > limit { try drop(run.number) }
    }
  }

  private func drop(_ number: Int64) throws(SQLiteError) {
    // The last part still says when the run wrote last.
    let parts = "main._import_change WHERE run = ?1"
    try connection.cached("DELETE FROM \(parts) AND id < (SELECT max(id) FROM \(parts))").run(.integer(number))
    try connection.cached("UPDATE main._import_change SET bytes = x'' WHERE run = ?").run(.integer(number))
    try connection.cached("UPDATE main._import_run SET undo = 'dropped', byte_count = 0 WHERE id = ?")
      .run(.integer(number))
  }
}

extension Connection {
  /// The names of the tables that imports fill.
  func tablesOfImports() throws(SQLiteError) -> [String] {
    try tableNames().filter { !Schema.tablesBesideImports.contains($0) }
  }

  /// Whether no import has left anything.
  fileprivate func isWithoutImports() throws(SQLiteError) -> Bool {
    for table in try tablesOfImports() {
      guard try integer("SELECT 1 FROM main.\(table) LIMIT 1") == nil else { return false }
    }
    return true
  }
}
