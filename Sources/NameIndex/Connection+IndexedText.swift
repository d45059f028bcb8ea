internal import CSQLite
public import SQLite

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
  guard let text = unsafe utf8(of: value) else { return unsafe sqlite3_result_null(context) }
  guard TextIndex.mayChange(text) else { return unsafe sqlite3_result_value(context, value) }
  unsafe returnText(context, TextIndex.indexed(text))
}

private func returnEntry(
  _ context: OpaquePointer?, _ name: OpaquePointer?, _ kind: OpaquePointer?, _ storefront: OpaquePointer?
) {
  let (kind, storefront) = unsafe (text(of: kind) ?? "", text(of: storefront))
  unsafe returnText(context, TextIndex.entry(name: utf8(of: name), kind: kind, storefront: storefront)[...])
}

private func text(of value: OpaquePointer?) -> String? {
  unsafe utf8(of: value).map { String(decoding: $0, as: UTF8.self) }
}

private func utf8(of value: OpaquePointer?) -> ArraySlice<UInt8>? {
  unsafe sqlite3_value_text(value).map { start in
    unsafe Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))[...]
  }
}

private func returnText(_ context: OpaquePointer?, _ utf8: ArraySlice<UInt8>) {
  unsafe utf8.withUnsafeBytes { utf8 in
    let start = unsafe utf8.baseAddress?.assumingMemoryBound(to: CChar.self)
    unsafe sqlite3_result_text64(context, start, UInt64(utf8.count), csqlite_transient(), UInt8(SQLITE_UTF8))
  }
}
