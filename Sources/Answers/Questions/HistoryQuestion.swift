public import Catalog
public import CatalogModel

/// How the prices of the items of a reference changed.
public struct HistoryQuestion: ItemQuestion {
  public static let name = "history"
  public static let summary = "How an item's prices changed."

  public static let parameters: [QuestionParameter<Self>] = [
    .since(\.span), .until(\.span),
    .storefronts(\.storefronts),
  ]

  /// What names the item.
  public var reference = ""
  /// When the prices changed.
  public var span = SpanReference()
  /// The stores; all without one.
  public var storefronts: [StorefrontChoice] = []

  public init() {}

  /// A change of a price.
  public struct Row: Sendable {
    /// The item.
    public var item: KnownItem
    /// What the item is in the store.
    public var kind: ProductKind
    /// The change.
    public var change: PriceChange
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    try answer(from: catalog, at: now, histories: { _ in }, body)
  }

  /// The same, with each item's history as a whole before its rows.
  package func answer(
    from catalog: Catalog, at now: Timestamp, histories pass: (ItemHistory) throws -> Void,
    _ body: (AnswerPart<Row>) throws -> Void
  ) throws {
    let span = span.timeSpan(now: now)
    let items = try catalog.items(reference, includesGone: true) { try body(.note($0)) }
    let histories = try items.map { try catalog.history(of: $0, in: storefronts.requested, during: span) }
    for storefront in AnswerNote.inNone(histories.map(\.missing)) {
      let reason = try items.compactMap { try catalog.reason(whyNoPriceOf: $0, in: storefront) }.first
      let known = histories.flatMap(\.known)
      let gap = StoreGap(reference: items[0].reference, storefront: storefront, known: known, reason: reason)
      try body(.note(.notInStore(gap)))
    }
    for history in histories {
      try pass(history)
      for row in Self.rows(history) { try body(.row(row)) }
    }
  }

  /// Each change of an item's prices.
  public static func rows(_ item: ItemHistory) -> [Row] {
    item.histories.flatMap { history in
      let kind = item.item.kind(in: history.storefront)
      return item.changes(history).map { Row(item: item.item, kind: kind, change: $0) }
    }
  }

  public static let fields: [AnswerField<Row>] = [
    .integer("apple_id") { $0.item.appleID.rawValue }.about("Apple ID of the item."),
    .text("kind") { $0.kind.rawValue }.about("What the item is, such as app or song."),
    .text("name") { $0.item.name(in: $0.change.new.storefront) }.about("Name of the item."),
    .text("storefront") { $0.change.new.storefrontText }.about(
      "Storefront of the price, or an unknown store's number."),
    .text("offer") { $0.change.new.offer.rawValue }.about("Way to get the item, such as buy or rent."),
    .time("since") { $0.change.new.since.description }.about("When the new price was first seen."),
    .decimal("old_amount", "Before") { $0.change.old?.money?.decimalText }.about("Price before as a decimal number."),
    .text("old_currency", "Currency before") { $0.change.old?.money?.currency.description }.about(
      "Currency of the price before."),
    .price("old_text", "Text before") { $0.change.old?.displayText(kind: $0.kind) }.about(
      "Price before as the store writes it."),
    .decimal("amount") { $0.change.new.money?.decimalText }.about("New price as a decimal number."),
    .text("currency") { $0.change.new.money?.currency.description }.about("Currency of the new price."),
    .price("text", "Price") { $0.change.new.displayText(kind: $0.kind) }.about("New price as the store writes it."),
    .text("state") { $0.change.new.state.rawValue }.about("priced, free, unknown or not-sold-separately."),
    .decimal("percent", "%") { $0.change.permille.map(\.tenthsText) }.about("By how many percent the price moved."),
    .time("until", "Last seen") { $0.change.new.until.description }.about("When the new price was last seen."),
    .text("source") { $0.change.new.source }.ofFile.about("File, address or snapshot that states it."),
    .text("note") { note($0.change, $0.kind) }.about(
      "What other sources state for the same time, and other notes."),
  ]

  /// What other sources state for the same time, and a change of currency.
  static func note(_ change: PriceChange, _ kind: ProductKind) -> String? {
    var notes = change.contradictions.map { "\($0.source) has \($0.displayText(kind: kind)) for this time" }
    if let old = change.old?.money?.currency, let new = change.new.money?.currency, old != new {
      notes.append("the currency changed from \(old) to \(new)")
    }
    if let gap = change.new.gap { notes.append(gap) }
    if change.new.isGone { notes.append("the feed has it no more") }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }
}
