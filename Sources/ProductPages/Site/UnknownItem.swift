internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The page of an item that a store does not have, as far as the catalog knows: it says what is known all the same.
struct UnknownItem {
  private let appleID: AppleID
  private let store: Storefront?
  private let site: Site
  private let listings: [Listing]
  private let prices: [ListedPrice]
  private let histories: [PriceHistory]
  private let absences: [Storefront: Timestamp]
  private let observations: [(link: String, observedAt: String)]

  init(_ appleID: AppleID, store: Storefront?, catalog: Catalog, site: Site) throws(CatalogError) {
    (self.appleID, self.store, self.site) = (appleID, store, site)
    listings = try catalog.listings(of: appleID).filter { $0.provenance != .link || $0.name != nil }
    prices = try catalog.prices(of: appleID)
    histories = try catalog.priceHistories(of: appleID)
    absences = try catalog.absences(of: appleID)
    observations = try catalog.linkObservations(of: appleID, limit: 5)
  }

  var page: SitePage {
    let place = store.map { " in \($0.details.name)" } ?? ""
    return SitePage(
      status: 404, title: "Apple ID \(appleID) is not known\(place)",
      main: [
        .heading("Apple ID \(appleID) is not known\(place)", lead: .text(reason)), elsewhere, past, links, cure,
      ])
  }

  private var reason: String {
    if let store, let day = absences[store] {
      return "\(store.details.name)’s store did not have it when it was asked on \(SiteWords.date(day))."
    }
    return listings.isEmpty && prices.isEmpty
      ? "No feed that this catalog has read lists such an item." : "This catalog knows it from other stores."
  }

  private var elsewhere: HTML {
    let stores = Set(listings.compactMap(\.storefront) + prices.compactMap(\.storefront))
    let items = stores.sorted { $0.details.name < $1.details.name }.map { store -> HTML in
      let listing = listings.first { $0.storefront == store } ?? listings.first { $0.storefront == nil }
      return [
        site.link(to: appleID, listing?.kind ?? .unknown, listing?.name, in: store), " in \(store.details.name)",
      ]
    }
    return .section("Other stores have it", .bullets(items))
  }

  /// What a deleted item cost when it was last seen.
  private var past: HTML {
    let last = histories.compactMap { history in history.periods.last { $0.money != nil } }
      .filter { $0.storefront != nil }.sorted { $0.until > $1.until }
    let items = last.prefix(5).map { period -> HTML in
      [
        .amount(SiteWords.price(period, .unknown)),
        " in \(period.storefront?.details.name ?? ""), last seen on ",
        SiteWords.time(period.until),
      ]
    }
    return .section("What it cost", .bullets(items))
  }

  private var links: HTML {
    .section(
      "Links to it",
      .bullets(observations.map { [.element("code", [], .text($0.link)), ", seen ", SiteWords.time($0.observedAt)] }))
  }

  private var cure: HTML {
    let code = store?.code ?? "us"
    return .section(
      "What to do",
      .p("Ask Apple’s store for it, and it will be here:"),
      .element("pre", [], .element("code", [], "coster fetch lookup \(appleID) --storefront \(code)")),
      .p("Or look for it by its name, bundle ID or link in the field above."))
  }
}
