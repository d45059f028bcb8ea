internal import Answers
internal import Catalog
internal import CatalogModel
internal import Feeds
internal import Storefronts

/// An item's page: what a device shows of it in one store, and what no store shows.
struct ItemPage {
  let facts: ItemFacts
  /// Of the store's page, where one is asked for.
  let language: String?
  let catalog: Catalog
  let site: Site
  let details: ItemDetails
  let histories: [PriceHistory]
  let ratings: [RatingPeriod]
  let identifiers: [Identifier]
  let feeds: [PodcastFeed]
  let parts: [ItemPart]
  let stores: StoreTable

  static let listLength = 30

  /// `stores`: The prices of its stores, in another order than the usual one.
  init(
    _ facts: ItemFacts, stores: StoreTable? = nil, language: String? = nil, catalog: Catalog, site: Site
  ) throws(CatalogError) {
    (self.facts, self.language, self.catalog, self.site) = (facts, language, catalog, site)
    self.stores = stores ?? StoreTable(facts, site: site)
    details = try catalog.details(of: facts.appleID, in: facts.home)
    histories = try catalog.priceHistories(of: facts.appleID)
    ratings = try catalog.ratingHistory(of: facts.appleID)
    identifiers = try catalog.identifiers(of: facts.appleID)
    feeds = try catalog.podcastFeeds(of: [facts.appleID])[facts.appleID] ?? []
    parts = try catalog.parts(of: facts.appleID, in: facts.home, limit: 500)
  }

  func page() throws(CatalogError) -> SitePage {
    SitePage(
      title: "\(facts.name) – \(facts.home.details.name)",
      address: SiteAddress("item", "\(facts.appleID)", query: [("storefront", facts.home.code)]),
      main: [
        heading, contents, priceTable, facts.absenceList, try inAppList(), history,
        text("Description", details.summary), text("What’s new", details.releaseNotes), screenshots,
        try chartRanks(), ratingTable, try reviewList(), information, try makerList(), sources,
      ], tables: tables, observedAt: facts.observedAt)
  }

  var listing: Listing { facts.listing }

  func local(_ text: String) -> HTML {
    language.map { .element("bdi", [.lang($0)], .text(text)) } ?? .name(text, in: facts.nameStore)
  }

  private var history: HTML { HistoryPage(facts: facts, site: site, histories: histories).section }

  private var tables: [DataTable] {
    var row = ListingRow(
      listing: listing, prices: listing.prices(among: facts.prices, beside: facts.listings), identifiers: identifiers)
    row.feeds = feeds
    return [PricesPage.table([facts]), DataTable(named: "item", ItemDetailsQuestion.fields, of: [row])]
  }
}

// MARK: - At a glance

extension ItemPage {
  private var heading: HTML {
    .element(
      "div", [.class("item")], site.artwork(details.artworkURL ?? listing.artworkURL, facts.name, facts.kind),
      .element(
        "div", [], .element("h1", [], local(facts.name)), maker,
        .note(.text(SiteWords.kind(facts.kind)), genre, " in \(facts.home.nameInProse)"), rating, actions),
      .element("div", [.class("offer")], price, trend))
  }

  private var maker: HTML {
    guard let name = listing.artist ?? listing.seller else { return .nothing }
    let content = listing.artistID.map { site.link(SiteAddress("item", "\($0)"), local(name)) } ?? local(name)
    return .element("p", [.class("maker")], "by ", content)
  }

  private var genre: HTML { listing.genre.map { [" · ", local($0)] } ?? .nothing }

  private var mainPrice: ListedPrice? { facts.homePrices.first { $0.money != nil } }

  private var price: HTML {
    let known = facts.homePrices
    guard let main = mainPrice ?? known.first else {
      return .p("No price is known in \(facts.home.nameInProse).")
    }
    let others = known.filter { $0 != main }.map { other in
      HTML.note(.amount(SiteWords.price(other, facts.kind)), " \(SiteWords.offer(other.offer))")
    }
    return [
      .element("p", [.class("price")], .amount(SiteWords.price(main, facts.kind))),
      .note("\(SiteWords.offer(main.offer)), seen ", SiteWords.time(main.observedAt)),
      .list(others),
    ]
  }

  private var rating: HTML {
    guard let last = ratings.last(where: { $0.storefront == facts.home }), let mean = last.rating.average else {
      return .nothing
    }
    let count = last.rating.count.map { "from \(SiteWords.count(Int($0), "rating")), " } ?? ""
    let seen = HTML.small(.text(count + "seen "), SiteWords.time(last.until))
    return .element("p", [.class("stars")], .text("★ \(twoDecimals(mean)) of 5"), seen)
  }

  private var actions: HTML {
    let number = "\(facts.appleID)"
    var links: [HTML] = [
      site.link(SiteAddress("item", number, "history", query: [("storefront", facts.home.code)]), "Price history"),
      site.link(SiteAddress("compare", query: [("id", number)]), "Compare with another item"),
    ]
    if site.isSinglePage { links = [] }
    if let address = WebAddress(listing.storeAddress) {
      links.append(.element("a", [.href(address), .init("rel", value: "noreferrer")], "Open in Apple’s store"))
    }
    return .bullets(links, [.class("tags")])
  }

  /// What no store shows: the price over time as a line, and in words the lowest and the highest.
  private var trend: HTML {
    guard let main = mainPrice, let now = main.money, let range = PriceRange(histories, price: main) else {
      return .nothing
    }
    guard range.count > 1 else { return .note("No other price was ever seen here.") }
    let history = histories.first { $0.storefront == main.storefront && $0.offer == main.offer }
    let line = history.flatMap { Sparkline($0) }.map { HTML.drawing($0.drawing) } ?? .nothing
    let standing = range.standing(now).map { standing in
      HTML.element(
        "p", [.class("standing")], "Today’s price is ", .element("strong", [], .text(standing)), ".")
    }
    func seen(_ title: String, _ period: PricePeriod?) -> HTML {
      guard let period else { return .nothing }
      return .note(
        "\(title) ", .amount(SiteWords.price(period, facts.kind)), ", ", SiteWords.time(period.since))
    }
    return [
      line, standing ?? .nothing, seen(range.lowestTitle, range.lowest), seen("Highest ever", range.highest),
      range.freeTimes.map { .note("Free ", $0) } ?? .nothing,
    ]
  }
}
