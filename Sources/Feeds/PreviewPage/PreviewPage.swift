internal import CatalogModel
internal import ProductLinks
internal import Storefronts

/// What a store page says of its item: in its head, in its structured data, and in the scripts it was drawn from.
///
/// `al:ios:app_store_id` is not looked at: it names Apple's own Music or Podcasts app.
struct PreviewPage {
  private let link: ProductLink?
  private let parts: PageParts
  private let sources: PageSources
  private let fallback: Storefront?

  /// Reads the parts; a page that does not state its own store is of `fallback`.
  init(_ parts: PageParts, fallback: Storefront?) {
    (self.parts, self.fallback) = (parts, fallback)
    let named = [parts.canonical, parts.meta["og:url"]].lazy.compactMap { $0.flatMap(LinkAddress.link) }.first
    let isEnough = named.map { Self.isEnough(parts.described, for: $0) } ?? false
    sources = isEnough ? parts.described : parts.sources(kind: named?.kind)
    link = parts.statesAddress ? named : named ?? Self.link(sources, parts.contentID)
  }

  /// Whether the page's structured data says all that the scripts could add, as that of music pages does.
  private static func isEnough(_ described: PageSources, for link: ProductLink) -> Bool {
    guard [.song, .album, .musicVideo].contains(link.kind) else { return false }
    let item = described.items.first { $0.appleID == link.appleID }
    return item?.name != nil && item?.artist != nil && item?.genre != nil && item?.releaseDate != nil
  }

  /// The address that a source has of its own item, for pages whose head was lost on saving.
  private static func link(_ sources: PageSources, _ contentID: AppleID?) -> ProductLink? {
    let own = sources.items.filter { contentID == nil || $0.appleID == contentID }
    return own.lazy.compactMap { $0.address.flatMap(LinkAddress.link) }.first
  }

  /// When the page was made for whoever asked for it, where it states that.
  var time: Timestamp? { sources.time }

  /// The language that the page is in, as a tag in its usual case; `nil` where the page states none.
  private var language: String? { (parts.language ?? sources.language).flatMap { LocaleTag($0)?.description } }

  private var title: String? { parts.meta["apple:title"] ?? parts.meta["og:title"] }

  private var storefront: Storefront? { link?.storefront ?? fallback }

  // MARK: The item

  /// The page's item: an episode's own number is in `apple:content_id` alone where the address is that of its show.
  private var identity: (appleID: AppleID, parentID: AppleID?, isEpisode: Bool)? {
    if let link, let contentID = parts.contentID, link.kind == .podcast, let show = link.appleID, show != contentID {
      return (contentID, show, true)
    }
    guard let appleID = link?.appleID ?? contentID else { return nil }
    return (appleID, link?.parentID, false)
  }

  /// The number in `apple:content_id`, where it is an item's: rooms, stories and genres have one, too.
  private var contentID: AppleID? {
    guard let contentID = parts.contentID else { return nil }
    let isItem = !parts.statesAddress && sources.items.contains { $0.appleID == nil || $0.appleID == contentID }
    return link != nil || isItem ? contentID : nil
  }

  /// The record of the page's item; `nil` when the page is about none.
  func record() -> ProductRecord? {
    guard let identity else { return nil }
    var item = item(identity.appleID)
    // An item that was withdrawn leaves its address behind, but neither number nor data.
    guard parts.contentID != nil || item.name != nil || title != nil else { return nil }
    let kind = identity.isEpisode ? .podcastEpisode : kind(item)
    item.name = item.name ?? titleName(kind, item.artist)
    item.address = link?.text
    item.image = item.image ?? parts.meta["og:image"]
    let inApps = item.inApps.map {
      ListedInApp(name: $0.name, price: $0.offer.money(in: storefront, on: time), text: $0.offer.text)
    }
    item.nameCurrency(Self.currency(of: inApps), in: storefront, on: time)
    var record = item.record(identity.appleID, kind, in: storefront, on: time)
    record.parentID = identity.parentID
    record.statesNoInApps = item.statesNoInApps
    record.pageLanguage = item.inApps.isEmpty && !item.statesNoInApps ? nil : language
    record.isTranslated = !(storefront?.details.isOwnLanguage(language) ?? true)
    // The store's own page writes prices in another way.
    if record.isTranslated { record.offers = record.offers.map { Offer(kind: $0.kind, price: $0.price) } }
    record.inApps = inApps
    record.unread += item.inApps.compactMap { inApp in
      inApp.offer.unread("the price of '\(inApp.name.prefix(40))'", in: storefront, on: time)
    }
    return record
  }

