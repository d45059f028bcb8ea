/// The rows of CSV as RFC 4180 has it: quoted fields may hold separators, line ends and doubled quotes.
package struct CSVRows {
  /// A row.
  package struct Row {
    /// Without their quotes.
    package var fields: [String]
    /// Where it begins, in bytes.
    package var offset: Int
    /// Whether a quoted field has no end.
    package var isOpen = false
  }

  private var rest: ArraySlice<UInt8>
  private let separator: UInt8
  private static let quote = UInt8(ascii: "\"")

  /// Reads a text whose fields are separated by a comma, or by what some spreadsheets write instead.
  package init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    (rest, self.separator) = (bytes[...], separator)
  }

  /// The next row that has anything in it.
  package mutating func next() -> Row? {
    rest = rest.drop { $0 == 0x0A || $0 == 0x0D }
    guard !rest.isEmpty else { return nil }
    var row = Row(fields: [], offset: rest.startIndex)
    repeat { row.fields.append(field(&row)) } while rest.popFirst() == separator
    return row
  }

  /// Reads to the separator or line end behind the field.
  private mutating func field(_ row: inout Row) -> String {
    var text: [UInt8] = []
    var isFirst = true
    while rest.first == Self.quote {
      rest.removeFirst()
      if !isFirst { text.append(Self.quote) }
      isFirst = false
      let part = rest.prefix { $0 != Self.quote }
      text += part
      row.isOpen = part.endIndex == rest.endIndex
      rest = rest[part.endIndex...].dropFirst()
    }
    let plain = rest.prefix { $0 != separator && $0 != 0x0A && $0 != 0x0D }
    rest = rest[plain.endIndex...]
    return String(decoding: text + plain, as: UTF8.self)
  }
}
