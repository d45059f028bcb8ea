internal import CatalogModel

/// A table of the feed of which changes are kept: of prices, of names, or of places in charts.
///
/// What is noted of a row that differs are its columns as they are stored, new and old; SQL makes changes of them, as it
/// makes products and prices of the rows themselves.
struct TrackedTable {
  /// What the changes are of.
  enum Subject {
    case prices([FeedOffer])
    case names(ItemTable)
    case ranks(item: String, rank: String)
  }

  let name: String
  let subject: Subject
  /// Whole numbers that identify a row.
  let key: [String]
  /// What else is noted of the newer side.
  private(set) var others: [String] = []
  /// The columns that are compared; those of one group make up one value, and the first group has to be there.
  let groups: [[String]]

  /// `nil` where no changes are kept.
  init?(_ table: StoredTable) {
    name = table.name
    let offers = FeedOffer.all.filter { $0.table == table.name }
    let columns = table.key.map { table.columns[$0].name }
    if let first = offers.first {
      subject = .prices(offers)
      key = [first.id, "storefront_id"]
      groups = [["currency_code"]] + offers.map(\.columns)
    } else if let item = ItemTable.named(table.name) {
      subject = .names(item)
      key = [item.id]
      others = [item.type].compactMap(\.self)
      groups = [[item.title], [item.artist].compactMap(\.self)]
    } else if table.name.hasSuffix("_popularity_per_genre"), columns.count == 3,
      let item = columns.first(where: { $0 != "storefront_id" && $0 != "genre_id" }),
      let rank = table.columns.first(where: { $0.name.hasSuffix("_rank") })
    {
      subject = .ranks(item: item, rank: rank.name)
      key = ["storefront_id", "genre_id", item]
      groups = [[rank.name]]
    } else {
      return nil
    }
  }

  /// The table that changes are noted in, and its columns.
  var noted: String { quoted("changed " + name) }
  var columns: [String] {
    let compared = groups.joined()
    return ["change", "since", "seen"] + key + others + compared + compared.map { "before_" + $0 }
  }

  /// The statements that enter what was noted in the snapshot file that is attached as `f`.
  func statements(_ views: FeedViews) -> [String] {
    let store = FeedViews.country("p.storefront_id").replacing("FROM ", with: "FROM f.")
    switch subject {
    case .prices(let offers): return offers.map { prices($0, store) }
    case .names(let item):
      let artist = item.artist.map { "p.\($0), p.before_\(item.title), p.before_\($0)" }
      return [
        """
        INSERT OR REPLACE INTO f.item_change
          SELECT p.\(item.id), p.since, p.change, \(views.kind(of: item)), p.\(item.title),
            \(artist ?? "NULL, p.before_\(item.title), NULL")
          FROM main.\(noted) AS p ORDER BY 1, 2, 3
        """
      ]
    case .ranks(let item, let rank):
      return [
        """
        INSERT INTO f.rank_change
          SELECT '\(name)', \(store), p.genre_id, p.\(item), p.since, p.\(rank), p.before_\(rank), p.seen
          FROM main.\(noted) AS p WHERE true ORDER BY 2, 3, 4, 5
        ON CONFLICT DO UPDATE SET place = excluded.place
        """
      ]
    }
  }

  /// Prices count where they are numbers and their currency is stated.
  private func prices(_ offer: FeedOffer, _ store: String) -> String {
    func price(_ prefix: String) -> String {
      let price = offer.price { "p.\(prefix)\($0)" }
      let isStated = "p.\(prefix)currency_code IS NOT NULL AND \(FeedOffer.isReadable(price))"
      return """
        iif(\(isStated), \(FeedOffer.milliunits(price)), NULL) AS \(prefix)amount,
        iif(\(isStated), p.\(prefix)currency_code, NULL) AS \(prefix)currency
        """
    }
    return """
      INSERT INTO f.price_change
        SELECT id, store, '\(offer.kind.rawValue)', since, amount, currency, before_amount, before_currency, seen, '\(name)'
        FROM (
          SELECT p.\(offer.id) AS id, \(store) AS store, p.since, p.seen, \(price("")), \(price("before_"))
          FROM main.\(noted) AS p)
        WHERE (amount, currency) IS NOT (before_amount, before_currency) ORDER BY 1, 2, 3, 4
      ON CONFLICT DO UPDATE SET amount = excluded.amount, currency = excluded.currency
      """
  }
}
