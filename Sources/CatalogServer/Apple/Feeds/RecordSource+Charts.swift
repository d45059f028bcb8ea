internal import Catalog
internal import CatalogModel
internal import JSON
internal import StoreService

/// Charts as they stood last.
extension RecordSource {
  /// The newest edition of a chart; the names are tried in turn, each as all generations of feeds have it.
  func edition(_ names: [String], in storefront: Storefront, genre: String?) throws(CatalogError) -> ChartEdition? {
    for name in names.flatMap(SameChart.names) {
      let key = ChartKey(name: name, storefront: storefront, genre: genre)
      if let edition = try catalog.chartEdition(of: key) { return edition }
    }
    return nil
  }

  /// The first of an edition's items, with what is known of them.
  func entries(_ edition: ChartEdition, in storefront: Storefront, limit: Int) throws -> [ServedEntry] {
    try edition.entries.prefix(limit).compactMap { ranked in
      guard let listing = try listing(of: ranked.appleID, in: storefront),
        let record = try record(of: ranked.appleID, in: storefront)
      else { return nil }
      let prices = try catalog.prices(of: ranked.appleID).filter { $0.storefront == storefront }
      let original = try catalog.record(of: ranked.appleID, in: storefront)?.tree
      return ServedEntry(
        listing: listing, storefront: storefront, prices: prices, record: try? JSONTree(bytes: record),
        original: original)
    }
  }
}
