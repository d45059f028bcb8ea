public import Catalog
public import CatalogModel

/// Prices that fell, the largest falls first, and what is new and free.
public struct DropsQuestion: Question {
  public static let name = "drops"
  public static let summary = "Prices that fell, the largest falls first."

  public static let parameters: [QuestionParameter<Self>] = [
    .value("since", \.since, as: .time, "How far to look back: a date, or 36h, 7d, 2w."),
    .storefronts(\.storefronts),
    .kinds(\.kinds),
    .option("min", \.minFall, as: .share, "Leave out what fell by less, such as 30%."),
  ]

  /// How far to look back.
  public var since = TimeReference.ago(seconds: 7 * 86_400)
  /// The stores of the prices; all without one.
  public var storefronts: [StorefrontChoice] = []
  /// The kinds of the items; all without one.
  public var kinds: [ProductKind] = []
  /// The smallest fall, in thousandths of a percent.
  public var minFall: Int64?
  /// At most this many.
  public var limit = Int.max

  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<PriceDrop>) throws -> Void) throws {
    let start = since.timestamp(now: now)
    let drops = try catalog.priceDrops(
      DropQuery(since: start, kinds: kinds, storefronts: storefronts.requested ?? [], minFall: minFall ?? 0))
    var count = 0
    while count < limit, let drop = try drops.next() {
      count += 1
      try body(.row(drop))
    }
    if count == 0 { try body(.note(.noDrops(reason(since: start, in: catalog)))) }
  }

  private func reason(since start: Timestamp, in catalog: Catalog) throws -> NothingFell {
    guard let newest = try catalog.newestPriceChange() else { return .noChanges }
    return newest < start ? .olderChange(since: start, newest: newest) : .nothing(since: start)
  }

  public static let fields: [AnswerField<PriceDrop>] = [
    .integer("apple_id") { $0.appleID.rawValue }.about("Apple ID of the item."),
    .text("kind") { $0.kind.rawValue }.about("What the item is, such as app or song."),
    .text("name") { $0.name }.about("Name of the item."),
    .text("storefront") { $0.new.storefront?.code }.about("Storefront of the price."),
    .text("offer") { $0.new.offer.rawValue }.about("Way to get the item, such as buy or rent."),
    AnswerField("change", isNullable: false) { drop in
      .text(drop.old == nil ? "new and free" : drop.new.money?.milliunits == 0 ? "free now" : "fell").styled(.good)
    }.about("What happened: fell, free now, or new and free."),
    .decimal("old_amount", "") { $0.old?.money?.decimalText }.about("Price before as a decimal number."),
    .price("old_text", "Before") { $0.old?.displayText(kind: $0.kind) }.about("Price before as the store writes it."),
    .decimal("amount", "") { $0.new.money?.decimalText }.about("Price now as a decimal number."),
    AnswerField("text", "Now", alignment: .trailing) {
      .text($0.new.displayText(kind: $0.kind)).styled(.good)
    }.about("Price now as the store writes it."),
    .text("currency") { $0.new.money?.currency.description }.about("Currency of both prices."),
    .decimal("percent", "%") { $0.permille.map { (-$0).tenthsText } }.about("By how many percent it fell."),
    .time("since") { $0.new.since.description }.about("When the new price was first seen."),
    .text("source") { $0.new.source }.ofFile.about("File, address or snapshot that states it."),
  ]
}