  /// The currency of a page's in-app prices, if they are all in one.
  private static func currency(of inApps: [ListedInApp]) -> CurrencyCode? {
    let currencies = Set(inApps.compactMap(\.price?.currency))
    return currencies.count == 1 ? currencies.first : nil
  }

  /// All that the sources say of the item with this number.
  private func item(_ appleID: AppleID) -> PageItem {
    var item = PageItem()
    for source in sources.items where source.appleID == nil || source.appleID == appleID { item.fill(from: source) }
    return item
  }

  /// The address says most; of an app for the Mac alone only the data does.
  private func kind(_ item: PageItem) -> ProductKind {
    guard let link, link.kind != .unknown else { return item.kind ?? .unknown }
    return link.kind == .app && item.kind == .macApp ? .macApp : link.kind
  }

  /// The name in the page's title; on itunes.apple.com that of a song is its album's.
  private func titleName(_ kind: ProductKind, _ artist: String?) -> String? {
    if kind == .song, link?.text.contains("//itunes.apple.com/") == true { return nil }
    return title.map { PageTitle.name($0, site: parts.meta["og:site_name"], artist: artist) }
  }

  // MARK: Other items

  /// What the page's app sells, as far as it has resources of its products: each once.
  func products(of record: ProductRecord, _ location: RecordLocation) -> [FeedItem] {
    InAppResource.items(item(record.appleID).inAppResources, of: record, location)
  }

  /// What the page says of others: the item's artist, what it is part of, its parts, and all that it shows besides.
  func children(of record: ProductRecord?) -> [ProductRecord] {
    var children: [ProductRecord] = []
    var known: Set<AppleID> = record.map { [$0.appleID] } ?? []
    let named = named(besides: record)
    // The page may have the artist's own data besides the credit.
    if let record, let artistID = record.artistID, !named.contains(where: { $0.appleID == artistID }),
      known.insert(artistID).inserted
    {
      children.append(
        CreditedMaker.record(artistID, of: record, credit: record.artist, page: item(record.appleID).artistPage))
    }
    let currency = Self.currency(of: record?.inApps ?? [])
    for var item in named {
      item.nameCurrency(currency, in: storefront, on: time)
      if let child = item.child(beside: record, in: storefront, on: time), known.insert(child.appleID).inserted {
        children.append(child)
      }
    }
    return children
  }

  /// The items that the page names, each once.
  private func named(besides record: ProductRecord?) -> [PageItem] {
    let sources = sources.items.filter { isAbout($0, record) }
    let wholes = sources.filter { $0.appleID != nil && $0.appleID == record?.parentID }
    var indices: [AppleID?: Int] = [:]
    var items: [PageItem] = []
    for item in wholes.compactMap(\.asNamed) + sources.flatMap(\.named) + self.sources.named {
      if let index = indices[item.appleID] {
        items[index].fill(from: item)
      } else {
        indices[item.appleID] = items.count
        items.append(item)
      }
    }
    return items
  }

  /// Whether a source speaks of the page's item, or of what that is part of.
  private func isAbout(_ source: PageItem, _ record: ProductRecord?) -> Bool {
    guard let appleID = source.appleID else { return true }
    return appleID == record?.appleID || appleID == record?.parentID
  }

  /// What customers wrote of the item, or of what it is part of.
  func reviews(of record: ProductRecord?) -> [CustomerReview] {
    var known: Set<Int64> = []
    let sources = sources.items.filter { isAbout($0, record) }
    let numbered = sources.flatMap(\.reviews).compactMap { review -> CustomerReview? in
      guard let number = review.number, known.insert(number).inserted else { return nil }
      var review = review
      review.storefront = storefront
      return review
    }
    guard numbered.isEmpty, let reviewed = record?.parentID ?? record?.appleID else { return numbered }
    return sources.flatMap(\.unnumberedReviews).map {
      CustomerReview(
        number: nil, appleID: reviewed, storefront: storefront, rating: $0.stars, title: $0.title, text: $0.text,
        author: $0.author)
    }
  }

  /// Why there is neither an item nor a link.
  var emptiness: String {
    if let textID = link?.textID {
      return "is a page about \(textID.prefix(80)), which is not a number of the catalogue"
    }
    return link == nil && title == nil
      ? "is a page without an item or product link: the store has no such item, or the page was saved before it had loaded"
      : "is a page that names no item and links to none"
  }
}
