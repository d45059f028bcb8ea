internal import Catalog
internal import CatalogModel
internal import Feeds
internal import Storefronts

extension ItemPage {
  func text(_ title: String, _ text: String?) -> HTML {
    guard let text, !text.isEmpty else { return .nothing }
    let isBook = facts.kind == .book || facts.kind == .audiobook
    let plain = isBook ? text.withoutTags : text
    return .section(title, .list(plain.split(separator: "\n").map { .p(local(String($0))) }))
  }

  /// Only Apple's image hosts are asked, and only where pages show artwork; a page of its own names them else.
  var screenshots: HTML {
    guard site.settings.hasArtwork || site.isSinglePage else { return .nothing }
    let addresses = details.screenshotURLs.compactMap { WebAddress(artwork: $0, allowsHTTP: site.isSinglePage) }
    let images = addresses.enumerated().map { number, address -> HTML in
      let title = "Screenshot \(number + 1) of \(addresses.count)"
      return site.settings.hasArtwork
        ? .element(
          "a", [.href(address), .init("rel", value: "noreferrer")],
          .element("img", [.src(address), .init("alt", value: ""), .init("loading", value: "lazy")]),
          .element("small", [], .text(title)))
        : .element("a", [.href(address)], .text(title))
    }
    return .section(
      "Screenshots",
      .bullets(images, [.class("shots"), .init("tabindex", value: "0"), .labelled("Screenshots")]))
  }

  /// Songs of an album, episodes of a show.
  var contents: HTML {
    let rows = parts.filter { $0.listing.kind != .inApp }.map { part -> HTML in
      let number = part.number.map { "\($0). " } ?? ""
      return .row(
        [.text(number), site.link(to: part.listing, in: facts.home)],
        [.text(part.milliseconds.map { (($0 + 500) / 1000).clockText } ?? "length unknown")])
    }
    return .section(
      "Contents",
      .table("\(SiteWords.count(rows.count, "part")), with lengths in minutes and seconds", ["Part", "Length"], rows))
  }

  func inAppList() throws(CatalogError) -> HTML {
    let inApps = try InAppRow.all(
      of: facts.appleID, children: parts.map(\.listing), in: facts.home,
      language: language ?? facts.home.details.defaultLanguage ?? "en", on: site.settings.now().date, from: catalog)
    let rows = inApps.map { HTML.row([local($0.name)], [.amount($0.price ?? "price unknown")]) }
    let store = facts.home.nameInProse
    guard !rows.isEmpty else { return .nothing }
    let number = "\(facts.appleID)"
    let links: [HTML] = [
      site.link(SiteAddress("item", number, "in-app", query: [("home", facts.home.code)]), "Prices in every store"),
      site.link(SiteAddress("item", number, "changes.xml"), "Price changes as a feed"),
    ]
    return .section(
      "In-app purchases",
      .table("What the app sells, at the prices of \(store)", ["Product", "Price"], rows),
      site.isSinglePage ? .nothing : .bullets(links, [.class("tags")]))
  }

  /// The price in every storefront.
  ///
  /// Of many a page of the site shows those of which people ask most, and leads to all; a page of its own has all of
  /// them behind a heading that opens.
  var priceTable: HTML {
    guard !stores.rows.isEmpty else { return .nothing }
    if stores.rows.count == 1, stores.rows[0].isHome {
      return .section("Price in every store", .p("No other store is known to list it."))
    }
    var address = facts.address()
    address.fragment = "prices"
    let title = "Listed in \(SiteWords.count(stores.rows.count, "store"))"
    let few = stores.fewRows
    let isWhole = few.count == stores.rows.count
    let table =
      isWhole || !site.isSinglePage
      ? stores.table(few, at: address)
      : .element(
        "details", [], .element("summary", [], .text(title)), stores.table(stores.rows, at: address))
    let all = SiteAddress("item", "\(facts.appleID)", "prices", query: [("home", facts.home.code)])
    let shown = isWhole ? "." : "; \(few.count) are shown."
    return .element(
      "section", [.id("prices")], .h2("Price in every store"),
      .p(.text(title + (site.isSinglePage ? "." : shown))), table, stores.note,
      site.isSinglePage
        ? .nothing
        : .p(site.link(all, isWhole ? "Compare with another store" : "Prices of all \(stores.rows.count) stores")))
  }

  func chartRanks() throws(CatalogError) -> HTML {
    let histories = try catalog.rankHistories(of: facts.appleID)
    guard !histories.isEmpty else { return .nothing }
    let titles = try ChartTitle(catalog)
    let rows = histories.compactMap { history -> HTML? in
      guard let best = history.best, let last = history.editions.last else { return nil }
      let now = last.rank.map { "number \($0)" } ?? "not among the first \(last.depth)"
      return .row(
        [site.link(ChartsPage.address(of: history.key), .text(titles.full(history.key, history.title)))],
        [.text(now), .small(SiteWords.time(last.updated))],
        ["number \(best.rank)", .small(SiteWords.time(best.edition.updated))])
    }
    return .section(
      "In the charts",
      .table("Its rank in each chart that had it", ["Chart", "Newest", "Best"], rows))
  }

