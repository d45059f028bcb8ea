public import Catalog
public import CatalogModel

/// What imports of the partner feed changed, the oldest change first.
public struct SnapshotChangesQuestion: Question {
  public static let name = "snapshot-changes"
  public static let summary = "What imports of the partner feed changed, the oldest change first."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("since", \.since, as: .time, "How far to look back: a date, or 36h, 7d, 2w."),
    .kinds(\.kinds),
    .storefronts(\.storefronts),
  ]

  /// The earliest change; all without one.
  public var since: TimeReference?
  /// The kinds of the items; all without one.
  public var kinds: [ProductKind] = []
  /// The stores of changed prices, and then nothing but these; all changes without one.
  public var storefronts: [StorefrontChoice] = []

  /// The question for all changes.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<RecordedChange>) throws -> Void
  ) throws {
    try catalog.forEachChange(
      since: since?.timestamp(now: now), kinds: kinds, storefronts: storefronts.requested ?? []
    ) { try body(.row($0)) }
  }

  public static let fields: [AnswerField<RecordedChange>] = [
    .text("change") { $0.change }.about("appeared, gone, renamed or price."),
    .time("since") { $0.since }.about("When the change was observed."),
    .integer("apple_id") { $0.appleID }.about("Apple ID of the item."),
    .text("kind") { $0.kind?.rawValue }.about("What the item is, such as app or song."),
    .text("name") { $0.name }.about("Name of the item."),
    .text("artist") { $0.artist }.about("Artist, author or developer."),
    .text("before_name", "Name before") { $0.beforeName }.about("Name before it was renamed, or was gone."),
    .text("before_artist", "Artist before") { $0.beforeArtist }.about("Artist, author or developer before."),
    .text("storefront") { $0.storefront }.about("Storefront of the price, or an unknown store's number."),
    .text("offer") { $0.offer }.about("Way to get the item, such as buy or rent."),
    .decimal("amount") { $0.amount.map { Money.decimalText($0) } }.about("New price; null where it is not sold."),
    .text("currency") { $0.currency }.about("Currency of the new price; null where there is no offer."),
    .decimal("before_amount", "Amount before") { $0.beforeAmount.map { Money.decimalText($0) } }.about(
      "Price before as a decimal number."),
    .text("before_currency", "Currency before") { $0.beforeCurrency }.about("Currency of the price before."),
    .time("before_seen", "Last seen") { $0.beforeSeen }.about("When the price before was last seen."),
    .text("source") { $0.source }.ofFile.about("Snapshot that brought the change."),
  ]

  /// What is left of them for an item that appeared or is gone.
  public static let itemFields: [AnswerField<RecordedChange>] =
    fields.fields("change", "since", "apple_id", "kind") + [
      .text("name") { $0.name ?? $0.beforeName }.about("Name of the item."),
      .text("artist") { $0.artist ?? $0.beforeArtist }.about("Artist, author or developer."),
    ] + fields.fields("source")
}
