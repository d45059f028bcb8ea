internal import Catalog
internal import CatalogModel

/// Gives records in Apple's shape.
struct RecordSource {
  let catalog: Catalog
  /// Whether prices come from more than the records themselves.
  let hasPricesElsewhere: Bool
  /// Stores that are asked in turn for what a store does not have.
  let fallbacks: [Storefront]

  /// The record of an item in a store, or in one to fall back to; `nil` where none of them has it.
  func record(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> [UInt8]? {
    if let record = try ownRecord(of: appleID, in: storefront) { return record }
    for fallback in fallbacks where fallback != storefront {
      if let record = try ownRecord(of: appleID, in: fallback) { return record }
    }
    return nil
  }

  private func ownRecord(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> [UInt8]? {
    let stored = try catalog.record(of: appleID, in: storefront)
    if let stored, stored.isSearchResult {
      let original = AddressMembers(appleID: appleID, kind: stored.kind, storefront: storefront).inStore(
        stored.original)
      guard stored.hasLaterPrices || hasPricesElsewhere else { return original }
      let prices = try catalog.prices(of: appleID).filter { $0.storefront == storefront }
      return PriceMembers.brought(original, upTo: prices, kind: stored.kind)
    }
    guard let listing = try listing(of: appleID, in: storefront) else { return nil }
    let prices = try catalog.prices(of: appleID).filter { $0.storefront == storefront }
    let amg = listing.kind == .artist ? try catalog.identifiers(of: appleID).first { $0.scheme == .amg }?.value : nil
    var record = MadeRecord(listing: listing, storefront: storefront, prices: prices, amgArtistID: amg)
    switch listing.kind {
    case .album, .tvSeason, .movieCollection, .podcast:
      record.parts = PartStatements(
        originals: try catalog.originals(ofPartsOf: appleID, in: storefront), of: listing.kind)
    // A developer has no genre.
    case .artist, .author, .tvShow: record.genreOfAll = try catalog.genre(ofAllBy: appleID, in: storefront)
    default: break
    }
    return AddressMembers(appleID: appleID, kind: listing.kind, storefront: storefront).inStore(record.json)
  }

  /// The store's own listing, else what a feed states for no one store, where the item has a price in this one.
  func listing(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> Listing? {
    let listings = try catalog.listings(of: appleID)
    if let own = listings.first(where: { $0.storefront == storefront }) { return own }
    guard let general = listings.first(where: { $0.storefront == nil }) else { return nil }
    return try catalog.prices(of: appleID).contains { $0.storefront == storefront } ? general : nil
  }
}
