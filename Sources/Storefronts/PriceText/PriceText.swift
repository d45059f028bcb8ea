public import CatalogModel
public import StorePrices

/// A price as its store writes it, and the source of its form.
public struct PriceText: Hashable, Sendable {
  /// The source of a price's text.
  public enum Origin: Hashable, Sendable {
    /// The store's own text, captured with this very price.
    case captured
    /// The table of what stores print: the line, the amount in milliunits, the language of the page, and the day, where
    /// that is not today.
    case storeLine(StorePriceLine, milliunits: Int64, language: String?, day: Timestamp?)
    /// The store's word for free.
    case freeWord(FreeWord)
    /// CLDR, through Foundation.
    case localeData
    /// There is no price to write.
    case nothing
  }

  /// The price as written; empty if there is none.
  public var text: String
  /// What the text states.
  public var state: PriceState
  /// The source of the form.
  public var origin: Origin
  /// The locale whose rules were used, if any.
  public var locale: LocaleTag?

  public init(text: String, state: PriceState, origin: Origin, locale: LocaleTag? = nil) {
    (self.text, self.state, self.origin, self.locale) = (text, state, origin, locale)
  }

  /// One sentence with the source, and why it was used.
  public var explanation: String {
    switch origin {
    case .captured: "The store's own text, captured with this price."
    case .storeLine(let line, let milliunits, let language, let day):
      line.explanation(of: milliunits, language: language, on: day)
    case .freeWord(let word): "The word for free in \(word.language), \(word.evidence.explanation)."
    case .localeData: "Locale data (CLDR as Foundation carries it) for \(locale?.description ?? "no language")."
    case .nothing where state == .unknown: "No feed named a price."
    case .nothing: "Sold only as part of something larger."
    }
  }
}
