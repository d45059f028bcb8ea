internal import Catalog
internal import CatalogModel
internal import ProductPages

/// Prints an item's ranks in charts.
struct RankAnswer {
  private struct Row {
    var item: KnownItem
    var history: RankHistory
    var place: RankHistory.Place
    var rank: Int
    /// The rank in the edition before, if it had the item.
    var previous: Int?
  }

  private typealias Field = AnswerField<Row>

  private let fields: [Field]

  init(_ format: OutputFormat) { fields = format == .table ? Self.peopleFields : Self.programFields }

  var columns: [Column] { fields.map(\.column) }

  /// The rows of an item, one for each edition that had it.
  func rows(_ item: KnownItem, _ histories: [RankHistory]) -> [[Cell]] {
    histories.flatMap { history in
      history.places.indices.compactMap { index in
        guard let rank = history.places[index].rank else { return nil }
        let previous = index > 0 ? history.places[index - 1].rank : nil
        let row = Row(item: item, history: history, place: history.places[index], rank: rank, previous: previous)
        return fields.map { $0.cell(row) }
      }
    }
  }

  private static let peopleFields: [Field] = [
    Field(Column("date", title: "Date")) { .text($0.place.updated.date) },
    Field(Column("storefront", title: "Storefront")) { .text($0.history.key.storefront?.code ?? "?") },
    Field(Column("chart", title: "Chart")) { .text(name($0.history.key)) },
    Field(Column("rank", title: "Rank", alignment: .trailing)) { .integer($0.rank) },
    Field(Column("change", title: "", alignment: .trailing)) { .text(change($0)).styled(style($0)) },
    Field(Column("name", title: "Name")) { row in .text(row.item.name(in: row.history.key.storefront)) },
  ]

  private static let programFields: [Field] = [
    Field(Column("apple_id", title: "Apple ID", alignment: .trailing)) { .integer($0.item.appleID.rawValue) },
    Field(Column("name", title: "Name")) { row in .text(row.item.name(in: row.history.key.storefront)) },
    Field(Column("chart", title: "Chart")) { .text($0.history.key.name) },
    Field(Column("storefront", title: "Storefront")) { .text($0.history.key.storefront?.code) },
    Field(Column("genre", title: "Genre")) { .text($0.history.key.genre) },
    Field(Column("updated_at", title: "Of")) { .text($0.place.updated.description) },
    Field(Column("rank", title: "Rank", alignment: .trailing)) { .integer($0.rank) },
    Field(Column("previous_rank", title: "Before", alignment: .trailing)) { .integer($0.previous) },
    Field(Column("source", title: "Source")) { .text($0.place.source) },
  ]

  private static func name(_ key: ChartKey) -> String { key.name + (key.genre.map { " \($0)" } ?? "") }

  private static func change(_ row: Row) -> String? {
    row.previous.map { $0 == row.rank ? "=" : rankChange(from: $0, to: row.rank) }
  }

  private static func style(_ row: Row) -> Style? {
    row.previous.flatMap { $0 == row.rank ? nil : row.rank < $0 ? .good : .bad }
  }

  // MARK: In one line

  /// A chart's editions as bars, with the best and the last rank; `nil` if there is only one edition.
  static func graph(_ history: RankHistory, width: Int) -> String? {
    let places = history.places
    guard places.count > 1, let best = places.filter({ $0.rank != nil }).min(by: isBetter), let rank = best.rank,
      let last = places.last
    else { return nil }
    let label = "\(history.key.storefront?.code ?? "?") \(name(history.key))"
    let now = last.rank.map { "last \($0)" } ?? "not among the first \(last.depth) of \(last.updated.date)"
    let ends = "best \(rank) (\(best.updated.date)), \(now)"
    let room = max(8, min(40, width - displayWidth(label) - displayWidth(ends) - 4))
    return terminalSafe("\(label)  \(RankSparkline(places.map(\.rank), width: room).text)  \(ends)")
  }

  private static func isBetter(_ left: RankHistory.Place, _ right: RankHistory.Place) -> Bool {
    (left.rank ?? .max) < (right.rank ?? .max)
  }
}