  var ratingTable: HTML {
    let own = ratings.filter { $0.storefront == facts.home }
    guard own.count > 1 else { return .nothing }
    let rows = own.reversed().prefix(24).map { period -> HTML in
      .row(
        [SiteWords.time(period.since)],
        [.text(period.rating.average.map { "\(twoDecimals($0)) of 5" } ?? "unknown")],
        [.text(period.rating.count.map { SiteWords.count(Int($0), "rating") } ?? "unknown")])
    }
    let chart = ItemChart(ratingsOf: facts.name, facts.appleID, periods: own)
    return .section(
      "Ratings over time",
      chart.map { .figure($0, "Ratings over time; the table below has the same figures") } ?? .nothing,
      .table("As seen from each day on, in \(facts.home.nameInProse)", ["Since", "Mean", "Count"], rows))
  }

  func reviewList() throws(CatalogError) -> HTML {
    let query = ReviewQuery(facts.appleID, storefronts: [facts.home])
    return .section(
      "Reviews in \(facts.home.nameInProse)",
      .list(
        try catalog.reviews(query, in: 0..<Self.listLength).map { held in
          let review = held.review
          return .element(
            "article", [], .element("h3", [], local(review.title ?? "Review")),
            .note(
              .element(
                "span", [.init("role", value: "img"), .labelled("\(review.rating) of 5 stars")], .text(review.stars)),
              " ", review.author.map { local($0) } ?? .nothing, " ",
              review.updated.map { SiteWords.time($0) } ?? .nothing), .p(local(review.text ?? "")))
        }))
  }

  var information: HTML {
    var known: [(String, HTML?)] = [
      ("Seller", listing.seller.map { local($0) }), ("Category", listing.genre.map { local($0) }),
      ("Size", details.byteCount.map { .text($0.byteText) }),
      ("Version", listing.version.map { .text($0) }),
      ("Released", listing.releaseDate.map { SiteWords.time($0) }),
      ("Minimum OS", details.minimumOS.map { "\($0) or later" }),
      ("Age rating", details.advisoryRating.map { .text($0) }),
      ("Languages", details.languages.isEmpty ? nil : .text(details.languages.joined(separator: ", "))),
      ("Support", link(details.supportURL)), ("Preview", link(details.previewURL)),
      ("Apple ID", "\(facts.appleID)"),
    ]
    if let parent = listing.parentID {
      known.append(("Part of", site.link(SiteAddress("item", "\(parent)"), "Apple ID \(parent)")))
    }
    known.append(("Feed", link(feeds.last?.url)))
    known += feeds.compactMap { feed in
      feed.movedAt.map { ("Former feed", [.text(feed.url), ", moved on ", SiteWords.time($0.date)]) }
    }
    known += identifiers.map { ($0.scheme.title.prefix(1).uppercased() + $0.scheme.title.dropFirst(), .text($0.value)) }
    return .section("Information", .facts(known))
  }

  private func link(_ text: String?) -> HTML? {
    WebAddress(text).map { .element("a", [.href($0), .init("rel", value: "noreferrer")], .text($0.text)) }
  }

  func makerList() throws(CatalogError) -> HTML {
    guard let maker = listing.artistID else { return .nothing }
    let items = try catalog.listings(by: maker, in: facts.home, limit: Self.listLength + 1)
      .filter { $0.appleID != facts.appleID }.map { site.tile($0, .small(.text(SiteWords.kind($0.kind)))) }
    guard !items.isEmpty else { return .nothing }
    return .section("More by \(listing.artist ?? "this maker")", .element("ul", [.class("tiles")], items))
  }

  /// Where each fact comes from, and when; not in a file that may be handed on.
  var sources: HTML {
    if site.isSinglePage { return .nothing }
    let observations =
      facts.listings.map { ($0.source, $0.observedAt) } + facts.prices.map { ($0.source, $0.observedAt) }
    let newest = Dictionary(observations, uniquingKeysWith: max)
    let items = newest.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    var list = items.prefix(20).map { source, day -> HTML in
      [.text(site.settings.fileName(source)), ", observed ", SiteWords.time(day)]
    }
    if items.count > 20 { list.append("and \(SiteWords.count(items.count - 20, "older source"))") }
    guard !list.isEmpty else { return .nothing }
    return .element("details", [], .element("summary", [], "Sources"), .bullets(list))
  }
}

extension String {
  /// The words of a text that has HTML in it; a tag ends a line.
  var withoutTags: String {
    var words = replacing(/<[^>]*>?/, with: "\n")
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#xa0;", " "), ("&nbsp;", " "), ("&amp;", "&"),
    ] {
      words.replace(entity, with: character)
    }
    return words
  }
}
