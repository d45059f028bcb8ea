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
  let parts: [ItemPart]

  static let listLength = 30

  init(_ facts: ItemFacts, language: String? = nil, catalog: Catalog, site: Site) throws(CatalogError) {
    (self.facts, self.language, self.catalog, self.site) = (facts, language, catalog, site)
    details = try catalog.details(of: facts.appleID, in: facts.home)
    histories = try catalog.priceHistories(of: facts.appleID)
    ratings = try catalog.ratingHistory(of: facts.appleID)
    identifiers = try catalog.identifiers(of: facts.appleID)
    parts = try catalog.parts(of: facts.appleID, in: facts.home, limit: 500)
  }

  func page() throws(CatalogError) -> SitePage {
    SitePage(
      title: "\(facts.name) – \(facts.home.details.name)",
      address: SiteAddress("item", "\(facts.appleID)", query: [("storefront", facts.home.code)]),
      main: [
        heading, priceSummary, text("Description", details.summary), screenshots,
        text("What’s new", details.releaseNotes), contents, try inAppList(), priceTable, history, facts.absenceList,
        try chartRanks(), ratingTable, try reviewList(), information, try makerList(), sources,
      ], tables: tables, observedAt: facts.observedAt)
  }

  var listing: Listing { facts.listing }

  func local(_ text: String) -> HTML {
    language.map { .element("bdi", [.lang($0)], .text(text)) } ?? .name(text, in: facts.nameStore)
  }

  /// What the site has on a page of its own.
  private var history: HTML {
    site.isSinglePage ? HistoryPage(facts: facts, site: site, histories: histories).section : .nothing
  }

  private var tables: [DataTable] {
    let row = ListingRow(
      listing: listing, prices: listing.prices(among: facts.prices, beside: facts.listings), identifiers: identifiers)
    return [PricesPage.table([facts]), DataTable(named: "item", ItemDetailsQuestion.fields, of: [row])]
  }
}

// MARK: - Heading

extension ItemPage {
  private var heading: HTML {
    .element(
      "div", [.class("item")], site.artwork(details.artworkURL ?? listing.artworkURL, facts.name),
      .element(
        "div", [], .element("h1", [], local(facts.name)), maker,
        .note(.text(SiteWords.kind(facts.kind)), genre, " in \(facts.home.details.name)"), price, rating, actions))
  }

  private var maker: HTML {
    guard let name = listing.artist ?? listing.seller else { return .nothing }
    let content = listing.artistID.map { site.link(SiteAddress("item", "\($0)"), local(name)) } ?? local(name)
    return .element("p", [.class("maker")], "by ", content)
  }

  private var genre: HTML { listing.genre.map { [" · ", local($0)] } ?? .nothing }

  private var price: HTML {
    let known = facts.homePrices
    guard let main = known.first(where: { $0.money != nil }) ?? known.first else {
      return .element("p", [.class("price")], "No price is known in \(facts.home.details.name)")
    }
    let others = known.filter { $0 != main }.map { other in
      HTML.note(.amount(SiteWords.price(other, facts.kind)), " \(SiteWords.offer(other.offer))")
    }
    return [
      .element("p", [.class("price")], .amount(SiteWords.price(main, facts.kind))),
      .note(
        "\(SiteWords.offer(main.offer)) in \(facts.home.details.name), seen ", SiteWords.time(main.observedAt)),
      .list(others),
    ]
  }

  private var rating: HTML {
    let last = ratings.last { $0.storefront == facts.home }
    return last.flatMap { HTML.rating($0, in: facts.home.details.name) }.map { .p("★ ", $0) } ?? .nothing
  }

  private var actions: HTML {
    let number = "\(facts.appleID)"
    var links: [HTML] = [
      site.link(SiteAddress("item", number, "prices", query: [("home", facts.home.code)]), "Compare prices"),
      site.link(SiteAddress("item", number, "history", query: [("storefront", facts.home.code)]), "Price history"),
      site.link(SiteAddress("compare", query: [("id", number)]), "Compare with another item"),
    ]
    if site.isSinglePage { links = [] }
    if let address = WebAddress(listing.storeAddress) {
      links.append(.element("a", [.href(address), .init("rel", value: "noreferrer")], "Open in Apple’s store"))
    }
    return .bullets(links, [.class("tags")])
  }

  /// What no store shows: the lowest and the highest ever.
  private var priceSummary: HTML {
    guard let main = facts.homePrices.first(where: { $0.money != nil }), let now = main.money,
      let range = PriceRange(histories, price: main)
    else { return .nothing }
    func seen(_ period: PricePeriod?) -> HTML? {
      period.map { [.amount(SiteWords.price($0, facts.kind)), ", first seen on ", SiteWords.time($0.since)] }
    }
    let store = facts.home.details.name
    let standing = range.standing(now).map { standing in
      HTML.p("Today’s price is ", .element("strong", [], .text(standing)), ".")
    }
    guard range.count > 1 else {
      return .section("Price in \(store), now and before", .p("No other price was ever seen here."))
    }
    return .section(
      "Price in \(store), now and before",
      standing ?? .nothing,
      .facts([
        ("Now", [.amount(SiteWords.price(main, facts.kind)), ", seen ", SiteWords.time(main.observedAt)]),
        (range.lowestTitle, seen(range.lowest)), ("Highest ever", seen(range.highest)),
        ("Free", range.freeTimes),
      ]))
  }
}
