public import CatalogModel

/// The meaning of a price's text, according to how its store writes prices.
///
///     StorePriceReading("Rp 1,889juta", in: indonesia)      // .price(1889000 IDR)
///     StorePriceReading("2 990 Ft", in: hungary)            // .price(2990 HUF)
///     StorePriceReading("무료", in: korea)                   // .price(0 KRW)
public enum StorePriceReading: Hashable, Sendable {
  /// The only possible amount.
  case price(Money)
  /// The text can be read in two ways: in Germany `1,190 €` is 1.190 or 1190.
  case ambiguous([Money])
  /// Not a price as the store writes it, at present or in the past.
  case unreadable

  /// Reads a text by each of the store's lines: as the store writes, except for kinds of spaces, digits and signs,
  /// missing decimals, and thousands that are not grouped or grouped by spaces.
  ///
  /// A text that marks one of the store's currencies in another way than the store does, as devices and people do
  /// (`2 990 Ft`, `299,99 TL`, `٤٩٫٩٩ د.إ.`), is read where its digits can mean one amount alone.
  ///
  /// With a `language`, only as the store's page in that language writes; with a `day`, only as the store wrote then.
  public init(_ text: String, in storefront: Storefront, language: String? = nil, on day: Timestamp? = nil) {
    self.init(NormalizedPriceText(text), lines: StorePriceLine.lines(of: storefront, language: language, on: day))
  }

  private init(_ text: NormalizedPriceText, lines: [StorePriceLine]) {
    var readings: [Money] = []
    if let currency = lines.first?.currency, FreeWord.isKnown(text.string) {
      readings = [Money(milliunits: 0, currency: currency)]
    }
    readings += lines.flatMap { line in
      line.pattern.readings(of: text).map { Money(milliunits: $0, currency: line.currency) }
    }
    self.init(readings.isEmpty ? MarkedPrice(text)?.readings(by: lines) ?? [] : readings)
  }

  /// A reading of all that a text can mean.
  package init(_ readings: [Money]) {
    var different: [Money] = []
    for money in readings where !different.contains(money) { different.append(money) }
    switch different.count {
    case 0: self = .unreadable
    case 1: self = .price(different[0])
    default: self = .ambiguous(different)
    }
  }

  /// Whether a text is the word on a store's button (`Get`, `받기`, `取得`): it has no digit, and is no language's word for
  /// free.
  public static func isLabel(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    let normalized = NormalizedPriceText(text)
    return !normalized.scalars.contains(where: NormalizedPriceText.isDigit) && !FreeWord.isKnown(normalized.string)
  }

  /// The price, if the text is unambiguous.
  public var money: Money? {
    if case .price(let money) = self { money } else { nil }
  }
}

extension StorePriceLine {
  /// The lines that a text may follow: all of a store's, or of each currency the one for a page in a language or a day.
  static func lines(of storefront: Storefront, language: String?, on day: Timestamp?) -> [StorePriceLine] {
    let lines = lines(of: storefront)
    guard language != nil || day != nil else { return lines }
    var currencies: [CurrencyCode] = []
    for line in lines where !currencies.contains(line.currency) { currencies.append(line.currency) }
    return currencies.compactMap { line(of: storefront, in: $0, language: language, on: day) }
  }
}
