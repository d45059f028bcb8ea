internal import CSQLite

extension Connection {
  /// Defines the SQL functions `indexed(text)` and `entry(name, kind, storefront)`: text and names as the full-text
  /// index stores them, see ``TextIndex``.
  public func defineIndexedText() throws(SQLiteError) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
    let indexed = unsafe sqlite3_create_function_v2(
      handle, "indexed", 1, flags, nil, { unsafe returnIndexed($0, $2?[0]) }, nil, nil, nil)
    let entry = unsafe sqlite3_create_function_v2(
      handle, "entry", 3, flags, nil, { unsafe returnEntry($0, $2?[0], $2?[1], $2?[2]) }, nil, nil, nil)
    guard indexed == SQLITE_OK, entry == SQLITE_OK else { throw unsafe SQLiteError(handle) }
  }
}

private func returnIndexed(_ context: OpaquePointer?, _ value: OpaquePointer?) {
  guard let start = unsafe sqlite3_value_text(value) else { return unsafe sqlite3_result_null(context) }
  let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  guard unsafe TextIndex.mayChange(bytes) else { return unsafe sqlite3_result_value(context, value) }
  unsafe returnText(context, TextIndex.indexed(String(decoding: bytes, as: UTF8.self)))
}

private func returnEntry(
  _ context: OpaquePointer?, _ name: OpaquePointer?, _ kind: OpaquePointer?, _ storefront: OpaquePointer?
) {
  unsafe returnText(
    context, TextIndex.entry(name: text(of: name), kind: text(of: kind) ?? "", storefront: text(of: storefront)))
}

private func text(of value: OpaquePointer?) -> String? {
  unsafe sqlite3_value_text(value).map { start in
    unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))), as: UTF8.self)
  }
}

private func returnText(_ context: OpaquePointer?, _ text: String) {
  var text = text
  text.withUTF8 { utf8 in
    let start = unsafe UnsafeRawPointer(utf8.baseAddress)?.assumingMemoryBound(to: CChar.self)
    unsafe sqlite3_result_text64(context, start, UInt64(utf8.count), csqlite_transient(), UInt8(SQLITE_UTF8))
  }
}
