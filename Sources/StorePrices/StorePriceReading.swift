public import CatalogModel

/// What the text of a price says, by the way in which its store writes prices.
///
///     StorePriceReading("Rp 1,889juta", in: indonesia)      // .price(1889000 IDR)
///     StorePriceReading("무료", in: korea)                   // .price(0 KRW)
public enum StorePriceReading: Hashable, Sendable {
  /// The one amount that the text can be.
  case price(Money)
  /// The text can be read in two ways: in Germany `1,190 €` is 1.190 or 1190.
  case ambiguous([Money])
  /// No price as the store writes it, today or in the past.
  case unreadable

  /// Reads a text by each of the store's lines: exactly as the store writes, but for the kinds of spaces, for decimals
  /// that are missing and for thousands that are not grouped.
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

  /// Whether a text is the word on a store's button (`Get`, `받기`, `取得`): it has no digit, and no language says it
  /// for free.
  public static func isLabel(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      && !FreeWord.isKnown(PriceTextBytes(text).string)
  }

  /// The price, where the text says one and no other.
  public var money: Money? {
    if case .price(let money) = self { money } else { nil }
  }
}

/// The bytes of a price's text in which every kind of space is an ordinary one, and none is at an end.
struct PriceTextBytes {
  private(set) var bytes: ArraySlice<UInt8>

  init(_ text: String) {
    bytes = Self.trimmed(
      text.unicodeScalars.flatMap { $0.properties.isWhitespace ? [0x20] : Array(String($0).utf8) }[...])
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = Self.trimmed(bytes) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// What lies between a beginning and an end, with spaces around it or without.
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
