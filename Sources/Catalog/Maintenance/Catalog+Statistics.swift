internal import Archives
internal import PartnerFeed
internal import SQLite

/// How much a catalog has of something.
public struct CatalogCount: Equatable, Sendable {
  /// What is counted: `listings`, `rows` of a table, `bytes` of a file.
  public var measure: String
  /// The kind of the listed items.
  public var kind: String?
  /// The store of listings; `nil` when no feed states it.
  public var storefront: String?
  /// The table, file or folder, or what states the listings.
  public var source: String?
  /// How many there are.
  public var count: Int
  /// When the oldest and the newest of the listings were observed.
  public var observed: ClosedRange<String>?

  init(
    _ measure: String, kind: String? = nil, storefront: String? = nil, source: String? = nil, count: Int,
    observed: ClosedRange<String>? = nil
  ) {
    (self.measure, self.kind, self.storefront, self.source) = (measure, kind, storefront, source)
    (self.count, self.observed) = (count, observed)
  }
}

extension Catalog {
  /// How many listings there are by kind, storefront and source.
  public func listingCounts() throws(CatalogError) -> [CatalogCount] {
    try named { () throws(SQLiteError) in try attach(.products) }
    return try rows(
      """
      SELECT kind, storefront, source, count(*), min(observed_at), max(observed_at) FROM temp.product
      GROUP BY kind, storefront, source ORDER BY kind, storefront, source
      """
    ) { row in
      let observed = row.text(4).flatMap { oldest in row.text(5).map { oldest...$0 } }
      return CatalogCount(
        "listings", kind: row.text(0), storefront: row.text(1), source: row.text(2), count: Int(row.integer(3)),
        observed: observed)
    }
  }

  /// How many rows each of the catalog's own tables has.
  public func tableCounts() throws(CatalogError) -> [CatalogCount] {
    let tables = [
      "_import", "_listing", "_offer", "_identifier", "_link", "_refused", "price_change", "_chart", "_chart_edition",
      "_chart_entry", "_review", "_rating", "_podcast_feed", "_app_product", "_listed_in_app", "_price_point",
    ]
    let counts = tables.map { "SELECT '\($0.trimmingPrefix("_"))', count(*) FROM main.\($0)" }
    return try rows(counts.joined(separator: " UNION ALL ")) { row in
      CatalogCount("rows", source: row.text(0), count: Int(row.integer(1)))
    }
  }

  /// The size of each file of the catalog, in bytes.
  public func fileSizes() -> [CatalogCount] {
    let files = ["catalog.sqlite", "catalog.sqlite-wal"] + snapshots.states.map { "snapshots/\($0.file)" }
    return files.compactMap { name in
      (try? FileSystem.status(of: "\(folder)/\(name)")).map {
        CatalogCount("bytes", source: name, count: Int($0.byteCount))
      }
    }
  }
}
