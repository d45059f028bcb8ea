internal import Catalog
public import CatalogModel
public import Storefronts

/// A question about prices that can be converted to one currency, and compared with those of a home store.
///
/// No rates are built in: a face that has some compares by them.
public protocol ComparingQuestion: ItemQuestion {
  /// The currency to which prices are converted; the home store's without one.
  var currency: CurrencyCode? { get set }
  /// The store that prices are compared with.
  var home: Storefront? { get set }
  /// Converts prices; set by ``compare(by:locale:)``.
  var comparison: PriceComparison? { get set }
}

extension ComparingQuestion {
  /// The currency to which prices are converted where there are rates; `nil` where none was named.
  public var comparedCurrency: CurrencyCode? { currency ?? home?.details.currency }

  /// Compares prices across currencies by these rates, where a currency or a home store is named.
  ///
  /// - Parameters:
  ///   - rates: The rates of one day.
  ///   - locale: Writes converted amounts for people; English without one.
  public mutating func compare(by rates: ExchangeRates, locale: LocaleTag? = nil) {
    guard let currency = comparedCurrency, let locale = locale ?? LocaleTag("en") else { return }
    comparison = PriceComparison(currency, rates: rates, locale: locale)
  }

  /// An amount, converted where prices are compared across currencies.
  func compared(_ money: Money?) -> Money? {
    money.flatMap { money in comparison.map { $0.converted(money) } ?? money }
  }

  /// By how much a price is higher than the home store's, in tenths of a percent; `nil` where that is not known.
  func difference(of money: Money?, from home: Money?) -> Int64? { compared(home)?.rise(to: compared(money)) }

  /// Why prices of an item are not compared with others.
  func notCompared(_ prices: [ComparedPrice], of item: String) -> [AnswerNote] {
    AnswerNote.notCompared(prices, of: item, in: home, by: comparison)
  }

  /// That prices are not converted to the currency that was named.
  var notConverted: [AnswerNote] {
    guard let currency, comparison == nil else { return [] }
    return [.notConverted(currency)]
  }
}

extension AnswerField {
  /// How much more or less than in a home store.
  static func difference(from home: Storefront?, _ difference: @escaping @Sendable (Row) -> Int64?) -> AnswerField {
    .decimal("difference", "% to \(home?.code ?? "home")") { difference($0)?.tenthsText }.about(
      "By how many percent it is higher than the home store's price.")
  }
}

extension QuestionParameter where QuestionType: ComparingQuestion {
  static var comparedCurrency: Self {
    .option("in", \.currency, as: .currency, "Also convert prices to this currency, such as EUR.")
  }
}
