internal import Catalog
internal import CatalogModel
internal import ProductPages

/// A row of an item's ranks: an edition that had it.
struct RankRow {
  var item: KnownItem
  var key: ChartKey
  var place: RankHistory.Place
  var rank: Int
  /// The rank in the edition before, if it had the item.
  var previous: Int?
}

extension RankRow {
  static func rows(_ item: KnownItem, _ history: RankHistory) -> [RankRow] {
    history.ranks.map { RankRow(item: item, key: history.key, place: $0.place, rank: $0.rank, previous: $0.previous) }
  }

  static func fields(isForPeople: Bool) -> [AnswerField<RankRow>] { isForPeople ? forPeople : forPrograms }

  private static let forPrograms: [AnswerField<RankRow>] = [
    .integer("apple_id") { $0.item.appleID.rawValue },
    .text("name") { $0.item.name(in: $0.key.storefront) },
    .text("chart") { $0.key.name },
    .text("storefront") { $0.key.storefront?.code },
    .text("genre") { $0.key.genre },
    .text("updated_at", "Of") { $0.place.updated.description },
    .integer("rank") { $0.rank },
    .integer("previous_rank", "Before") { $0.previous },
    .text("source") { $0.place.source },
  ]

  private static let forPeople: [AnswerField<RankRow>] =
    [
      .text("date") { $0.place.updated.date },
      .text("storefront") { $0.key.storefront?.code ?? "?" },
      .text("chart") { name($0.key) },
    ] + forPrograms.fields("rank") + [
      AnswerField("change", title: "", alignment: .trailing) { .rankChange(from: $0.previous, to: $0.rank) }
    ] + forPrograms.fields("name")

  private static func name(_ key: ChartKey) -> String { key.name + (key.genre.map { " \($0)" } ?? "") }

  /// A chart's editions as bars, with the best and the last rank; `nil` if there is only one edition.
  static func graph(_ history: RankHistory, width: Int) -> String? {
    let places = history.places
    guard places.count > 1, let best = history.best, let last = places.last else { return nil }
    let label = "\(history.key.storefront?.code ?? "?") \(name(history.key))"
    let now = last.rank.map { "last \($0)" } ?? "not among the first \(last.depth) of \(last.updated.date)"
    let ends = "best \(best.rank) (\(best.place.updated.date)), \(now)"
    let room = max(8, min(40, width - displayWidth(label) - displayWidth(ends) - 4))
    return terminalSafe("\(label)  \(Sparkline.text(ofRanks: places.map(\.rank), width: room))  \(ends)")
  }
}
