internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The page of an item that a store does not have, as far as the catalog knows: it says what is known all the same.
struct UnknownItem {
  let item: KnownItem
  let store: Storefront?
  let catalog: Catalog
  let site: Site

  func page() throws(CatalogError) -> SitePage {
    let scope = store.map { " in \($0.nameInProse)" } ?? ""
    return SitePage(
      status: 404, title: "Apple ID \(item.appleID) is not known\(scope)",
      main: [
        .heading("Apple ID \(item.appleID) is not known\(scope)", lead: .text(reason)), elsewhere, try past(),
        try links(), hint,
      ])
  }

  private var reason: String {
    if let store, let day = item.absences[store] {
      return "The store in \(store.nameInProse) didn’t have it when it was asked on \(SiteWords.date(day))."
    }
    return item.listings.isEmpty && item.prices.isEmpty
      ? "No feed that this catalog has read lists such an item." : "This catalog knows it from other stores."
  }

  private var elsewhere: HTML {
    let items = item.storefronts.sorted { $0.details.name < $1.details.name }.map { store -> HTML in
      let listing = item.listings.first { $0.storefront == store } ?? item.listings.first { $0.storefront == nil }
      return [
        site.link(to: item.appleID, listing?.kind ?? .unknown, listing?.name, in: store), " in \(store.nameInProse)",
      ]
    }
    return .section("Other stores have it", .bullets(items))
  }

  /// What a deleted item cost when it was last seen.
  private func past() throws(CatalogError) -> HTML {
    let histories = try catalog.priceHistories(of: item.appleID)
    let last = histories.compactMap { history in history.periods.last { $0.money != nil } }
      .filter { $0.storefront != nil }.sorted { $0.until > $1.until }
    let items = last.prefix(5).map { period -> HTML in
      [
        .amount(SiteWords.price(period, .unknown)),
        " in \(period.storefront?.nameInProse ?? ""), last seen on ",
        SiteWords.time(period.until),
      ]
    }
    return .section("What it cost", .bullets(items))
  }

  private func links() throws(CatalogError) -> HTML {
    let observations = try catalog.linkObservations(of: item.appleID, limit: 5)
    return .section(
      "Links to it",
      .bullets(observations.map { [.element("code", [], .text($0.link)), ", seen ", SiteWords.time($0.observedAt)] }))
  }

  private var hint: HTML {
    let code = store?.code ?? "us"
    return .section(
      "What to do",
      .p("Ask Apple’s store for it, and it will be here:"),
      .element("pre", [], .element("code", [], "coster fetch lookup \(item.appleID) --storefront \(code)")),
      .p("Or look for it by its name, bundle ID or link in the field above."))
  }
}
