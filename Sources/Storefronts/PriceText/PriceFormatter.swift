public import CatalogModel
import Synchronization

/// Writes prices as each store writes them.
///
///     let formatter = PriceFormatter()
///     formatter.text(of: price, in: turkey).text                 // ₺299,99
///     formatter.text(of: price, in: turkey).explanation          // which source told, and why
///
/// The first of these that has an answer tells: the store's own captured text for this very price, Apple's habits that
/// locale data does not know, the store's word for free, and locale data for the store's default language in its
/// country. With a ``locale`` of the reader's, captured text, habits and the store's language step back for it.
///
/// A formatter learns each pattern once and may be used by many tasks at once.
public final class PriceFormatter: Sendable {
  /// The reader's locale; `nil` to write as each store does.
  public let locale: LocaleTag?
  /// Whether ``StoreHabit`` is heeded.
  public let usesHabits: Bool
  /// Whether a free app is `Free` rather than `$0.00`.
  public let usesFreeWord: Bool

  private let memory = Mutex<[Pair: Learned]>([:])

  public init(locale: LocaleTag? = nil, usesHabits: Bool = true, usesFreeWord: Bool = true) {
    self.locale = locale
    self.usesHabits = usesHabits
    self.usesFreeWord = usesFreeWord
  }

  /// Writes what an offer costs.
  ///
  /// A `price` of `nil` is one that no feed told, which is not free. `captured` is the store's own text for this very
  /// price, where there is one.
  public func text(
    of price: OfferPrice?, kind: ProductKind, in storefront: Storefront, captured: String? = nil
  ) -> PriceText {
    switch price {
    case nil: PriceText(text: "", state: .unknown, origin: .nothing)
    case .notSoldSeparately: PriceText(text: "", state: .notSoldSeparately, origin: .nothing)
    case .amount(let money): text(of: money, kind: kind, in: storefront, captured: captured)
    }
  }

  /// Writes an amount for an item of a kind; a kind of `nil` never gets the word for free.
  public func text(
    of money: Money, kind: ProductKind? = nil, in storefront: Storefront, captured: String? = nil
  ) -> PriceText {
    let state: PriceState = money.milliunits == 0 ? .free : .priced
    let isFree = state == .free && usesFreeWord && kind.map(FreeWord.isUsed) ?? false
    if locale == nil, let captured, !captured.isEmpty, state == .priced || usesFreeWord {
      return PriceText(text: captured, state: state, origin: .captured)
    }
    let learned = learned(money.currency, in: storefront)
    if isFree, let word = FreeWord(locale: learned.locale) {
      return PriceText(text: word.text, state: state, origin: .freeWord(word), locale: learned.locale)
    }
    let text = learned.pattern?.text(money.milliunits) ?? Self.styled(money, learned.locale)
    return PriceText(text: text, state: state, origin: learned.origin, locale: learned.locale)
  }
}

extension PriceFormatter {
  /// Writes an amount by a locale's rules, for no store in particular.
  public static func text(of money: Money, locale: LocaleTag) -> String {
    pattern(for: money.currency, locale: locale)?.text(money.milliunits) ?? styled(money, locale)
  }

  /// How this formatter writes amounts of a currency in a store, for writing many of them.
  ///
  /// Returns `nil` where the locale's prices follow no pattern; ``text(of:kind:in:captured:)`` writes them all the same.
  public func pattern(for currency: CurrencyCode, in storefront: Storefront) -> PricePattern? {
    learned(currency, in: storefront).pattern
  }

  /// How a locale writes amounts of a currency.
  public static func pattern(for currency: CurrencyCode, locale: LocaleTag) -> PricePattern? {
    PatternMemory.pattern(locale: locale, currency: currency)
  }

  /// The store's default language in its country: `en-TR` for the Turkish store.
  public static func defaultLocale(of storefront: Storefront) -> LocaleTag {
    storefront.details.locales.first ?? LocaleTag.english(in: storefront)
  }

  private static func styled(_ money: Money, _ locale: LocaleTag) -> String {
    PatternLearning(locale: locale, currency: money.currency).text(money.milliunits)
  }
}

extension PriceFormatter {
  private struct Pair: Hashable {
    var storefront: Storefront
    var currency: CurrencyCode
  }

  private struct Learned {
    var locale: LocaleTag
    var pattern: PricePattern?
    var origin: PriceText.Origin
  }

  private func learned(_ currency: CurrencyCode, in storefront: Storefront) -> Learned {
    let pair = Pair(storefront: storefront, currency: currency)
    return memory.withLock { memory in
      if let known = memory[pair] { return known }
      let learned = learn(pair)
      memory[pair] = learned
      return learned
    }
  }

  private func learn(_ pair: Pair) -> Learned {
    let written = locale ?? Self.defaultLocale(of: pair.storefront)
    let pattern = Self.pattern(for: pair.currency, locale: written)
    if usesHabits, locale == nil, let habit = StoreHabit.habit(of: pair.storefront, in: pair.currency),
      let applied = pattern.flatMap(habit.applied)
    {
      return Learned(locale: written, pattern: applied, origin: .storeHabit(habit))
    }
    return Learned(locale: written, pattern: pattern, origin: .localeData)
  }
}
