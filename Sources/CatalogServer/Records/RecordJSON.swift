internal import CatalogModel

/// A record in the shape of the Search API, written in Apple's way: a space behind each comma between members.
struct RecordJSON {
  private(set) var bytes = Array("{".utf8)

  mutating func append(_ key: String, _ text: String?) {
    guard let text else { return }
    begin(key)
    Self.append(string: text, to: &bytes)
  }

  mutating func append(_ key: String, _ number: Int64?) { append(key, number: number.map(String.init)) }

  /// A number whose digits are kept.
  mutating func append(_ key: String, number: String?) {
    guard let number else { return }
    begin(key)
    bytes += Array(number.utf8)
  }

  var finished: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func begin(_ key: String) {
    bytes += Array((bytes.count == 1 ? "\"\(key)\":" : ", \"\(key)\":").utf8)
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
