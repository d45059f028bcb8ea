internal import CSQLite
public import SQLite

/// One call of a function from SQL: its arguments, counted from 0, and where its answer goes.
///
/// No argument is NULL, since such a call is answered with NULL before it gets here. A call that gives no answer
/// answers NULL, too.
@safe public struct FunctionCall: ~Copyable {
  private let context: OpaquePointer
  private let arguments: UnsafeMutableBufferPointer<OpaquePointer?>

  init(_ context: OpaquePointer, arguments: UnsafeMutableBufferPointer<OpaquePointer?>) {
    unsafe self.context = context
    unsafe self.arguments = arguments
  }

  /// How many arguments the call has.
  public var count: Int { unsafe arguments.count }

  /// The connection that the statement runs on.
  public var connection: Connection { unsafe Connection(borrowing: sqlite3_context_db_handle(context)) }

  var hasNull: Bool { unsafe arguments.contains { unsafe sqlite3_value_type($0) == SQLITE_NULL } }

  /// An argument that is a whole number, or a text that is written as one; `nil` for any other.
  public func integer(_ index: Int) -> Int64? {
    guard unsafe sqlite3_value_numeric_type(arguments[index]) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_value_int64(arguments[index])
  }

  /// An argument as text; bytes that are no UTF-8 become replacement characters.
  public func text(_ index: Int) -> String {
    withBytes(index) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Appends the length of an argument's text, modulo 256, and the text: what differs in them differs as arguments.
  public func append(_ index: Int, to key: inout [UInt8]) {
    withBytes(index) { bytes in
      key.append(UInt8(truncatingIfNeeded: bytes.byteCount))
      unsafe bytes.withUnsafeBytes { unsafe key.append(contentsOf: $0) }
    }
  }

  /// Lends the bytes of an argument: those of a blob, or of the text that anything else is in SQL, in UTF-8.
  public func withBytes<Result, Failure: Error>(
    _ index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let value = unsafe arguments[index]
    let isBlob = unsafe sqlite3_value_type(value) == SQLITE_BLOB
    let start = unsafe isBlob ? sqlite3_value_blob(value) : UnsafeRawPointer(sqlite3_value_text(value))
    let count = unsafe start == nil ? 0 : Int(sqlite3_value_bytes(value))
    return try unsafe body(UnsafeRawBufferPointer(start: start, count: count).bytes)
  }

  /// Answers with a value.
  public func answer(_ value: Value) { unsafe context.answer(value) }

  /// Answers with text.
  public func answer(utf8: [UInt8]) { unsafe context.answer(utf8: utf8) }
}

/// Why a function has no answer: what is wrong with its arguments, in one sentence.
public struct FunctionError: Error, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}

/// Where SQLite takes an answer from.
extension OpaquePointer {
  func answer(_ value: Value) {
    switch value {
    case .null: unsafe sqlite3_result_null(self)
    case .integer(let integer): unsafe sqlite3_result_int64(self, integer)
    case .real(let real): unsafe sqlite3_result_double(self, real)
    case .text(let text): unsafe answer(utf8: Array(text.utf8))
    case .blob(let bytes):
      unsafe bytes.withUnsafeBytes {
        unsafe sqlite3_result_blob64(self, $0.baseAddress, UInt64($0.count), csqlite_transient())
      }
    }
  }

  func answer(utf8: [UInt8]) {
    unsafe utf8.withUnsafeBytes {
      let start = unsafe $0.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe sqlite3_result_text64(self, start, UInt64($0.count), csqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }

  func answer(_ error: any Error, of function: String) {
    unsafe sqlite3_result_error(self, "\(function): \(error)", -1)
  }
}
