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
      case .text(let text?):
        bytes += start.utf8
        append(string: text, to: &bytes)
      case .integer(let number?): bytes += "\(start)\(number)".utf8
      case .number(let number?): bytes += "\(start)\(number)".utf8
      case .object(let members): bytes += start.utf8 + object(members)
      case .text(nil), .integer(nil), .number(nil): break
      }
    }
    return bytes + "}".utf8
  }

  /// Writes a string; what would end a script is escaped, since JSONP is one.
  static func append(string text: String, to bytes: inout [UInt8]) {
    bytes.append(jsonString: text) { ["\u{7F}", "\u{2028}", "\u{2029}"].contains($0) }
  }

  /// An amount as Apple writes it: two decimals at least; -1.00 says that the item is not sold by itself.
  static func amount(_ price: ListedAmount) -> String {
    switch price {
    case .notSoldSeparately: return "-1.00"
    case .amount(let milliunits):
      let text = Money.decimalText(milliunits)
      return text.contains(".") ? text : text + ".00"
    }
  }
}

/// What an item costs, as records state it.
enum ListedAmount: Equatable {
  case amount(Int64)
  case notSoldSeparately
}
