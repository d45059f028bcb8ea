internal import CatalogModel

/// JSON objects written in Apple's way: a space behind each comma between members.
enum RecordJSON {
  /// A member's value; `nil` leaves the member out.
  enum Value: ExpressibleByStringLiteral {
    case text(String?)
    case integer(Int64?)
    /// A number whose digits are kept.
    case number(String?)
    case object([Member])

    init(stringLiteral text: String) { self = .text(text) }
  }

  typealias Member = (name: String, value: Value)

  static func object(_ members: [Member]) -> [UInt8] {
    var bytes = Array("{".utf8)
    for member in members {
      let start = bytes.count == 1 ? "\"\(member.name)\":" : ", \"\(member.name)\":"
      switch member.value {
      case .text(let text?): bytes += start.utf8 + string(text)
      case .integer(let number?): bytes += "\(start)\(number)".utf8
      case .number(let number?): bytes += "\(start)\(number)".utf8
      case .object(let members): bytes += start.utf8 + object(members)
      case .text(nil), .integer(nil), .number(nil): break
      }
    }
    return bytes + "}".utf8
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
