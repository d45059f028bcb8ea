internal import CSQLite
internal import SQLite

/// What SQLite calls to read a table-valued function: <https://www.sqlite.org/vtab.html>.
extension TableFunction {
  /// Shared by all tables: SQLite only reads it, and passes each call its table.
  nonisolated(unsafe) static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe module.initialize(to: sqlite3_module())
    unsafe module.pointee.iVersion = 1
    unsafe module.pointee.xConnect = connect
    unsafe module.pointee.xDisconnect = disconnect
    unsafe module.pointee.xBestIndex = plan
    unsafe module.pointee.xOpen = open
    unsafe module.pointee.xClose = close
    unsafe module.pointee.xFilter = filter
    unsafe module.pointee.xNext = next
    unsafe module.pointee.xEof = isAtEnd
    unsafe module.pointee.xColumn = column
    unsafe module.pointee.xRowid = rowID
    return unsafe UnsafePointer(module)
  }()
}

// MARK: - Tables

private func connect(
  _ connection: OpaquePointer?, _ holder: UnsafeMutableRawPointer?, _ count: Int32,
  _ arguments: UnsafePointer<UnsafePointer<CChar>?>?,
  _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  guard let holder = unsafe holder else { return SQLITE_MISUSE }
  let function = unsafe Unmanaged<TableFunction>.fromOpaque(holder).takeUnretainedValue()
  let code = unsafe sqlite3_declare_vtab(connection, function.declaration)
  guard code == SQLITE_OK else { return code }
  _ = unsafe csqlite_mark_table_innocuous(connection)
  let made = UnsafeMutablePointer<csqlite_table>.allocate(capacity: 1)
  unsafe made.initialize(to: csqlite_table(base: sqlite3_vtab(), object: holder))
  unsafe table?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
  return SQLITE_OK
}

private func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
  unsafe UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: csqlite_table.self).deallocate()
  return SQLITE_OK
}

private func function(of table: UnsafeMutablePointer<sqlite3_vtab>) -> TableFunction {
  let own = unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: csqlite_table.self)
  return unsafe Unmanaged<TableFunction>.fromOpaque(own.pointee.object).takeUnretainedValue()
}

/// Leaves a sentence where SQLite looks for it, in memory that SQLite frees.
private func fail(_ table: UnsafeMutablePointer<sqlite3_vtab>, _ message: String) -> Int32 {
  let bytes = Array(message.utf8) + [0]
  guard let copy = unsafe sqlite3_malloc64(UInt64(bytes.count)) else { return SQLITE_NOMEM }
  unsafe copy.copyMemory(from: bytes, byteCount: bytes.count)
  unsafe table.pointee.zErrMsg = copy.assumingMemoryBound(to: CChar.self)
  return SQLITE_ERROR
}

/// Asks for every parameter's value; a plan that cannot have them yet is no plan.
private func plan(
  _ table: UnsafeMutablePointer<sqlite3_vtab>?, _ info: UnsafeMutablePointer<sqlite3_index_info>?
) -> Int32 {
  guard let table = unsafe table, let info = unsafe info else { return SQLITE_MISUSE }
  let function = unsafe function(of: table)
  for (index, parameter) in function.parameters.enumerated() {
    let constraints = unsafe (0..<Int(info.pointee.nConstraint)).filter { index in
      unsafe Int(info.pointee.aConstraint[index].iColumn) == function.columns.count + index
        && Int32(info.pointee.aConstraint[index].op) == SQLITE_INDEX_CONSTRAINT_EQ
    }
    guard !constraints.isEmpty else {
      return unsafe fail(table, "\(function.name): the \(parameter) is missing; write \(function.name)(\(parameter))")
    }
    guard let usable = constraints.first(where: { unsafe info.pointee.aConstraint[$0].usable != 0 }) else {
      return SQLITE_CONSTRAINT
    }
    unsafe info.pointee.aConstraintUsage[usable].argvIndex = Int32(index + 1)
    unsafe info.pointee.aConstraintUsage[usable].omit = 1
  }
  unsafe info.pointee.estimatedCost = 100
  unsafe info.pointee.estimatedRows = 100
  return SQLITE_OK
}

// MARK: - Cursors

private func open(
  _ table: UnsafeMutablePointer<sqlite3_vtab>?,
  _ cursor: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
) -> Int32 {
  guard let table = unsafe table else { return SQLITE_MISUSE }
  let object = unsafe Unmanaged.passRetained(FunctionCursor(function(of: table))).toOpaque()
  let made = UnsafeMutablePointer<csqlite_cursor>.allocate(capacity: 1)
  unsafe made.initialize(to: csqlite_cursor(base: sqlite3_vtab_cursor(), object: object))
  unsafe cursor?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
  return SQLITE_OK
}

private func holder(of cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>) -> Unmanaged<FunctionCursor> {
  let own = unsafe UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: csqlite_cursor.self)
  return unsafe Unmanaged.fromOpaque(own.pointee.object)
}

private func close(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
  guard let cursor = unsafe cursor else { return SQLITE_MISUSE }
  unsafe holder(of: cursor).release()
  unsafe UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: csqlite_cursor.self).deallocate()
  return SQLITE_OK
}

private func filter(
  _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ plan: Int32, _ name: UnsafePointer<CChar>?, _ count: Int32,
  _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let cursor = unsafe cursor else { return SQLITE_MISUSE }
  let own = unsafe holder(of: cursor).takeUnretainedValue()
  let arguments = unsafe UnsafeMutableBufferPointer(start: arguments, count: Int(count))
  do {
    try own.start(unsafe arguments.map { unsafe Value(copying: $0) })
    return SQLITE_OK
  } catch {
    return unsafe fail(cursor.pointee.pVtab, "\(own.table.name): \(error)")
  }
}

private func next(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
  guard let cursor = unsafe cursor else { return SQLITE_MISUSE }
  unsafe holder(of: cursor).takeUnretainedValue().next()
  return SQLITE_OK
}

private func isAtEnd(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
  guard let cursor = unsafe cursor else { return 1 }
  return unsafe holder(of: cursor).takeUnretainedValue().isAtEnd ? 1 : 0
}

private func column(
  _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ context: OpaquePointer?, _ column: Int32
) -> Int32 {
  guard let cursor = unsafe cursor else { return SQLITE_MISUSE }
  unsafe context?.answer(holder(of: cursor).takeUnretainedValue().value(Int(column)))
  return SQLITE_OK
}

private func rowID(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ rowID: UnsafeMutablePointer<sqlite3_int64>?)
  -> Int32
{
  guard let cursor = unsafe cursor else { return SQLITE_MISUSE }
  unsafe rowID?.pointee = holder(of: cursor).takeUnretainedValue().rowID
  return SQLITE_OK
}

extension Value {
  /// Copies a value that is valid for one call only; text that is not UTF-8 remains bytes.
  fileprivate init(copying value: OpaquePointer?) {
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = unsafe .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = unsafe .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let bytes = unsafe Self.bytes(sqlite3_value_text(value), sqlite3_value_bytes(value))
      self = String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .blob(bytes)
    case SQLITE_BLOB: self = unsafe .blob(Self.bytes(sqlite3_value_blob(value), sqlite3_value_bytes(value)))
    default: self = .null
    }
  }

  private static func bytes(_ start: UnsafeRawPointer?, _ count: Int32) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: start, count: unsafe start == nil ? 0 : Int(count)))
  }
}
