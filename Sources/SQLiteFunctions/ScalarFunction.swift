internal import CSQLite
public import SQLite

/// A function that SQL calls for one value.
///
///     try connection.define(
///       ScalarFunction("twice", arguments: 1...1) { call in call.answer(.integer(2 * (call.integer(0) ?? 0))) })
///
/// It answers NULL where an argument is NULL.
public final class ScalarFunction {
  /// What SQL may use a function for.
  public enum Use: Sendable {
    /// Anything: the answer depends on the arguments alone, so indexes and generated columns may hold it.
    case anywhere
    /// Statements of the program's own, never a view or a trigger that a database brings along.
    case directlyOnly
  }

  let name: String
  let counts: ClosedRange<Int>
  let use: Use
  let body: (borrowing FunctionCall) throws -> Void

  /// Describes a function that takes between so many arguments and so many.
  public init(
    _ name: String, arguments counts: ClosedRange<Int>, use: Use = .anywhere,
    body: @escaping (borrowing FunctionCall) throws -> Void
  ) {
    (self.name, self.counts, self.use, self.body) = (name, counts, use, body)
  }
}

extension Connection {
  /// Makes a function known to the connection, in place of one that has its name and as many arguments.
  public func define(_ function: ScalarFunction) throws(SQLiteError) {
    let flags = function.use == .anywhere ? SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS : SQLITE_DIRECTONLY
    for count in function.counts {
      let holder = unsafe Unmanaged.passRetained(function).toOpaque()
      let code = unsafe sqlite3_create_function_v2(
        handle, function.name, Int32(count), SQLITE_UTF8 | flags, holder, callFunction, nil, nil,
        { holder in unsafe holder.map { unsafe Unmanaged<ScalarFunction>.fromOpaque($0).release() } })
      guard code == SQLITE_OK else { throw lastError() }
    }
  }
}

private func callFunction(
  _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let context = unsafe context, let data = unsafe sqlite3_user_data(context) else { return }
  let function = unsafe Unmanaged<ScalarFunction>.fromOpaque(data).takeUnretainedValue()
  let call = unsafe FunctionCall(context, arguments: UnsafeMutableBufferPointer(start: arguments, count: Int(count)))
  guard !call.hasNull else { return }
  do {
    try function.body(call)
  } catch {
    unsafe context.answer(error, of: function.name)
  }
}
