internal import Catalog
internal import CatalogModel
internal import ProductLinks

/// Requests for what must be there: a service that answers none of them has nothing at all.
///
/// Items that the catalog knows in the store come first. Where it knows none, well-known ones are asked for: the apps
/// are Apple Store, Facebook and WhatsApp, and by bundle ID Apple Support, because not every store has each of them;
/// 909253 is Jack Johnson, the example in Apple's own documentation of the Lookup API
/// (developer.apple.com/library/archive, "Lookup Examples") and, by his name, in that of the Search API.
struct Controls {
  let catalog: Catalog
  /// What the answers in question did not have.
  let absent: Set<AppleID>

  static let apps: [AppleID] = [375_380_948, 284_882_215, 310_633_997].compactMap(AppleID.init(rawValue:))
  static let bundleIDs = ["com.facebook.Facebook", "net.whatsapp.WhatsApp", "com.apple.supportapp"]
  /// In the order in which they have reviews in most stores.
  private static let reviewed: [AppleID] = [284_882_215, 375_380_948].compactMap(AppleID.init(rawValue:))
  static let artist: [AppleID] = [909_253].compactMap(AppleID.init(rawValue:))
  /// A page of each kind, by the host that shows it.
  static let pages: [String: String] = [
    "apps.apple.com": "https://apps.apple.com/us/app/id375380948",
    "music.apple.com": "https://music.apple.com/us/artist/909253",
    "itunes.apple.com": "https://itunes.apple.com/us/artist/id909253",
    "podcasts.apple.com": "https://podcasts.apple.com/us/podcast/id1200361736",
    "books.apple.com": "https://books.apple.com/us/book/id881256329",
  ]
  /// How many items that the catalog knows are asked for.
  private static let knownCount = 3

  /// The requests, the first of which that is answered is proof enough.
  func requests(to service: Service, besides request: StoreRequest) throws -> [StoreRequest] {
    let store = service.storefront
    switch service.kind {
    case .lookup:
      let kinds = try absentKinds(in: store)
      let items = try known(in: store, kinds).map(\.appleID) + Self.items(of: kinds).filter { !absent.contains($0) }
      return LookupRequest(items.map { LookupItem($0) }, in: store).requests
    case .bundleLookup:
      let items = try known(in: store).compactMap(\.bundleID) + Self.bundleIDs
      return LookupRequest(items.map { LookupItem(bundleID: $0) }, in: store).requests
    case .search(let media):
      var search = SearchRequest(media == "software" ? "facebook" : "jack johnson", in: store, limit: 10)
      search.media = media == "software" ? .software : .music
      return [search.request]
    case .chartFeed: return charts(["topfreeapplications", "toppodcasts"], in: store, besides: request)
    case .generatedChart: return charts(["apps/top-free/apps", "podcasts/top/podcasts"], in: store, besides: request)
    case .reviews:
      let known = try catalog.reviewedApps(in: store, limit: 1 + absent.count).filter { !absent.contains($0) }.prefix(1)
      // What has no reviews as JSON was asked for as XML, too: either form is proof.
      return (known + Self.reviewed.filter { !absent.contains($0) && !known.contains($0) }).flatMap {
        let control = StoreRequest.reviews(of: $0, in: store)
        return [control] + control.standIns
      }
    case .page(let host): return try pages(of: host, in: store)
    }
  }

  /// Which kinds of items did not come, as far as the catalog knows: apps prove nothing of books.
  private func absentKinds(in store: Storefront) throws -> Set<ProductKind> {
    try Set(absent.prefix(50).compactMap { try catalog.record(of: $0, in: store)?.kind })
  }

  /// The well-known items of some kinds; all where no kind is known, or nothing is well known of it.
  private static func items(of kinds: Set<ProductKind>) -> [AppleID] {
    let groups: [(kinds: Set<ProductKind>, items: [AppleID])] = [
      ([.app, .macApp, .bundle], apps), ([.artist, .album, .song, .musicVideo], artist),
      ([.podcast], [AppleID(rawValue: 1_200_361_736)].compactMap(\.self)),
      ([.book], [AppleID(rawValue: 881_256_329)].compactMap(\.self)),
    ]
    let fitting = groups.filter { !$0.kinds.isDisjoint(with: kinds) }.flatMap(\.items)
    return fitting.isEmpty ? apps + artist : fitting
  }

  private func known(
    in store: Storefront, _ kinds: Set<ProductKind> = []
  ) throws -> ArraySlice<Catalog.WellKnownItem> {
    try catalog.wellKnownItems(in: store, kinds: kinds, limit: Self.knownCount + absent.count).filter {
      !absent.contains($0.appleID)
    }.prefix(Self.knownCount)
  }

  private func charts(
    _ names: [String], in store: Storefront, besides request: StoreRequest
  ) -> [StoreRequest] {
    names.compactMap { ChartName($0) }.map { ChartRequest($0, in: store, limit: 10).request }.filter {
      $0.expected != request.expected
    }
  }

  private func pages(of host: String, in store: Storefront) throws -> [StoreRequest] {
    let known = try catalog.wellKnownPages(on: host, in: store, limit: 1 + absent.count)
    let links = (known + [Self.pages[host]].compactMap(\.self)).compactMap { ProductLink(parsing: $0) }
    return links.filter { $0.appleID.map { !absent.contains($0) } ?? false }.prefix(2).compactMap {
      try? StoreRequest.page(of: $0, in: store)
    }
  }
}
