public import CatalogModel

/// Which charts to look at, and which of their editions.
public struct ChartQuery: Sendable {
  /// The list's name in Apple's address, in any case; any list when `nil`.
  public var name: String?
  /// The genre's number; any genre, and all genres together, when `nil`.
  public var genre: String?
  /// The requested stores; any when `nil`.
  public var storefronts: [Storefront]?
  /// The time of the editions.
  public var span: TimeSpan

  public init(
    name: String? = nil, genre: String? = nil, storefronts: [Storefront]? = nil, span: TimeSpan = TimeSpan()
  ) {
    (self.name, self.genre, self.storefronts, self.span) = (name?.lowercased(), genre, storefronts, span)
  }

  fileprivate func includes(_ storefront: Storefront?) -> Bool {
    storefronts.map { $0.contains { $0 == storefront } } ?? true
  }

  fileprivate func includes(_ key: ChartKey) -> Bool {
    (name ?? key.name) == key.name && (genre == nil || genre == key.genre) && includes(key.storefront)
  }
}

/// The charts that answer a ``ChartQuery``.
public struct FoundCharts: Sendable {
  /// Those of the requested stores, ordered by name, storefront and genre.
  public var charts: [HeldChart]
  /// The requested stores without such a chart, in their order.
  public var missing: [Storefront]
  /// The stores with such a chart, requested or not; it may also be of no known store.
  public var known: [Storefront?]

  /// The charts of all genres together; each chart of a genre if there are none.
  public var ofAllGenresFirst: [HeldChart] {
    let general = charts.filter { $0.key.genre == nil }
    return general.isEmpty ? charts : general
  }
}

/// An item of a chart, with what the chart's store states of it now.
public struct ChartItem: Sendable {
  /// Its rank in the chart.
  public var entry: ChartEdition.Entry
  /// The listing that names it, preferably of the chart's store.
  public var listing: Listing?
  /// Its first price in the chart's store.
  public var price: ListedPrice?
}

extension Catalog {
  /// The charts that the catalog has editions of, at any time, and the requested stores without one.
  public func charts(_ query: ChartQuery) throws(CatalogError) -> FoundCharts {
    let held = try charts(named: query.name).filter { query.genre == nil || query.genre == $0.key.genre ?? "" }
    let known = held.map(\.key.storefront)
    return FoundCharts(
      charts: held.filter { query.includes($0.key.storefront) },
      missing: (query.storefronts ?? []).filter { !known.contains($0) }, known: known)
  }

  /// The ranks of an item over time, in the requested charts that had it; and every chart that has or had it.
  public func ranks(
    of appleID: AppleID, _ query: ChartQuery
  ) throws(CatalogError) -> (histories: [RankHistory], known: [ChartKey]) {
    let all = try rankHistories(of: appleID)
    let selected = all.filter { query.includes($0.key) }.map { history in
      var history = history
      history.editions = history.editions.filter { query.span.contains($0.updated) }
      return history
    }
    return (selected.filter { $0.best != nil }, all.map(\.key))
  }

  /// The first items of an edition, with their names and prices in the chart's store.
  public func items(of edition: ChartEdition, limit: Int = .max) throws -> [ChartItem] {
    let store = edition.key.storefront
    return try reading {
      try edition.entries.prefix(limit).map { entry in
        ChartItem(
          entry: entry, listing: ItemNames(try listings(of: entry.appleID)).choice(for: store).listing,
          price: try prices(of: entry.appleID).first { $0.storefront == store })
      }
    }
  }
}

extension RankHistory {
  /// The item's best rank, and the first edition that had it there; `nil` where no edition has the item.
  public var best: (edition: Edition, rank: Int)? { ranks.min { $0.rank < $1.rank }.map { ($0.edition, $0.rank) } }

  /// The editions that have the item, with its rank in each and in the edition before.
  public var ranks: [(edition: Edition, rank: Int, previous: Int?)] {
    zip(editions, [nil] + editions.map(\.rank)).compactMap { edition, previous in
      edition.rank.map { (edition, $0, previous) }
    }
  }
}
