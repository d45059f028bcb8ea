public import CatalogModel

/// The meaning of a price's text, according to how its store writes prices.
///
///     StorePriceReading("Rp 1,889juta", in: indonesia)      // .price(1889000 IDR)
///     StorePriceReading("무료", in: korea)                   // .price(0 KRW)
public enum StorePriceReading: Hashable, Sendable {
  /// The only possible amount.
  case price(Money)
  /// The text can be read in two ways: in Germany `1,190 €` is 1.190 or 1190.
  case ambiguous([Money])
  /// Not a price as the store writes it, at present or in the past.
  case unreadable

  /// Reads a text by each of the store's lines: exactly as the store writes, except for kinds of spaces, missing
  /// decimals and ungrouped thousands.
  public init(_ text: String, in storefront: Storefront) {
    let lines = StorePriceLine.lines(of: storefront)
    let text = PriceTextBytes(text)
    var readings: [Money] = []
    if let currency = lines.first?.currency, FreeWord.isKnown(text.string) {
      readings = [Money(milliunits: 0, currency: currency)]
    }
    for line in lines {
      for milliunits in line.pattern.readings(of: text) {
        let money = Money(milliunits: milliunits, currency: line.currency)
        if !readings.contains(money) { readings.append(money) }
      }
    }
    switch readings.count {
    case 0: self = .unreadable
    case 1: self = .price(readings[0])
    default: self = .ambiguous(readings)
    }
  }

  /// Whether a text is the word on a store's button (`Get`, `받기`, `取得`): it has no digit, and is no language's word for
  /// free.
  public static func isLabel(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      && !FreeWord.isKnown(PriceTextBytes(text).string)
  }

  /// The price, if the text is unambiguous.
  public var money: Money? {
    if case .price(let money) = self { money } else { nil }
  }
}

/// The bytes of a price's text with every kind of space as an ordinary one, and trimmed.
struct PriceTextBytes {
  private(set) var bytes: ArraySlice<UInt8>

  init(_ text: String) {
    bytes = Self.trimmed(
      text.unicodeScalars.flatMap { $0.properties.isWhitespace ? [0x20] : Array(String($0).utf8) }[...])
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = Self.trimmed(bytes) }

  func dropFirst(_ count: Int) -> PriceTextBytes { PriceTextBytes(bytes: bytes.dropFirst(count)) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text between a prefix and a suffix, without spaces around it.
  func between(_ prefix: ShortBytes, _ suffix: ShortBytes) -> PriceTextBytes? {
    let (prefix, suffix) = (PriceTextBytes(prefix.text).bytes, PriceTextBytes(suffix.text).bytes)
    guard bytes.count > prefix.count + suffix.count, bytes.starts(with: prefix),
      bytes.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    return PriceTextBytes(bytes: bytes.dropFirst(prefix.count).dropLast(suffix.count))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = bytes.drop { $0 == 0x20 }
    return start[..<(start.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start.startIndex)]
  }
}
