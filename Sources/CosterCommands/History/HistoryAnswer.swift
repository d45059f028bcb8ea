internal import Catalog
internal import CatalogModel
internal import Storefronts
internal import ProductPages

/// A row of an item's history: a change of a price.
struct HistoryRow {
  var item: ItemHistory
  var kind: ProductKind
  var change: PriceChange

  /// The rows of an item, one for each change of its prices.
  static func rows(_ item: ItemHistory) -> [HistoryRow] {
    item.histories.flatMap { history in
      let kind = item.item.kind(in: history.storefront)
      return item.changes(history).map { HistoryRow(item: item, kind: kind, change: $0) }
    }
  }

  /// A small graph for each offer whose price changed, to fit a terminal's width.
  static func graphs(_ item: ItemHistory, width: Int) -> [String] {
    item.histories.compactMap { history in
      let priced = item.periods(history).filter { $0.money != nil }
      guard Set(priced.map(\.money)).count > 1, Set(priced.map(\.money?.currency)).count == 1 else { return nil }
      let kind = item.item.kind(in: history.storefront)
      let label = "\(history.storefront?.code ?? "?") \(history.offer.rawValue)"
      let ends = [priced.min(by: isCheaper), priced.max(by: isCheaper)].compactMap {
        $0?.displayText(kind: kind)
      }
      let room = max(8, min(40, width - displayWidth(label) - displayWidth(ends.joined()) - 8))
      return "\(label)  \(Sparkline.text(ofPrices: priced, width: room))  \(ends.joined(separator: " – "))"
    }.map { terminalSafe($0) }
  }

  private static func isCheaper(_ left: PricePeriod, _ right: PricePeriod) -> Bool {
    (left.money?.milliunits ?? 0) < (right.money?.milliunits ?? 0)
  }
}

extension HistoryRow {
  typealias Field = AnswerField<HistoryRow>

  static func fields(isForPeople: Bool) -> [Field] { isForPeople ? forPeople : forPrograms }

  private static let forPrograms: [Field] = [
    .integer("apple_id") { $0.item.item.appleID.rawValue },
    .text("kind") { $0.kind.rawValue },
    .text("name") { $0.item.item.name(in: $0.change.new.storefront) },
    .text("storefront") { $0.change.new.storefront?.code },
    .text("offer") { $0.change.new.offer.rawValue },
    .text("since") { $0.change.new.since.description },
    .decimal("old_amount", "Before") { $0.change.old?.money?.decimalText },
    .text("old_currency", "Currency before") { $0.change.old?.money?.currency.description },
    .price("old_text", "Text before") { text($0.change.old, $0.kind) },
    .decimal("amount") { $0.change.new.money?.decimalText },
    .text("currency") { $0.change.new.money?.currency.description },
    .price("text", "Price") { text($0.change.new, $0.kind) },
    .text("state") { $0.change.new.state.rawValue },
    .decimal("percent", "%") { $0.change.permille.map(\.tenthsText) },
    .text("until", "Last seen") { $0.change.new.until.description },
    .text("source") { $0.change.new.source },
    .text("note") { note($0.change, $0.kind) },
  ]

  private static let forPeople: [Field] =
    [.text("since") { $0.change.new.since.date }] + forPrograms.fields("name") + [
      .text("storefront") { $0.change.new.storefront?.code ?? "?" }
    ] + forPrograms.fields("offer") + [
      .price("old_text", "Before") { text($0.change.old, $0.kind) },
      Field("text", title: "Price", alignment: .trailing) {
        .text(text($0.change.new, $0.kind)).styled(style($0.change))
      },
      Field("percent", title: "", alignment: .trailing) { .text($0.change.percentForPeople).styled(style($0.change)) },
    ] + forPrograms.fields("source") + [.text("note", "") { note($0.change, $0.kind) }]

  private static func text(_ period: PricePeriod?, _ kind: ProductKind) -> String? {
    period?.displayText(kind: kind)
  }

  /// A drop is good news, a rise is not.
  private static func style(_ change: PriceChange) -> Style? {
    change.permille.flatMap { $0 == 0 ? nil : $0 < 0 ? .good : .bad }
  }

  /// What other sources state for the same time, and a change of currency.
  private static func note(_ change: PriceChange, _ kind: ProductKind) -> String? {
    var notes = change.contradictions.map {
      "\($0.source) has \($0.displayText(kind: kind)) for this time"
    }
    if let old = change.old?.money?.currency, let new = change.new.money?.currency, old != new {
      notes.append("the currency changed from \(old) to \(new)")
    }
    if change.new.isGone { notes.append("the feed has it no more") }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }
}

extension PriceChange {
  fileprivate var percentForPeople: String? {
    guard let old else { return "first seen" }
    if let permille { return (permille > 0 ? "+" : "") + permille.tenthsText + " %" }
    return old.money?.milliunits == 0 ? "was free" : nil
  }
}
