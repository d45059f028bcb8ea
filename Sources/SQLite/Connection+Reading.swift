internal import CSQLite

extension Connection {
  /// Prepares the one statement of `sql`, which may only read.
  ///
  /// `SQLITE_AUTH` refuses what `sqlite3_stmt_readonly` allows although it changes something: ATTACH, settings,
  /// transactions. `SQLITE_MISUSE` refuses a second statement. <https://www.sqlite.org/c3ref/set_authorizer.html>
  ///
  /// A statement of somebody else's may ask for anything: no value may have more bytes than `maxValueSize`. One step of
  /// SQLite's machine makes a whole value, and nothing interrupts a step.
  ///
  /// `tables` receives the tables that it reads.
  public func prepareReading(
    _ sql: String, upTo maxValueSize: Int = maxValueSize, tables: ReadTables = ReadTables()
  ) throws(SQLiteError) -> Statement {
    unsafe sqlite3_set_authorizer(
      handle,
      { context, action, name, value, schema, _ in
        if action == SQLITE_READ, let context = unsafe context, let name = unsafe name, let schema = unsafe schema {
          unsafe Unmanaged<ReadTables>.fromOpaque(context).takeUnretainedValue().add(name, in: schema)
        }
        return unsafe readingVerdict(action, name, value)
      }, unsafe Unmanaged.passUnretained(tables).toOpaque())
    defer { unsafe sqlite3_set_authorizer(handle, nil, nil) }
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(maxValueSize))
    let statement = try prepare(sql)
    guard statement.onlyReads else { throw SQLiteError(code: SQLITE_AUTH, message: "it writes", sql: sql) }
    guard !hasSecondStatement(sql) else {
      throw SQLiteError(code: SQLITE_MISUSE, message: "one statement at a time", sql: sql)
    }
    return statement
  }

  /// The bytes that a value of a statement of somebody else's may have: 100 MB.
  public static let maxValueSize = 100_000_000

  /// Lets SQLite have no more memory than this in all of this process; a statement that needs more fails.
  ///
  /// Call it before the first connection is opened: SQLite doesn't count its memory for any other program of ours.
  public static func limitMemory(bytes: Int64) { sqlite3_hard_heap_limit64(bytes) }

  /// Whether anything but white space, comments and semicolons follows the first statement.
  private func hasSecondStatement(_ sql: String) -> Bool {
    unsafe sql.withCString { start in
      var next: UnsafePointer<CChar>? = unsafe start
      var statements = 0
      while let rest = unsafe next, unsafe rest.pointee != 0 {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(handle, rest, -1, &prepared, &next)
        if unsafe prepared != nil || code != SQLITE_OK { statements += 1 }
        unsafe sqlite3_finalize(prepared)
        if code != SQLITE_OK { break }
      }
      return statements > 1
    }
  }
}

/// The tables that a statement reads, by the names of their databases.
public final class ReadTables {
  /// A view is not among them, but the tables that it reads.
  public private(set) var names: [String: Set<String>] = [:]

  public init() {}

  fileprivate func add(_ table: UnsafePointer<CChar>, in schema: UnsafePointer<CChar>) {
    unsafe names[String(cString: schema), default: []].insert(String(cString: table))
  }
}

private func readingVerdict(
  _ action: Int32, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  switch action {
  case SQLITE_ATTACH, SQLITE_DETACH, SQLITE_TRANSACTION, SQLITE_SAVEPOINT: return SQLITE_DENY
  case SQLITE_PRAGMA:
    guard let name = unsafe name else { return SQLITE_DENY }
    let pragma = unsafe String(cString: name).lowercased()
    if questionsOfTables.contains(pragma) { return SQLITE_OK }
    return unsafe value == nil && questionsOfFiles.contains(pragma) ? SQLITE_OK : SQLITE_DENY
  // A table-valued function such as `json_each` declares its table when it is first used; a statement that writes is
  // refused as such.
  default: return SQLITE_OK
  }
}

/// Pragmas whose argument names the table, index or number that they describe.
private let questionsOfTables: Set<String> = [
  "foreign_key_check", "foreign_key_list", "index_info", "index_list", "index_xinfo", "integrity_check", "quick_check",
  "table_info", "table_list", "table_xinfo",
]

/// Pragmas that report something without an argument, and would set it with one.
private let questionsOfFiles: Set<String> = [
  "application_id", "collation_list", "compile_options", "database_list", "encoding", "freelist_count", "function_list",
  "journal_mode", "module_list", "page_count", "page_size", "pragma_list", "schema_version", "user_version",
]
