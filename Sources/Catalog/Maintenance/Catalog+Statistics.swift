internal import Archives
internal import PartnerFeed
internal import SQLite

/// How many listings of one kind one source states, in one storefront.
public struct ListingCount: Equatable, Sendable {
  /// The items' kind.
  public var kind: String
  /// `nil` when no feed states its store.
  public var storefront: String?
  /// The file or address that states them.
  public var source: String
  /// How many there are.
  public var listings: Int
}

/// The size of one table or file of a catalog.
public struct CatalogCount: Equatable, Sendable {
  /// The name of the table or file.
  public var name: String
  /// Rows of a table, bytes of a file.
  public var count: Int
}

extension Catalog {
  /// How many listings there are by kind, storefront and source.
  public func listingCounts() throws(CatalogError) -> [ListingCount] {
    try named { () throws(SQLiteError) in try attach(.products) }
    return try rows(
      "SELECT kind, storefront, source, count(*) FROM temp.product GROUP BY kind, storefront, source ORDER BY 1, 2, 3"
    ) { row in
      ListingCount(
        kind: row.text(0) ?? "", storefront: row.text(1), source: row.text(2) ?? "", listings: Int(row.integer(3)))
    }
  }

  /// How many rows each of the catalog's own tables has.
  public func tableCounts() throws(CatalogError) -> [CatalogCount] {
    let tables = [
      "import", "listing", "offer", "identifier", "link", "refused", "price_change", "chart",
      "chart_edition", "chart_entry", "review", "rating",
    ]
    return try rows(tables.map { "SELECT '\($0)', count(*) FROM main.\($0)" }.joined(separator: " UNION ALL ")) { row in
      CatalogCount(name: row.text(0) ?? "", count: Int(row.integer(1)))
    }
  }

  /// The size of each file of the catalog, in bytes.
  public func fileSizes() -> [CatalogCount] {
    let files = ["catalog.sqlite", "catalog.sqlite-wal"] + snapshots.states.map { "snapshots/\($0.file)" }
    return files.compactMap { name in
      (try? FileSystem.status(of: "\(folder)/\(name)")).map { CatalogCount(name: name, count: Int($0.byteCount)) }
    }
  }
}
