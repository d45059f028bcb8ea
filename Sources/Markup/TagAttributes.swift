/// The attributes of a tag, read from what stands between its angle brackets.
struct TagAttributes {
  private(set) var pairs: [(name: String, value: String)] = []
  private var rest: ArraySlice<UInt8>

  /// More attributes of one tag than this are not read.
  static let limit = 1000

  init(_ tag: [UInt8]) {
    rest = tag.drop { $0 > 0x20 }
    while pairs.count < Self.limit, let pair = next() { pairs.append(pair) }
  }

  private mutating func next() -> (name: String, value: String)? {
    skipSpace()
    let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
    guard !name.isEmpty else { return nil }
    rest = rest[name.endIndex...]
    skipSpace()
    guard rest.first == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst()
    skipSpace()
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return (String(decoding: name, as: UTF8.self), TagStream.unescaped(value))
  }

  private mutating func skipSpace() { rest = rest.drop { $0 <= 0x20 } }
}
