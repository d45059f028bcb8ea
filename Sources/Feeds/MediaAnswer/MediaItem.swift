internal import CatalogModel
internal import ProductLinks

/// A resource of the media service as records of the catalogue: its item, and the items that it names.
struct MediaItem {
  /// The item; `nil` where it has no number, such as a playlist.
  let record: ProductRecord?
  let children: [ProductRecord]
  /// What the app sells.
  let inApps: [JSONTree]

  init(_ resource: CatalogResource, href: String?, fallback: Storefront?) {
    let item = resource.item
    let link = item.address.flatMap { StoreAddress.link($0) }
    let storefront = link?.storefront ?? Self.storefront(href) ?? fallback
    let record = item.appleID.map { Self.record(of: item, $0, link, storefront) }
    inApps = item.inAppResources
    var known = Set(item.appleID.map { [$0] } ?? [])
    children = item.named.compactMap { named in
      known.insert(named.appleID).inserted ? named.record(beside: record, in: storefront, on: nil) : nil
    }
    self.record = record
  }

  private static func record(
    of item: PageItem, _ appleID: AppleID, _ link: ProductLink?, _ storefront: Storefront?
  ) -> ProductRecord {
    var record = ProductRecord(
      appleID: appleID, kind: item.kind ?? link?.kind ?? .unknown, storefront: storefront, name: item.name,
      artist: item.artist, artistID: item.artistID ?? item.artistPage.flatMap { StoreAddress.link($0)?.appleID },
      parentID: link?.parentID, seller: item.seller, genre: item.genre, releaseDate: item.releaseDate,
      version: item.version, url: item.address, artworkURL: item.image, rating: item.rating)
    record.offers = item.offers.compactMap { $0.offer(in: storefront, on: nil) }
    record.identifiers = item.identifiers
    return record
  }

  /// The store in `/v1/catalog/us/songs/1`.
  private static func storefront(_ href: String?) -> Storefront? {
    let parts = href?.split(separator: "/") ?? []
    guard parts.count > 2, parts[1] == "catalog" else { return nil }
    return Storefront(String(parts[2]))
  }
}
