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
  /// The table or file, or what states the listings.
  public var source: String
  /// How many there are.
  public var count: Int
}

extension Catalog {
  /// How many listings there are by kind, storefront and source.
  public func listingCounts() throws(CatalogError) -> [CatalogCount] {
    try named { () throws(SQLiteError) in try attach(.products) }
    return try rows(
      """
      SELECT 'listings', kind, storefront, source, count(*) FROM temp.product
      GROUP BY kind, storefront, source ORDER BY kind, storefront, source
      """
    ) { CatalogCount($0) }
  }

  /// How many rows each of the catalog's own tables has.
  public func tableCounts() throws(CatalogError) -> [CatalogCount] {
    let tables = [
      "_import", "_listing", "_offer", "_identifier", "_link", "_refused", "price_change", "_chart", "_chart_edition",
      "_chart_entry", "_review", "_rating",
    ]
    let counts = tables.map { "SELECT 'rows', NULL, NULL, '\($0.trimmingPrefix("_"))', count(*) FROM main.\($0)" }
    return try rows(counts.joined(separator: " UNION ALL ")) { CatalogCount($0) }
  }

  /// The size of each file of the catalog, in bytes.
  public func fileSizes() -> [CatalogCount] {
    let files = ["catalog.sqlite", "catalog.sqlite-wal"] + snapshots.states.map { "snapshots/\($0.file)" }
    return files.compactMap { name in
      (try? FileSystem.status(of: "\(folder)/\(name)")).map {
        CatalogCount(measure: "bytes", source: name, count: Int($0.byteCount))
      }
    }
  }
}

extension CatalogCount {
  fileprivate init(_ row: Statement) {
    (measure, kind, storefront) = (row.text(0) ?? "", row.text(1), row.text(2))
    (source, count) = (row.text(3) ?? "", Int(row.integer(4)))
  }
}
