public import Catalog
public import CatalogModel
internal import InAppJoining

/// How the prices of an app's in-app products changed.
public struct InAppHistoryQuestion: ItemQuestion {
  public static let name = "in-app-history"
  public static let summary = "How the prices of an app's in-app products changed."

  public static let parameters: [QuestionParameter<Self>] = [
    .since(\.span), .until(\.span),
    .option("product", \.product, as: .text("product"), "Only the product with this name, Apple ID or product ID."),
    .storefronts(\.storefronts),
  ]

  /// What names the app.
  public var reference = ""
  /// The requested time span.
  public var span = SpanReference()
  /// The name, Apple ID or product ID of the product; every product without one.
  public var product: String?
  /// The stores whose prices are requested; every one without any.
  public var storefronts: [StorefrontChoice] = []

  /// The question for every product and store.
  public init() {}

  /// A change of a product's price in one store, and page language where pages saw it.
  public struct Row: Sendable {
    /// The product's number among those of its app.
    public var product: Int
    /// The product as it was seen last.
    public var newest: InAppPrice
    /// The change.
    public var change: PriceChange
    /// What kind of source states the new price.
    public var origin: InAppPrice.Origin
  }

  /// What one product cost over time in one store, and page language where pages saw it.
  package struct Series {
    /// The product's number among those of its app.
    package var product: Int
    /// The product as it was seen last.
    package var newest: InAppPrice
    /// Its prices, with those in between that the question leaves out.
    package var history: PriceHistory { PriceHistory(intervals) }
    fileprivate var intervals: [InAppPrice]

    /// The kind of source that states a price of the history.
    fileprivate func origin(of period: PricePeriod) -> InAppPrice.Origin {
      intervals.last { PricePeriod($0) == period }?.origin ?? newest.origin
    }
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    let span = span.timeSpan(now: now)
    try forEachSeries(from: catalog, note: { try body(.note($0)) }) { series in
      for change in series.history.changes where span.contains(change.new.since) {
        let origin = series.origin(of: change.new)
        try body(.row(Row(product: series.product, newest: series.newest, change: change, origin: origin)))
      }
    }
  }

  /// Calls `body` with each series of prices, product by product.
  package func forEachSeries(
    from catalog: Catalog, note: (AnswerNote) throws -> Void, _ body: (Series) throws -> Void
  ) throws {
    let choice = InAppJoinChoice(home: Storefront("us"))
    for item in try catalog.items(reference, includesGone: true, note: note) {
      guard let selection = try InAppSelection(item, name: product, on: nil, choice, in: catalog, note: note) else {
        continue
      }
      let requested = storefronts.isEmpty ? item.storefront.map { [$0] } : storefronts.requested
      for unknown in selection.missing(in: requested) { try note(unknown) }
      for product in selection.products {
        for member in product.members where requested?.contains(member.price.storefront) ?? true {
          try body(Series(product: product.number, newest: member.price, intervals: selection.series[member]))
        }
      }
    }
  }
}

extension PriceHistory {
  /// The history of one series of prices of an in-app product.
  fileprivate init(_ intervals: [InAppPrice]) {
    let periods = intervals.sorted { ($0.firstSeen, $0.lastSeen) < ($1.firstSeen, $1.lastSeen) }.map { interval in
      PricePeriod(interval)
    }
    self.init(storefront: intervals.first?.storefront, offer: .inApp, periods: periods)
  }
}

extension InAppHistoryQuestion {
  public static let fields: [AnswerField<Row>] = [
    .integer("app_id", "App") { $0.newest.appID.rawValue }.about("Apple ID of the app."),
    .integer("product", "No.") { $0.product }.about("Number of the product in its app."),
    .text("name") { $0.newest.name }.about("Name of the product, as this store's page or record has it."),
    .integer("apple_id") { $0.newest.appleID?.rawValue }.about("Apple ID of the product."),
    .text("product_id") { $0.newest.productID }.about("Product ID."),
    .text("storefront") { $0.newest.storefront.code }.about("Storefront of the price."),
    .text("language") { $0.newest.language }.about("Language of the page, where it states one."),
    .time("since") { $0.change.new.since.description }.about("When the new price was first seen."),
    .decimal("old_amount", "Before") { $0.change.old?.money?.decimalText }.about("Price before as a decimal number."),
    .text("old_currency", "Currency before") { $0.change.old?.money?.currency.description }.about(
      "Currency of the price before."),
    .price("old_text", "Text before") { $0.change.old?.displayText(kind: .inApp) }.about(
      "Price before as the store writes it."),
    .decimal("amount") { $0.change.new.money?.decimalText }.about("New price as a decimal number."),
    .text("currency") { $0.change.new.money?.currency.description }.about("Currency of the new price."),
    .price("text", "Price") { $0.change.new.displayText(kind: .inApp) }.about("New price as the store writes it."),
    .decimal("percent", "%") { $0.change.permille.map(\.tenthsText) }.about("By how many percent the price moved."),
    .time("until", "Last seen") { $0.change.new.until.description }.about("When the new price was last seen."),
    .text("origin") { $0.origin.rawValue }.about("page, resource or connect: the kind of source."),
    .text("source") { $0.change.new.source }.ofFile.about("File or address that states it."),
    .text("note") { HistoryQuestion.note($0.change, .inApp) }.about(
      "What other sources state for the same time, and other notes."),
  ]
}
