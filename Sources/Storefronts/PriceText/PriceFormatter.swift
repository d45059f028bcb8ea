public import CatalogModel
public import StorePrices
import Synchronization

/// Writes prices as each store writes them.
///
///     let formatter = PriceFormatter()
///     formatter.text(of: price, in: turkey).text                 // ₺299,99
///     formatter.text(of: price, in: turkey).explanation          // the source of this form, and why
///
/// The first of these sources with an answer decides: the store's own captured text for this very price, the store's
/// word for free, the table of what stores print (`StorePriceLine`), and locale data (CLDR) for a currency in which
/// the store was never observed to print. With a ``locale``, locale data alone decides.
///
/// A formatter looks up each store and currency once and may be used by many tasks at once.
public final class PriceFormatter: Sendable {
  /// The locale of a device to format for; `nil` to format as each store does.
  public let locale: LocaleTag?
  /// The language of the store pages; a store that lacks it, or `nil`, uses its own language.
  public let language: String?
  /// Whether a free app is `Free` rather than `$0.00`.
  public let usesFreeWord: Bool

  private let cache = Mutex<[CacheKey: PriceFormat]>([:])

  /// Formats as each store does, in its own language.
  public static let ofStores = PriceFormatter()

  public init(locale: LocaleTag? = nil, language: String? = nil, usesFreeWord: Bool = true) {
    self.locale = locale
    self.language = language
    self.usesFreeWord = usesFreeWord
  }

  /// Formats what an offer costs.
  ///
  /// A `price` of `nil` is unknown, not free. `captured` is the store's own text for this very price, if there is one;
  /// a `day` in the past formats as the store did then.
  public func text(
    of price: OfferPrice?, kind: ProductKind, in storefront: Storefront, captured: String? = nil,
    on day: Timestamp? = nil
  ) -> PriceText {
    switch price {
    case nil: .withoutRule("", .unknown)
    case .notSoldSeparately: .withoutRule("", .notSoldSeparately)
    case .amount(let money): text(of: money, kind: kind, in: storefront, captured: captured, on: day)
    }
  }

  /// Formats an amount for an item of a kind; without a kind the word for free is not used.
  public func text(
    of money: Money, kind: ProductKind? = nil, in storefront: Storefront, captured: String? = nil,
    on day: Timestamp? = nil
  ) -> PriceText {
    let state: PriceState = money.milliunits == 0 ? .free : .priced
    let format = format(money.currency, in: storefront, on: day)
    let word = state == .free && usesFreeWord && kind.map(FreeWord.isUsed) ?? false ? format.freeWord : nil
    // The data of a page may have 0 where the page itself shows the word.
    let isShown = captured.map { word == nil || !$0.contains(where: \.isNumber) } ?? false
    if let captured, !captured.isEmpty, isShown, state == .priced || usesFreeWord, usesCapturedText(in: storefront) {
      return .captured(captured, state)
    }
    if let word { return PriceText(word.text, state, by: format, milliunits: 0, usesWord: true, day: day) }
    let text = format.line?.pattern.text(money.milliunits) ?? Self.text(of: money, locale: format.locale)
    return PriceText(text, state, by: format, milliunits: money.milliunits, day: day)
  }

  /// Captured text is from the store's own page.
  private func usesCapturedText(in storefront: Storefront) -> Bool {
    let details = storefront.details
    return locale == nil && details.isOwnLanguage(details.pageLanguage(for: language))
  }
}

extension PriceFormatter {
  /// Formats an amount by a locale's rules, for no particular store.
  public static func text(of money: Money, locale: LocaleTag) -> String {
    LocaleStyle(locale: locale, currency: money.currency).text(money.milliunits)
  }

  /// The pattern for a currency in a store, for formatting many amounts.
  ///
  /// Returns `nil` where locale data decides; `text(of:kind:in:captured:on:)` formats such prices all the same.
  public func pattern(
    for currency: CurrencyCode, in storefront: Storefront, on day: Timestamp? = nil
  ) -> PricePattern? {
    format(currency, in: storefront, on: day).line?.pattern
  }

  /// How many decimals a locale writes of a whole amount.
  public static func fractionDigits(of currency: CurrencyCode, locale: LocaleTag) -> Int {
    LocaleStyle(locale: locale, currency: currency).fractionDigits
  }

  /// How many decimals an amount of a currency may have: a store may print whole amounts of one that has smaller ones.
  public static func possibleFractionDigits(of currency: CurrencyCode, in storefront: Storefront) -> Int {
    let printed = ofStores.pattern(for: currency, in: storefront)?.fractionDigits ?? 0
    return printed > 0 ? printed : fractionDigits(of: currency, locale: .english(in: storefront))
  }
}

extension PriceFormatter {
  private struct CacheKey: Hashable {
    var storefront: Storefront
    var currency: CurrencyCode
    /// The first day on which the store wrote differently; `nil` for today.
    var end: Timestamp?

    /// A store has one currency, or two.
    func hash(into hasher: inout Hasher) { hasher.combine(storefront) }
  }

  private func format(_ currency: CurrencyCode, in storefront: Storefront, on day: Timestamp?) -> PriceFormat {
    let end = day.flatMap { StorePriceLine.past(of: storefront, in: currency, on: $0)?.end }
    let key = CacheKey(storefront: storefront, currency: currency, end: end)
    return cache.withLock { cache in
      if let known = cache[key] { return known }
      let format = find(key, on: day)
      cache[key] = format
      return format
    }
  }

  private func find(_ key: CacheKey, on day: Timestamp?) -> PriceFormat {
    let language = key.storefront.details.pageLanguage(for: language)
    let page = language.flatMap { LocaleTag(language: $0, in: key.storefront) }
    let locale = locale ?? page ?? LocaleTag.english(in: key.storefront)
    let line =
      self.locale == nil
      ? StorePriceLine.line(of: key.storefront, in: key.currency, language: language, on: day) : nil
    return PriceFormat(language: language, locale: locale, line: line)
  }
}
