/// Recognises results of the Search API among stored originals.
enum SearchResult {
  /// Whether an object has a member that only such results have.
  static func recognises(_ original: some RandomAccessCollection<UInt8>) -> Bool {
    guard original.first == UInt8(ascii: "{") else { return false }
    if original.dropFirst().starts(with: #""wrapperType":"#.utf8) { return true }
    return contains(#""wrapperType":"#, in: original) || contains(#""trackId":"#, in: original)
  }

  private static func contains(_ key: StaticString, in bytes: some RandomAccessCollection<UInt8>) -> Bool {
    let key = Array("\(key)".utf8)
    var rest = bytes[...]
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      if rest[quote...].starts(with: key) { return true }
      rest = rest[rest.index(after: quote)...]
    }
    return false
  }
}
