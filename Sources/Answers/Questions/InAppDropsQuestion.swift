public import Catalog
public import CatalogModel
internal import InAppJoining

/// In-app products that cost less than they did, the largest falls first.
public struct InAppDropsQuestion: Question {
  public static let name = "in-app-drops"
  public static let summary = "In-app products whose prices fell, the largest falls first."

  public static let parameters: [QuestionParameter<Self>] = [
    .value("since", \.since, as: .time, "How far to look back: a date, or 36h, 7d, 2w."),
    .storefronts(\.storefronts),
    .option("min", \.minFall, as: .share, "Leave out what fell by less, such as 30%."),
  ]

  /// How far to look back.
  public var since = TimeReference.ago(seconds: 7 * 86_400)
  /// The stores whose prices are looked at; every one without any.
  public var storefronts: [StorefrontChoice] = []
  /// The smallest fall, in thousandths of a percent.
  public var minFall: Int64?
  /// At most this many rows.
  public var limit = Int.max

  /// The question for the last seven days.
  public init() {}

  /// A product that costs less than at the beginning of the time, or than when it was first seen in it.
  public struct Row: Sendable {
    /// The app's name, where it is known.
    public var app: String?
    /// The product's number among those of its app.
    public var product: Int
    /// The price before.
    public var old: InAppPrice
    /// The price now.
    public var new: InAppPrice

    /// By how much it fell, in tenths of a percent, below zero.
    public var permille: Int64? { old.price?.rise(to: new.price) }
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    let start = since.timestamp(now: now)
    let rows = try catalog.appsWithInAppChanges(since: start).flatMap { app in
      try falls(of: app, since: start, in: catalog)
    }
    let sorted = rows.sorted { $0.order < $1.order }
    for row in sorted.prefix(limit) { try body(.row(row)) }
    if sorted.isEmpty { try body(.note(.noDrops(.nothing(since: start)))) }
  }

  /// The products of an app whose newest price in a store is lower than the one at a time.
  private func falls(of app: AppleID, since start: Timestamp, in catalog: Catalog) throws -> [Row] {
    let series = try RowSeries(of: app, in: catalog)
    let isRequested = { (storefront: Storefront) in storefronts.requested?.contains(storefront) ?? true }
    // Most apps have no new price of a product that had one before: their products needn't be joined.
    let changed = series.intervals.filter { $0.count > 1 }.compactMap(\.last)
    guard changed.contains(where: { $0.firstSeen >= start && isRequested($0.storefront) }) else { return [] }
    let falls = try InAppJoinChoice(home: Storefront("us")).products(of: series, in: catalog).flatMap { product in
      product.currentMembers(language: nil).compactMap { storefront, members -> Row? in
        guard isRequested(storefront),
          let (old, new) = fall(members.map { series[$0] }, since: start)
        else { return nil }
        return Row(product: product.number, old: old, new: new)
      }
    }
    guard !falls.isEmpty else { return [] }
    let name = try catalog.listings(of: app).lazy.compactMap(\.name).first
    return falls.map { fall in
      var fall = fall
      fall.app = name
      return fall
    }
  }

  /// The price at the beginning, else the first one after it, and the newest, where that is lower.
  ///
  /// Of the rows that state a store's newest price the first one that had a price before decides: a page in a language
  /// that was never read before says nothing of earlier prices.
  private func fall(_ rows: [[InAppPrice]], since start: Timestamp) -> (InAppPrice, InAppPrice)? {
    let known = rows.first { $0.count > 1 || $0[0].firstSeen < start }
    guard let known, let new = known.last, new.isInNewestList, new.firstSeen >= start,
      let old = known.last(where: { $0.firstSeen < start }) ?? known.first,
      let before = old.price, let after = new.price, before.isFall(to: after, ofAtLeast: minFall ?? 0)
    else { return nil }
    return (old, new)
  }
}

extension InAppDropsQuestion.Row {
  fileprivate var order: (Int64, AppleID, Int, Storefront) { (permille ?? 0, new.appID, product, new.storefront) }
}

extension InAppDropsQuestion {
  public static let fields: [AnswerField<Row>] = [
    .integer("app_id", "App ID") { $0.new.appID.rawValue }.about("Apple ID of the app."),
    .text("app") { $0.app }.about("Name of the app."),
    .integer("product", "No.") { $0.product }.about("Number of the product in its app."),
    .text("name") { $0.new.name }.about("Name of the product, as this store's page or record has it."),
    .integer("apple_id") { $0.new.appleID?.rawValue }.about("Apple ID of the product."),
    .text("product_id") { $0.new.productID }.about("Product ID."),
    .text("storefront") { $0.new.storefront.code }.about("Storefront of the price."),
    .decimal("old_amount", "") { $0.old.price?.decimalText }.about("Price before as a decimal number."),
    .price("old_text", "Before") { PricePeriod($0.old).displayText(kind: .inApp) }.about(
      "Price before as the store writes it."),
    .decimal("amount", "") { $0.new.price?.decimalText }.about("Price now as a decimal number."),
    AnswerField("text", "Now", alignment: .trailing) {
      .text(PricePeriod($0.new).displayText(kind: .inApp)).styled(.good)
    }.about("Price now as the store writes it."),
    .text("currency") { $0.new.price?.currency.description }.about("Currency of both prices."),
    .decimal("percent", "%") { $0.permille.map(\.tenthsText) }.about("By how many percent it fell."),
    .time("since") { $0.new.firstSeen.description }.about("When the new price was first seen."),
    .text("origin") { $0.new.origin.rawValue }.about("page, resource or connect: the kind of source."),
    .text("source") { $0.new.source }.ofFile.about("File or address that states it."),
  ]
}
