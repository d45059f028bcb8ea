internal import CSQLite

/// Records what a connection changes in the rows of its main database, so that it can be taken back.
///
/// Of a new row its key is recorded, of a changed one what its columns had before and a checksum of what they have now,
/// and of a deleted one all of it: <https://www.sqlite.org/c3ref/preupdate_blobwrite.html>. So a record of new rows is
/// small beside them. ``RowChange`` reads what was recorded.
@safe public final class ChangeRecorder {
  private let connection: Connection
  private let omitted: (String) -> Bool
  private var tables: [String: ChangedTable] = [:]
  /// The schema that ``tables`` are of.
  private var schemaVersion: Int64?
  /// The tables by SQLite's own names, which stay where they are while the schema does; `nil` for those that are
  /// omitted.
  private var known: [(name: UnsafePointer<CChar>, table: RecordedTable?)] = unsafe []
  private var bytes = ByteWriter()
  /// The names of the tables in which something was recorded since the recorder was made.
  public private(set) var changedTables: Set<String> = []
  /// Whether all changes are recorded: SQLite may have no memory for one, and a table no key.
  public private(set) var isComplete = true

  private final class RecordedTable {
    let table: ChangedTable
    /// The table's number among the bytes that were not taken yet.
    var number: Int?
    init(_ table: ChangedTable) { self.table = table }
  }

  /// - Parameters:
  ///   - connection: What it records, from ``start()`` on; in all other databases of it nothing is recorded.
  ///   - omitted: Whether to record nothing of the table with a name.
  public init(on connection: Connection, omitting omitted: @escaping (String) -> Bool) {
    (self.connection, self.omitted) = (connection, omitted)
  }

  deinit { unsafe sqlite3_preupdate_hook(connection.handle, nil, nil) }

  /// Begins to record; within a transaction, since the schema must stay as it is until ``stop()``.
  public func start() throws(SQLiteError) {
    unsafe known.removeAll()
    let version = try connection.integer("PRAGMA main.schema_version")
    if version != schemaVersion { tables = try ChangedTable.all(of: connection) }
    schemaVersion = version
    unsafe sqlite3_preupdate_hook(
      connection.handle,
      { context, connection, operation, schema, name, key, newKey in
        guard let context = unsafe context, let schema = unsafe schema, let name = unsafe name else { return }
        // "main" is the only schema whose name begins with an m.
        guard unsafe schema[0] == UInt8(ascii: "m"), let connection = unsafe connection else { return }
        unsafe Unmanaged<ChangeRecorder>.fromOpaque(context)._withUnsafeGuaranteedRef {
          unsafe $0.record(operation, name, newKey, RowValues(connection))
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Records no more; what was recorded is kept.
  public func stop() { unsafe sqlite3_preupdate_hook(connection.handle, nil, nil) }

  /// How many bytes ``take()`` has.
  public var byteCount: Int { bytes.count }

  /// What was recorded since it was last taken.
  public func take() -> [UInt8] {
    unsafe known.forEach { unsafe $0.table?.number = nil }
    tableCount = 0
    return bytes.take()
  }

  private var tableCount = 0

  private func record(_ operation: Int32, _ name: UnsafePointer<CChar>, _ newKey: Int64, _ row: RowValues) {
    guard let recorded = unsafe table(name) else { return }
    let number = recorded.number ?? define(recorded)
    let start = bytes.count
    switch operation {
    case SQLITE_INSERT:
      bytes.append(RecordedOperation.inserted.rawValue)
      bytes.append(varint: UInt64(number))
      writeKey(recorded.table, newKey, row)
    case SQLITE_DELETE:
      bytes.append(RecordedOperation.deleted.rawValue)
      bytes.append(varint: UInt64(number))
      for column in recorded.table.columns.indices { write(row.old(column)) }
    default:
      bytes.append(RecordedOperation.updated.rawValue)
      bytes.append(varint: UInt64(number))
      writeKey(recorded.table, newKey, row)
      if !writeChanges(recorded.table, row) { bytes.cut(to: start) }
    }
  }

  private func writeKey(_ table: ChangedTable, _ newKey: Int64, _ row: RowValues) {
    if table.hasRowNumbers { return bytes.append(integer: newKey) }
    for column in table.key { write(row.new(column)) }
  }

  /// Writes the columns that change, and returns whether there are any.
  private func writeChanges(_ table: ChangedTable, _ row: RowValues) -> Bool {
    var checksum = RowChecksum()
    var hasChanges = false
    for column in table.columns.indices {
      let (old, new) = (row.old(column), row.new(column))
      if let old, let new, old.equals(new) { continue }
      hasChanges = true
      bytes.append(varint: UInt64(column + 1))
      write(old)
      if let new { checksum.add(new) } else { isComplete = false }
    }
    bytes.append(varint: 0)
    bytes.append(word: checksum.value)
    return hasChanges
  }

  private func write(_ value: BorrowedValue?) {
    guard let value else { return isComplete = false }
    bytes.append(value)
  }

  private func table(_ name: UnsafePointer<CChar>) -> RecordedTable? {
    if let entry = unsafe known.first(where: { unsafe $0.name == name }) { return unsafe entry.table }
    let text = unsafe String(cString: name)
    let table = omitted(text) ? nil : tables[text]
    if let table, table.key.isEmpty { isComplete = false }
    let recorded = table.flatMap { $0.key.isEmpty ? nil : RecordedTable($0) }
    unsafe known.append((name, recorded))
    return recorded
  }

  private func define(_ recorded: RecordedTable) -> Int {
    bytes.append(RecordedOperation.table.rawValue)
    bytes.append(text: recorded.table.name)
    bytes.append(varint: UInt64(recorded.table.columns.count))
    recorded.number = tableCount
    changedTables.insert(recorded.table.name)
    tableCount += 1
    return tableCount - 1
  }
}

/// What an entry among the recorded bytes says.
enum RecordedOperation: UInt8 {
  /// The name of the next table, and how many columns it has.
  case table = 1
  /// The key of a new row.
  case inserted
  /// The new key of a changed row, and its changed columns: number from 1, value before; then 0 and a checksum.
  case updated
  /// All columns of a deleted row.
  case deleted
}

/// The row that SQLite is about to change.
@safe private struct RowValues {
  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) { unsafe self.connection = connection }

  func old(_ column: Int) -> BorrowedValue? {
    var value: OpaquePointer?
    guard unsafe sqlite3_preupdate_old(connection, Int32(column), &value) == SQLITE_OK else { return nil }
    return unsafe value.map { unsafe BorrowedValue($0) }
  }

  func new(_ column: Int) -> BorrowedValue? {
    var value: OpaquePointer?
    guard unsafe sqlite3_preupdate_new(connection, Int32(column), &value) == SQLITE_OK else { return nil }
    return unsafe value.map { unsafe BorrowedValue($0) }
  }
}
