internal import CatalogModel
internal import SQLite

/// A flat table whose rows name the pages of their items, and so the items: their products and prices, in SQL.
///
/// The feed's own documentation is lost but for its beginning; the columns are those of a sample of `tvEpisode`.
struct FlatTable {
  private let table: StoredTable
  private let page: String

  /// `nil` where the table is none, or has no page of its items.
  init?(_ table: StoredTable) {
    let page = table.columns.map(\.name).first { $0.hasSuffix("_url") && !$0.contains("artwork") }
    guard table.name.hasPrefix("flat_"), table.index(of: "storefront_id") != nil, let page else { return nil }
    (self.table, self.page) = (table, page)
  }

  /// Notes which rows are of which item.
  func writeItems(on connection: Connection) throws(SQLiteError) {
    let rows = try connection.prepare("SELECT rowid, \(quoted(page)) FROM f.\(quoted(table.name))")
    let insert = try connection.prepare("INSERT OR IGNORE INTO f.flat_item VALUES (?, ?, ?)")
    while try rows.step() {
      guard let id = rows.text(1).flatMap(Self.appleID) else { continue }
      try insert.run(.integer(id), .text(table.name), .integer(rows.integer(0)))
    }
  }

  /// The number after `i=`, else the one after `/id`.
  static func appleID(in page: String) -> Int64? {
    func digits(after mark: String) -> Int64? {
      page.ranges(of: mark).last.flatMap { Int64(page[$0.upperBound...].prefix { $0.isASCII && $0.isNumber }) }
    }
    return digits(after: "?i=") ?? digits(after: "&i=") ?? digits(after: "/id")
  }

  private var source: String { "FROM flat_item AS i JOIN \(quoted(table.name)) AS p ON p.rowid = i.row" }

  private func column(_ name: String) -> String { table.index(of: name) == nil ? "NULL" : "p.\(quoted(name))" }

  private var time: String {
    """
    (SELECT max(c.exported_at) FROM coverage AS c
      WHERE c.feed_table = i.feed_table AND c.storefront = CAST(p.storefront_id AS TEXT))
    """
  }

  /// A branch of `product`.
  var product: String {
    let values = [
      "apple_id": "i.apple_id", "kind": table.name == "flat_tvEpisode" ? "'tv-episode'" : "'unknown'",
      "name": column("title"), "artist": column("network"), "release_date": column("original_release_date"),
      "storefront": FeedViews.country("p.storefront_id"), "url": "p.\(quoted(page))",
      "artwork_url": column("episode_artwork_url"), "observed_at": time,
      "source": FeedViews.source(time, "flat"),
    ]
    return "SELECT \(FeedViews.productList(values, dated: "p", "flat")) \(source) WHERE i.feed_table = '\(table.name)'"
  }

  /// Arms of `stated_price`; a price counts where the currency of its store is known.
  var prices: [String] {
    let currency = "(SELECT s.currency FROM storefront_code AS s WHERE s.number = p.storefront_id)"
    return FeedOffer.all.filter { $0.item == "video" }.compactMap { offer in
      var offer = offer
      offer.columns.removeAll { table.index(of: $0) == nil }
      guard !offer.columns.isEmpty else { return nil }
      let price = offer.price { "p.\($0)" }
      return """
        SELECT i.apple_id, \(FeedViews.country("p.storefront_id")) AS storefront, '\(offer.kind.rawValue)' AS offer,
          \(FeedOffer.milliunits(price)) AS amount, \(currency) AS currency, NULL AS text, \(time) AS observed_at,
          \(FeedViews.source(time, "flat")) AS source, i.feed_table
        \(source) WHERE i.feed_table = '\(table.name)' AND \(FeedOffer.isReadable(price)) AND \(currency) IS NOT NULL
        """
    }
  }
}
