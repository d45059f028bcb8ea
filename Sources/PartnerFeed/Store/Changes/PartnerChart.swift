internal import SnapshotFile

/// A chart of a popularity table: the items of one store and genre, which an import brings all or none of.
struct PartnerChart: Hashable {
  var storefront: Int64
  var genre: Int64

  /// The column of the items in a table of charts; `nil` of any other table, and where the rows of a chart are not
  /// beside each other.
  static func item(of table: StoredTable) -> String? {
    let key = table.key.map { table.columns[$0].name }
    guard table.name.hasSuffix("_popularity_per_genre"), key.count == 3,
      Set(key[..<2]) == ["storefront_id", "genre_id"]
    else { return nil }
    return key[2]
  }
}

/// Reads the chart of a row.
struct ChartColumns {
  private let storefront: Int
  private let genre: Int

  /// `nil` where the table has no charts.
  init?(_ table: StoredTable) {
    guard PartnerChart.item(of: table) != nil, let storefront = table.index(of: "storefront_id"),
      let genre = table.index(of: "genre_id")
    else { return nil }
    let layout = table.layout
    (self.storefront, self.genre) = (layout.position(of: storefront), layout.position(of: genre))
  }

  func chart(of row: borrowing RecordColumns) -> PartnerChart? {
    guard let storefront = row.integer(storefront), let genre = row.integer(genre) else { return nil }
    return PartnerChart(storefront: storefront, genre: genre)
  }
}
