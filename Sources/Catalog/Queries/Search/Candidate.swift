internal import CatalogModel
internal import PartnerFeed
internal import SQLite

/// An item that a step found, before its listing is read.
struct Candidate {
  var item: Int64
  /// The database with its name, and the row there: of `listing`, or of `name_item`.
  var schema: String
  var row: Int64
  /// How long its names are: of names with the same words the one with fewer others fits better, as in bm25.
  var length: Int64
  /// The lower, the more complete its listing.
  var incompleteness: Int64
  /// The storefront of the group's item that is shown; `nil` for the feed's own row.
  var storefront: String?
  /// How well known it is; higher is better.
  var popularityScore: Int64 = 0
  var step = SearchStep.wholeName

  static func isBetter(_ left: Candidate, _ right: Candidate) -> Bool {
    (right.popularityScore, left.length, left.item) < (left.popularityScore, right.length, right.item)
  }

  /// Whether it has no store, or no record of its own.
  fileprivate var isIncomplete: Bool { schema == "main" && incompleteness >= 4 }

  /// Of one item the catalog's own listings go before a group's, and a more complete listing before others.
  func isShownBefore(_ other: Candidate) -> Bool {
    if (schema == "main") != (other.schema == "main") { return schema == "main" }
    return (incompleteness, length, row) < (other.incompleteness, other.length, other.row)
  }
}

extension SearchRun {
  /// The item of an index row; `nil` where it is not of the requested kinds.
  func candidate(_ row: Int64, in source: NameSource) throws(SQLiteError) -> Candidate? {
    if let known = readRows[source.schema]?[row] { return known }
    // A record of the item itself goes before what children and links state, a store's listing before one of no store,
    // one with a page before one without, and the American store's before others.
    let select = try connection.cached(
      source.schema == "main"
        ? """
        SELECT apple_id, kind, storefront,
          8 * (provenance <> 'record') + 4 * (storefront = '') + 2 * (url IS NULL) + (storefront <> 'us'),
          length(name) + coalesce(length(artist), 0)
        FROM main._listing WHERE id = ?
        """
        : """
        SELECT apple_id, kind, storefront, storefront IS NOT NULL,
          length(name) + coalesce(length(artist), 0)
        FROM \(source.schema).name_item WHERE id = ?
        """)
    let kinds = query.kinds
    let candidate = try select.firstRow([.integer(row)]) { found -> Candidate? in
      guard kinds.isEmpty || kinds.contains(where: { $0.rawValue == found.text(1) }) else { return nil }
      return Candidate(
        item: found.integer(0), schema: source.schema, row: row, length: found.integer(4),
        incompleteness: found.integer(3),
        storefront: found.text(2))
    }
    readRows[source.schema, default: [:]][row] = .some(candidate)
    return candidate
  }

  /// The item of an Apple ID: its most complete listing, else a group's.
  func candidate(_ item: AppleID) throws(SQLiteError) -> Candidate? {
    for source in sources {
      let select = try connection.prepare("SELECT id FROM \(source.schema).\(source.items) WHERE apple_id = ?")
      let all = try select.rows([.integer(item.rawValue)]) { (row) throws(SQLiteError) in
        try candidate(row.integer(0), in: source)
      }
      if let best = all.min(by: { $0.isShownBefore($1) }) { return best }
    }
    return nil
  }

  /// The candidate as a requested store lists it; `nil` when none does.
  func listed(_ candidate: Candidate) throws(SQLiteError) -> Candidate? {
    guard query.storefronts.isEmpty else {
      return candidate.schema == "main" ? try listedInMain(candidate) : try sold(candidate)
    }
    // An incomplete listing is replaced by the most complete one.
    guard candidate.isIncomplete, let item = AppleID(rawValue: candidate.item), let best = try self.candidate(item)
    else {
      return candidate
    }
    var shown = candidate
    (shown.schema, shown.row, shown.storefront) = (best.schema, best.row, best.storefront)
    return shown
  }

  private func listedInMain(_ candidate: Candidate) throws(SQLiteError) -> Candidate? {
    if query.storefronts.contains(where: { $0.code == candidate.storefront }) { return candidate }
    let select = try connection.cached("SELECT id FROM main._listing WHERE apple_id = ? AND storefront = ?")
    for storefront in query.storefronts {
      let row = try select.firstRow([.integer(candidate.item), .text(storefront.code)]) { $0.integer(0) }
      guard let row else { continue }
      var listed = candidate
      (listed.row, listed.storefront) = (row, storefront.code)
      return listed
    }
    return nil
  }

  /// The feed's own row of an item has no store: it counts for each store that sells the item.
  private func sold(_ candidate: Candidate) throws(SQLiteError) -> Candidate? {
    if query.storefronts.contains(where: { $0.code == candidate.storefront }) { return candidate }
    guard try store(selling: candidate) != nil else { return nil }
    guard candidate.storefront != nil else { return candidate }
    // Found by its name in another store.
    let select = try connection.cached(
      "SELECT id FROM \(candidate.schema).name_item WHERE apple_id = ? AND storefront IS NULL")
    guard let row = try select.firstRow([.integer(candidate.item)], { $0.integer(0) }) else { return candidate }
    var shown = candidate
    (shown.row, shown.storefront) = (row, nil)
    return shown
  }

  private func store(selling candidate: Candidate) throws(SQLiteError) -> Storefront? {
    guard !query.storefronts.isEmpty else { return nil }
    let select = try connection.cached("SELECT DISTINCT storefront FROM temp.price WHERE apple_id = ?")
    let selling = Set(try select.rows([.integer(candidate.item)]) { $0.text(0) })
    return query.storefronts.first { selling.contains($0.code) }
  }

  /// How well known an item is, by the count of its ratings in the store with the most, and its best rank in a chart.
  func popularityScore(of item: Int64) throws(SQLiteError) -> Int64 {
    let popularity = try catalog.searchCache.popularity(in: storefront, catalog)[item].map { 1_000_000 / $0 } ?? 0
    let select = try connection.cached(
      """
      SELECT max(coalesce((SELECT max(count) FROM main._rating WHERE apple_id = ?1), 0),
        coalesce((SELECT 1000000 / min(rank) FROM main._chart_entry WHERE apple_id = ?1), 0))
      """)
    return max(popularity, try select.firstRow([.integer(item)]) { $0.integer(0) } ?? 0)
  }

  func listing(of candidate: Candidate) throws(SQLiteError) -> Listing? {
    let isOwn = candidate.schema == "main"
    var key = [Value.integer(candidate.row)]
    if !isOwn {
      // A view of several tables is searched by its keys only where they are given as values.
      let item = try connection.cached("SELECT apple_id, storefront FROM \(candidate.schema).name_item WHERE id = ?")
      key = try item.firstRow(key) { [$0.value(0), $0.value(1)] } ?? [.null, .null]
    }
    let rows =
      isOwn
      ? "(\(Schema.listing) WHERE l.id = ?)"
      : "(\(Catalog.productBranch(of: candidate.schema))) WHERE apple_id = ? AND storefront IS ?"
    let select = try connection.cached("SELECT \(Listing.columns) FROM \(rows)")
    guard var listing = try select.firstRow(key, { Listing($0) }) else { return nil }
    if listing.storefront == nil, !isOwn { listing.storefront = try store(selling: candidate) }
    return listing
  }
}
