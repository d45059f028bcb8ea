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

  /// What the text was written by: a reference to the rules, because answers have millions of texts.
  private enum Basis: Sendable {
    case captured
    case nothing
    case rules(PriceFormat, milliunits: Int64, usesWord: Bool, day: Timestamp?)
  }

  /// The price as written; empty if there is none.
  public var text: String
  /// What the text states.
  public var state: PriceState
  private let basis: Basis

  private init(text: String, state: PriceState, basis: Basis) {
    (self.text, self.state, self.basis) = (text, state, basis)
  }

  /// The store's own text, captured with this very price.
  public static func captured(_ text: String, _ state: PriceState) -> PriceText {
    PriceText(text: text, state: state, basis: .captured)
  }

  /// A text that no store's rule writes.
  public static func withoutRule(_ text: String, _ state: PriceState) -> PriceText {
    PriceText(text: text, state: state, basis: .nothing)
  }

  /// A text written by the rules for a store and a currency; `usesWord` where it is the word for free.
  init(
    _ text: String, _ state: PriceState, by format: PriceFormat, milliunits: Int64, usesWord: Bool = false,
    day: Timestamp?
  ) {
    self.init(
      text: text, state: state, basis: .rules(format, milliunits: milliunits, usesWord: usesWord, day: day))
  }

  /// The source of the form.
  public var origin: Origin {
    switch basis {
    case .captured: .captured
    case .nothing: .nothing
    case .rules(let format, let milliunits, let usesWord, let day):
      if usesWord, let word = format.freeWord {
        .freeWord(word)
      } else if let line = format.line {
        .storeLine(line, milliunits: milliunits, language: format.language, day: day)
      } else {
        .localeData
      }
    }
  }

  /// The locale whose rules were used, if any.
  public var locale: LocaleTag? { if case .rules(let format, _, _, _) = basis { format.locale } else { nil } }

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

extension PriceText {
  public static func == (left: PriceText, right: PriceText) -> Bool {
    left.text == right.text && left.state == right.state && left.origin == right.origin && left.locale == right.locale
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(state)
    hasher.combine(origin)
    hasher.combine(locale)
  }
}

/// How prices in one store and currency are formatted.
final class PriceFormat: Sendable {
  let language: String?
  let locale: LocaleTag
  let freeWord: FreeWord?
  /// `nil` where locale data decides.
  let line: StorePriceLine?

  init(language: String?, locale: LocaleTag, line: StorePriceLine?) {
    (self.language, self.locale, freeWord, self.line) = (language, locale, FreeWord(locale: locale), line)
  }
}
