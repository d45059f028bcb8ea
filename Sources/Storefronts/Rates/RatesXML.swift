import CatalogModel

/// Parses the ECB's `eurofxref` XML: days as `Cube time`, each with `Cube currency rate`.
///
/// The structure is fixed and flat, so this reads only tags and attributes, and refuses any other `Cube`.
struct RatesXML {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var line = 1
  private var days: [ExchangeRates] = []
  private var day: Timestamp?
  private var rates: [CurrencyCode: ExchangeRate] = [:]
  private var isClosed = false

  static func read(_ bytes: ArraySlice<UInt8>) throws(UnreadableRates) -> [ExchangeRates] {
    var reader = RatesXML(bytes: bytes, index: bytes.startIndex)
    while let tag = try reader.nextTag() { try reader.read(tag) }
    guard reader.isClosed else { throw reader.failure("The file breaks off before its end.") }
    return reader.days
  }

  private mutating func read(_ tag: Tag) throws(UnreadableRates) {
    switch tag.name {
    case "gesmes:Envelope":
      let isECB = tag.attributes.contains { $0.value.hasSuffix("/eurofxref") }
      guard isECB else { throw failure("This XML is no eurofxref file.") }
    case "/gesmes:Envelope": isClosed = true
    case "Cube": try read(cube: tag.attributes)
    case "/Cube": close()
    default: break
    }
  }

  private mutating func read(cube attributes: [(name: String, value: String)]) throws(UnreadableRates) {
    switch attributes.map(\.name) {
    case []: break
    case ["time"]:
      guard let time = Timestamp(attributes[0].value) else { throw failure("'\(attributes[0].value)' is no date.") }
      guard day == nil else { throw failure("A day begins inside another.") }
      day = time
    case ["currency", "rate"]: try add(currency: attributes[0].value, rate: attributes[1].value)
    default: throw failure("A Cube has attributes other than time, or currency and rate.")
    }
  }

  private mutating func add(currency: String, rate: String) throws(UnreadableRates) {
    guard day != nil else { throw failure("A rate stands outside a day.") }
    guard let code = CurrencyCode(currency) else { throw failure("'\(currency)' is no currency code.") }
    guard let rate = ExchangeRate(rate) else { throw failure("'\(rate)' is no rate.") }
    guard rates.updateValue(rate, forKey: code) == nil else { throw failure("\(code) has two rates on one day.") }
  }

  private mutating func close() {
    guard let day else { return }
    days.append(ExchangeRates(day: day, rates: rates))
    self.day = nil
    rates = [:]
  }

  private func failure(_ reason: String) -> UnreadableRates { UnreadableRates(line: line, reason: reason) }
}

extension RatesXML {
  private struct Tag {
    /// With a slash before it in a closing tag.
    var name: String
    var attributes: [(name: String, value: String)]
  }

  /// The next tag that is not a declaration or comment, without the closing slash of an empty element.
  private mutating func nextTag() throws(UnreadableRates) -> Tag? {
    while advance(past: UInt8(ascii: "<")) != nil {
      guard let body = advance(past: UInt8(ascii: ">")) else { throw failure("A tag has no end.") }
      if body.first == UInt8(ascii: "?") || body.first == UInt8(ascii: "!") { continue }
      return try tag(body.last == UInt8(ascii: "/") ? body.dropLast() : body)
    }
    return nil
  }

  private func tag(_ body: ArraySlice<UInt8>) throws(UnreadableRates) -> Tag {
    let name = body.prefix { !Self.isSpace($0) }
    var rest = body[name.endIndex...].drop(while: Self.isSpace)
    var attributes: [(name: String, value: String)] = []
    while !rest.isEmpty {
      let key = rest.prefix { $0 != UInt8(ascii: "=") }
      let quoted = rest[key.endIndex...].dropFirst()
      guard let quote = quoted.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
        let end = quoted.dropFirst().firstIndex(of: quote)
      else { throw failure("An attribute has no quoted value.") }
      attributes.append((Self.text(key), Self.text(quoted[(quoted.startIndex + 1)..<end])))
      rest = quoted[(end + 1)...].drop(while: Self.isSpace)
    }
    return Tag(name: Self.text(name), attributes: attributes)
  }

  /// The bytes up to the next `end`, which is consumed; `nil` when there is none.
  private mutating func advance(past end: UInt8) -> ArraySlice<UInt8>? {
    let start = index
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == end { return bytes[start..<(index - 1)] }
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
