internal import Catalog
internal import CatalogModel
internal import Feeds

/// Charts as they stood last.
extension RecordSource {
  /// The newest edition of a chart; the names are tried in turn.
  func edition(_ names: [String], in storefront: Storefront, genre: String?) throws(CatalogError) -> ChartEdition? {
    for name in names {
      let key = ChartKey(name: name, storefront: storefront, genre: genre)
      if let edition = try catalog.chartEdition(of: key) { return edition }
    }
    return nil
  }

  /// The first of an edition's items, with what is known of them.
  func entries(_ edition: ChartEdition, in storefront: Storefront, limit: Int) throws(CatalogError) -> [ChartEntry] {
    var entries: [ChartEntry] = []
    for ranked in edition.entries.prefix(limit) {
      guard let listing = try listing(of: ranked.appleID, in: storefront),
        let record = try record(of: ranked.appleID, in: storefront)
      else { continue }
      let prices = try catalog.prices(of: ranked.appleID).filter { $0.storefront == storefront }
      entries.append(
        ChartEntry(listing: listing, storefront: storefront, prices: prices, record: try? JSONTree(bytes: record)))
    }
    return entries
  }
}
