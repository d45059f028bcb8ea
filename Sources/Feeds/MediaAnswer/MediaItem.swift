internal import CatalogModel
internal import ProductLinks

/// A resource of the media service as records of the catalogue: its item, and the items that it names.
struct MediaItem {
  let record: ProductRecord
  let children: [ProductRecord]

  /// Returns `nil` for a resource without a number, such as a playlist.
  init?(_ resource: CatalogResource, _ href: String?, fallback: Storefront?) {
    let item = resource.item
    guard let appleID = item.appleID else { return nil }
    let link = item.address.flatMap { StoreAddress.link($0) }
    var record = ProductRecord(
      appleID: appleID, kind: item.kind ?? link?.kind ?? .unknown,
      storefront: link?.storefront ?? Self.storefront(href) ?? fallback, name: item.name, artist: item.artist,
      artistID: item.artistID ?? item.artistPage.flatMap { StoreAddress.link($0)?.appleID }, parentID: link?.parentID,
      seller: item.seller, genre: item.genre, releaseDate: item.releaseDate, version: item.version, url: item.address,
      artworkURL: item.image, rating: item.rating)
    record.offers = item.offers.compactMap { $0.offer(in: record.storefront, on: nil) }
    record.identifiers = item.identifiers
    self.record = record
    var told: Set<AppleID> = [appleID]
    children = item.named.compactMap {
      told.insert($0.appleID).inserted ? $0.record(beside: record, in: record.storefront, on: nil) : nil
    }
  }

  /// The store in `/v1/catalog/us/songs/1`.
  private static func storefront(_ href: String?) -> Storefront? {
    let parts = href?.split(separator: "/") ?? []
    guard parts.count > 2, parts[1] == "catalog" else { return nil }
    return Storefront(String(parts[2]))
  }
}
