public import CatalogModel
internal import PartnerFeed
internal import SQLite

/// What a search looks for.
public struct SearchQuery: Equatable, Sendable {
  /// Words that all must be found; each finds words that begin with it.
  public var words: String
  /// Any kind when empty.
  public var kinds: [ProductKind]
  /// Any storefront when empty.
  public var storefronts: [Storefront]
  public var limit: Int

  public init(_ words: String, kinds: [ProductKind] = [], storefronts: [Storefront] = [], limit: Int = 20) {
    self.words = words
    self.kinds = kinds
    self.storefronts = storefronts
    self.limit = limit
  }
}

/// A listing that a search found.
struct FoundListing {
  var listing: Listing
  /// The lower, the better.
  var rank: Double
  /// Whether one of the item's names is just what was asked for.
  var isWholeName: Bool

  static func isBetter(_ left: FoundListing, _ right: FoundListing) -> Bool {
    if left.isWholeName != right.isWholeName { return left.isWholeName }
    return (left.rank, left.listing.appleID.rawValue) < (right.rank, right.listing.appleID.rawValue)
  }
}

extension Catalog {
  /// Finds items by the words of their names, artists and sellers, the best first.
  ///
  /// Capitals, accents and widths do not count, and any part of a Chinese, Japanese, Korean, Thai, Lao, Burmese or Khmer
  /// name is found, and so are emoji and names of signs alone. A word in the name
  /// weighs more than one in the artist, and a whole name more than a part of one.
  public func search(_ query: SearchQuery) throws(CatalogError) -> [Listing] {
    guard let match = TextIndex.query(query.words), query.limit > 0 else { return [] }
    // The stores that sell an item are known by its prices.
    try named { () throws(SQLiteError) in try attach(.products, .prices) }
    var found = try named { () throws(SQLiteError) in try searchListings(query, match) }
    for group in groups where AttachedGroup.tells(group.group, of: .products) {
      found += try search(group, query, match)
    }
    var seen: Set<AppleID> = []
    let items = found.sorted(by: FoundListing.isBetter).filter { seen.insert($0.listing.appleID).inserted }
    return items.prefix(query.limit).map(\.listing)
  }

  private func searchListings(_ query: SearchQuery, _ match: String) throws(SQLiteError) -> [FoundListing] {
    let select = try connection.prepare(Self.searchSQL(query))
    try select.bind(
      [.text(match), .text(query.words)] + query.kinds.map { .text($0.rawValue) }
        + query.storefronts.map { .text($0.code) } + [.integer(Int64(query.limit))])
    var found: [FoundListing] = []
    while try select.step() {
      guard let listing = Listing(select) else { continue }
      let isWholeName = select.integer(Listing.columnCount + 1) == 1
      found.append(FoundListing(listing: listing, rank: select.real(Listing.columnCount), isWholeName: isWholeName))
    }
    return found
  }

  /// One row an item: of the listings that were found the one that states most.
  ///
  /// A record of the item's own goes before what children and links state, a store's listing before one of no store, one
  /// with a page before one without, and the American store's before others.
  private static func searchSQL(_ query: SearchQuery) -> String {
    func list(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
    let kinds = query.kinds.isEmpty ? "" : "AND l.kind IN (\(list(query.kinds.count)))"
    let storefronts = query.storefronts.isEmpty ? "" : "AND l.storefront IN (\(list(query.storefronts.count)))"
    return """
      WITH hit AS MATERIALIZED (
        SELECT rowid AS id, bm25(listing_text, 10.0, 4.0, 2.0) AS rank FROM main.listing_text
        WHERE listing_text MATCH ?
      ),
      best AS (
        SELECT l.id, l.apple_id, h.rank - 0.1 * (l.standing = 'record') AS rank,
          total(l.name = ? COLLATE NOCASE) > 0 AS is_whole_name,
          min(8 * (l.standing <> 'record') + 4 * (l.storefront = '') + 2 * (l.url IS NULL) + (l.storefront <> 'us'))
        FROM hit AS h JOIN main.listing AS l ON l.id = h.id
        WHERE true \(kinds) \(storefronts)
        GROUP BY l.apple_id
      )
      SELECT l.apple_id, l.kind, l.name, l.artist, l.artist_id, l.parent_id, l.bundle_id, l.genre, l.release_date,
        nullif(l.storefront, ''), l.url, l.artwork_url, l.observed_at,
        (SELECT source FROM main.import WHERE id = l.import_id), l.seller, l.version, l.standing, b.rank,
        b.is_whole_name
      FROM best AS b JOIN main.listing AS l ON l.id = b.id
      ORDER BY b.is_whole_name DESC, b.rank, b.apple_id
      LIMIT ?
      """
  }
}
