/// Results of the Search API among the originals that are kept.
enum SearchResult {
  /// Whether bytes are an object with a member that only they have.
  static func recognises(_ original: some RandomAccessCollection<UInt8>) -> Bool {
    guard original.first == UInt8(ascii: "{") else { return false }
    if original.dropFirst().starts(with: #""wrapperType":"#.utf8) { return true }
    return holds(#""wrapperType":"#, in: original) || holds(#""trackId":"#, in: original)
  }

  private static func holds(_ key: StaticString, in bytes: some RandomAccessCollection<UInt8>) -> Bool {
    let key = Array("\(key)".utf8)
    var rest = bytes[...]
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      if rest[quote...].starts(with: key) { return true }
      rest = rest[rest.index(after: quote)...]
    }
    return false
  }
}
