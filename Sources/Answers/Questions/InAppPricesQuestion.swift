public import Catalog
public import CatalogModel
internal import InAppJoining
public import StorePrices
internal import Storefronts

/// What the in-app products of an app cost in each storefront, a row a product and store.
///
/// Rows of different stores are joined to products by what is certain: numbers, equal names, unique prices. Inferences
/// are made where they are requested, and marked.
public struct InAppPricesQuestion: ComparingQuestion {
  public static let name = "in-app"
  public static let summary = "What an app's in-app products cost in each storefront."

  public static let parameters: [QuestionParameter<Self>] = [
    .storefronts(\.storefronts),
    .option("product", \.product, as: .text("product"), "Only the product with this name, Apple ID or product ID."),
    .option("home", \.home, as: .store, "Compare prices with this store's, else with the us store's."),
    .value("inferred", \.isInferring, as: .truth, "Also join products by inferences, each marked as one."),
    .pageLanguage(\.language),
    .option("date", \.date, as: .time, "Print the prices of this day: a date, or 36h, 7d, 2w ago."),
    .comparedCurrency,
    .billingUnit(\.unit),
    .option("of", \.period, as: .billingPeriod, "Period of subscriptions that state none, such as P1Y."),
  ]

  /// What names the app.
  public var reference = ""
  /// The stores whose prices are rows; every one without any.
  public var storefronts: [StorefrontChoice] = []
  /// The name, Apple ID or product ID of the product; every product without one.
  public var product: String?
  /// The store that prices are compared with.
  public var home: Storefront?
  /// Whether products are also joined by what is right nearly always.
  public var isInferring = false
  /// The page language that rows are preferred in.
  public var language: String?
  /// The day whose prices are requested; today without one.
  public var date: TimeReference?
  /// The currency to which prices are converted.
  public var currency: CurrencyCode?
  /// Compares prices across currencies.
  public var comparison: PriceComparison?
  /// The unit of time for which prices of subscriptions are computed; none without one.
  public var unit: BillingPeriod.Unit?
  /// The period of products of which no source states one.
  public var period: BillingPeriod?

  /// The question for every product and store.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<InAppPriceRow>) throws -> Void
  ) throws {
    try BillingPeriod.requireUnit(unit, of: period)
    let day = date?.endOfDay(now: now)
    let choice = InAppJoinChoice(home: home ?? Storefront("us"), isInferring: isInferring)
    for item in try catalog.items(reference, includesGone: true, note: { try body(.note($0)) }) {
      let selection = try InAppSelection(item, name: product, on: day, choice, in: catalog) { try body(.note($0)) }
      if let selection { try answer(selection, choice, body) }
    }
  }

  private func answer(
    _ selection: InAppSelection, _ choice: InAppJoinChoice, _ body: (AnswerPart<InAppPriceRow>) throws -> Void
  ) throws {
    let requested = storefronts.isEmpty ? selection.item.storefront.map { [$0] } : storefronts.requested
    let rows = selection.products.flatMap { self.rows($0, in: requested, home: choice.home) }
    let notes =
      notConverted + selection.missing(in: requested) + notCompared(rows.map(\.compared), of: selection.item.label)
    for note in notes + withoutPeriod(rows, selection) { try body(.note(note)) }
    for row in rows { try body(.row(row)) }
  }
}

// MARK: - Rows

extension InAppPricesQuestion {
  private func rows(_ product: JoinedProduct, in requested: [Storefront]?, home: Storefront?) -> [InAppPriceRow] {
    let stores = product.preferredMembers(language: language)
    let shown = stores.filter { requested?.contains($0.key) ?? true }.values
    var marks = PriceMarks()
    for member in shown where member.price.isInNewestList { marks.add(compared(member.price.price), nil) }
    let homePrice = home.flatMap { stores[$0] }?.price.price
    // Stores that were named come as they were named, else by their codes.
    let order = { (store: Storefront) in (requested?.firstIndex(of: store) ?? 0, store) }
    return shown.sorted { order($0.price.storefront) < order($1.price.storefront) }.map { member in
      InAppPriceRow(
        product: product.number, appleID: product.appleID, productID: product.productID, price: member.price,
        join: member.join, written: written(member.price),
        homePrice: homePrice, difference: difference(of: member.price.price, from: homePrice),
        mark: member.price.isInNewestList ? marks.mark(of: compared(member.price.price), nil) : nil,
        converted: comparison?.price(member.price.price), isBoughtOnce: product.isBoughtOnce,
        spread: spread(member, of: product))
    }
  }

  /// What the store, in the page's language, writes for the amount; the page's own text where it has one.
  private func written(_ price: InAppPrice) -> PriceText? {
    guard let money = price.price else { return nil }
    if let text = price.text, !text.isEmpty {
      return .captured(text, money.milliunits == 0 ? .free : .priced)
    }
    return PriceFormatter.ofStores.text(of: money, kind: .inApp, in: price.storefront)
  }
}

// MARK: - Units of time

extension InAppPricesQuestion {
  /// What a row's price is for the requested unit of time, with as many decimals as its store writes.
  private func spread(_ member: JoinedProduct.Member, of product: JoinedProduct) -> PeriodPrice? {
    guard let unit, let money = member.price.price, let period = product.period(of: member, given: period) else {
      return nil
    }
    let price = PriceFormatter(language: member.price.language)
      .text(of: money, over: period.length, per: unit, in: member.price.storefront)
    return price.map { PeriodPrice(price: $0, origin: period.origin) }
  }

  /// The products with a price whose period is not known, or that have none.
  private func withoutPeriod(_ rows: [InAppPriceRow], _ selection: InAppSelection) -> [AnswerNote] {
    guard let unit else { return [] }
    var seen: Set<Int> = []
    let unspread = rows.filter { row in
      row.price.price != nil && row.spread == nil && seen.insert(row.product).inserted
    }
    let (unknown, once) = (
      unspread.filter { !$0.isBoughtOnce }.map(\.label), unspread.filter(\.isBoughtOnce).map(\.label)
    )
    let item = selection.item.label
    return (unknown.isEmpty ? [] : [.noPeriods(unit, item: item, products: unknown)])
      + (once.isEmpty ? [] : [.boughtOnce(unit, item: item, products: once)])
  }
}
