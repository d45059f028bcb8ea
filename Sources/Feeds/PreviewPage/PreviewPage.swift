internal import CatalogModel
internal import ProductLinks

/// What a store page says of its item: in its head, in its structured data, and in the scripts it was drawn from.
///
/// `al:ios:app_store_id` is not looked at: it names Apple's own Music or Podcasts app.
struct PreviewPage {
  private let link: ProductLink?
  private let contentID: AppleID?
  private let title: String?
  private let image: String?
  /// The page's sources, the most trusted first.
  private let sources: [PageItem]

  init(_ parts: PageParts) {
    contentID = parts.contentID
    title = parts.name
    image = parts.image
    let named = [parts.canonical, parts.socialAddress].lazy.compactMap { $0.flatMap(StoreAddress.link) }.first
    let isEnough = named.map { Self.isEnough(parts.described, for: $0) } ?? false
    sources = isEnough ? parts.described : parts.sources
    link = named ?? Self.link(sources, contentID)
  }

  /// Whether the page's structured data says all that the scripts could add, as that of music pages does.
  private static func isEnough(_ described: [PageItem], for link: ProductLink) -> Bool {
    guard [.song, .album, .musicVideo].contains(link.kind) else { return false }
    let item = described.first { $0.appleID == link.appleID }
    return item?.name != nil && item?.artist != nil && item?.genre != nil && item?.releaseDate != nil
  }

  /// The address that a source has of its own item, for pages whose head was lost on saving.
  private static func link(_ sources: [PageItem], _ contentID: AppleID?) -> ProductLink? {
    let own = sources.filter { contentID == nil || $0.appleID == contentID }
    return own.lazy.compactMap { $0.address.flatMap(StoreAddress.link) }.first
  }

  // MARK: The item

  /// The page's item: an episode's own number is in `apple:content_id` alone where the address is that of its show.
  private var identity: (appleID: AppleID, parentID: AppleID?, isEpisode: Bool)? {
    if let link, let contentID, link.kind == .podcast, let show = link.appleID, show != contentID {
      return (contentID, show, true)
    }
    guard let appleID = link?.appleID ?? contentID else { return nil }
    return (appleID, link?.parentID, false)
  }

  /// The record of the page's item; `nil` when the page is about none.
  func record(fallback: Storefront?) -> ProductRecord? {
    guard let identity else { return nil }
    let item = item(identity.appleID)
    // An item that was withdrawn leaves its address behind, but neither number nor data.
    guard contentID != nil || item.name != nil || title != nil else { return nil }
    let kind = identity.isEpisode ? .podcastEpisode : kind(item)
    var record = ProductRecord(appleID: identity.appleID, kind: kind, storefront: link?.storefront ?? fallback)
    record.parentID = identity.parentID
    describe(&record, item)
    return record
  }

  /// All that the sources say of the item with this number.
  private func item(_ appleID: AppleID) -> PageItem {
    var item = PageItem()
    for source in sources where source.appleID == nil || source.appleID == appleID { item.fill(from: source) }
    return item
  }

  /// The address tells most; of an app for the Mac alone only the data does.
  private func kind(_ item: PageItem) -> ProductKind {
    guard let link, link.kind != .unknown else { return item.kind ?? .unknown }
    return link.kind == .app && item.kind == .macApp ? .macApp : link.kind
  }

  private func describe(_ record: inout ProductRecord, _ item: PageItem) {
    record.name = item.name ?? title
    record.artist = item.artist
    record.artistID = item.artistID ?? item.artistPage.flatMap { StoreAddress.link($0)?.appleID }
    record.seller = item.seller
    record.genre = item.genre
    record.releaseDate = item.releaseDate
    record.version = item.version
    record.url = link?.text
    record.artworkURL = item.image ?? image
    record.rating = item.rating
    record.offers = item.offers
    record.identifiers = item.identifiers
  }

  func children(of record: ProductRecord) -> [ProductRecord] {
    let item = item(record.appleID)
    var told: Set<AppleID> = [record.appleID]
    var children: [ProductRecord] = []
    if let artistID = record.artistID, told.insert(artistID).inserted {
      children.append(
        ProductRecord(
          appleID: artistID, kind: ResultKind.artist(of: record.kind), standing: .child, storefront: record.storefront,
          name: record.artist, url: item.artistPage))
    }
    for named in item.named where told.insert(named.appleID).inserted { children.append(named.record(besides: record)) }
    return children
  }

  /// Why there is neither an item nor a link.
  var emptiness: String {
    if let textID = link?.textID { return "is a page about \(textID.prefix(80)), which is no number of the catalogue" }
    return link == nil && title == nil
      ? "is a page without an item or product link: the store has no such item, or the page was saved before it had loaded"
      : "is a page that names no item and links to none"
  }
}
