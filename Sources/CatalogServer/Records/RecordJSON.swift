internal import CatalogModel

/// JSON objects written in Apple's way: a space behind each comma between members.
enum RecordJSON {
  /// A member's value; `nil` leaves the member out.
  struct Value: ExpressibleByStringLiteral {
    fileprivate var bytes: [UInt8]?

    init(stringLiteral text: String) { bytes = string(text) }

    private init(_ bytes: [UInt8]?) { self.bytes = bytes }

    static func text(_ text: String?) -> Value { Value(text.map(string)) }
    static func integer(_ number: Int64?) -> Value { .number(number.map { "\($0)" }) }
    /// A number whose digits are kept.
    static func number(_ digits: String?) -> Value { Value(digits.map { Array($0.utf8) }) }
    static func object(_ members: [Member]) -> Value { Value(RecordJSON.object(members)) }
  }

  typealias Member = (name: String, value: Value)

  static func object(_ members: [Member]) -> [UInt8] {
    let known = members.compactMap { name, value in value.bytes.map { Array("\"\(name)\":".utf8) + $0 } }
    return Array("{".utf8) + known.joined(separator: ", ".utf8) + Array("}".utf8)
  }

  /// A string in quotes; what would end a script is escaped, since JSONP is one.
  static func string(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(jsonString: text) { ["\u{7F}", "\u{2028}", "\u{2029}"].contains($0) }
    return bytes
  }

  /// An amount in milliunits as Apple writes it: two decimals at least.
  static func amount(_ milliunits: Int64) -> String {
    let text = Money.decimalText(milliunits)
    return text.contains(".") ? text : text + ".00"
  }
}
