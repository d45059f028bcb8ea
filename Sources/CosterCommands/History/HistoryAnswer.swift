internal import Catalog
internal import CatalogModel
internal import Storefronts
internal import ProductPages

/// Prints changes of prices.
struct HistoryAnswer {
  private typealias Field = AnswerField<Row>

  private struct Row {
    var item: ItemHistory
    var kind: ProductKind
    var change: PriceChange
  }

  private static let formatter = PriceFormatter()
  private let fields: [Field]

  init(_ format: OutputFormat) { fields = format == .table ? Self.peopleFields : Self.programFields }

  var columns: [Column] { fields.map(\.column) }

  /// The rows of an item, one for each change of its prices.
  func rows(_ item: ItemHistory) -> [[Cell]] {
    item.histories.flatMap { history in
      let kind = item.item.kind(in: history.storefront)
      return item.changes(history).map { change in
        fields.map { $0.cell(Row(item: item, kind: kind, change: change)) }
      }
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
        $0?.displayText(kind: kind, formatter)
      }
      let room = max(8, min(40, width - displayWidth(label) - displayWidth(ends.joined()) - 8))
      return "\(label)  \(Sparkline(priced, width: room).text)  \(ends.joined(separator: " – "))"
    }.map { terminalSafe($0) }
  }

  private static func isCheaper(_ left: PricePeriod, _ right: PricePeriod) -> Bool {
    (left.money?.milliunits ?? 0) < (right.money?.milliunits ?? 0)
  }
}

extension HistoryAnswer {
  private static let peopleFields: [Field] = [
    Field(Column("since", title: "Since")) { .text($0.change.new.since.date) },
    Field(Column("name", title: "Name")) { .text($0.item.item.name(in: $0.change.new.storefront)) },
    Field(Column("storefront", title: "Storefront")) { .text($0.change.new.storefront?.code ?? "?") },
    Field(Column("offer", title: "Offer")) { .text($0.change.new.offer.rawValue) },
    Field(Column("old_text", title: "Before", alignment: .trailing)) { .text(text($0.change.old, $0.kind)) },
    Field(Column("text", title: "Price", alignment: .trailing)) {
      .text(text($0.change.new, $0.kind)).styled(style($0.change))
    },
    Field(Column("percent", title: "", alignment: .trailing)) {
      .text($0.change.percentForPeople).styled(style($0.change))
    },
    Field(Column("source", title: "Source")) { .text($0.change.new.source) },
    Field(Column("note", title: "")) { .text(note($0.change, $0.kind)) },
  ]

  private static let programFields: [Field] = [
    Field(Column("apple_id", title: "Apple ID", alignment: .trailing)) { .integer($0.item.item.appleID.rawValue) },
    Field(Column("kind", title: "Kind")) { .text($0.kind.rawValue) },
    Field(Column("name", title: "Name")) { .text($0.item.item.name(in: $0.change.new.storefront)) },
    Field(Column("storefront", title: "Storefront")) { .text($0.change.new.storefront?.code) },
    Field(Column("offer", title: "Offer")) { .text($0.change.new.offer.rawValue) },
    Field(Column("since", title: "Since")) { .text($0.change.new.since.description) },
    Field(Column("old_amount", title: "Before", alignment: .trailing)) { .decimal($0.change.old?.money?.decimalText) },
    Field(Column("old_currency", title: "Currency before")) { .text($0.change.old?.money?.currency.description) },
    Field(Column("old_text", title: "Text before", alignment: .trailing)) { .text(text($0.change.old, $0.kind)) },
    Field(Column("amount", title: "Amount", alignment: .trailing)) { .decimal($0.change.new.money?.decimalText) },
    Field(Column("currency", title: "Currency")) { .text($0.change.new.money?.currency.description) },
    Field(Column("text", title: "Price", alignment: .trailing)) { .text(text($0.change.new, $0.kind)) },
    Field(Column("state", title: "State")) { .text($0.change.new.state.rawValue) },
    Field(Column("percent", title: "%", alignment: .trailing)) { .decimal($0.change.permille.map(percentText)) },
    Field(Column("until", title: "Last seen")) { .text($0.change.new.until.description) },
    Field(Column("source", title: "Source")) { .text($0.change.new.source) },
    Field(Column("note", title: "Note")) { .text(note($0.change, $0.kind)) },
  ]

  private static func text(_ period: PricePeriod?, _ kind: ProductKind) -> String? {
    period?.displayText(kind: kind, formatter)
  }

  /// A drop is good news, a rise is not.
  private static func style(_ change: PriceChange) -> Style? {
    change.permille.flatMap { $0 == 0 ? nil : $0 < 0 ? .good : .bad }
  }

  /// What other sources state for the same time, and a change of currency.
  private static func note(_ change: PriceChange, _ kind: ProductKind) -> String? {
    var notes = change.contradictions.map {
      "\($0.source) has \($0.displayText(kind: kind, formatter)) for this time"
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
    if let permille { return (permille > 0 ? "+" : "") + percentText(permille) + " %" }
    return old.money?.milliunits == 0 ? "was free" : nil
  }
}

/// Tenths of a percent as text: `-33.3`, `100`.
func percentText(_ permille: Int64) -> String {
  let (whole, tenth) = permille.magnitude.quotientAndRemainder(dividingBy: 10)
  return (permille < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)")
}
