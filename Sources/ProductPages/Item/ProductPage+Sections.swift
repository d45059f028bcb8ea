internal import Catalog
internal import CatalogModel
internal import Feeds
internal import Storefronts

extension ProductPage {
  func screenshots(_ options: Options) -> HTML {
    let addresses = details.screenshotURLs.compactMap { WebAddress($0) }
    let items = addresses.enumerated().map { number, address in
      let title = "Screenshot \(number + 1) of \(addresses.count)"
      let content: HTML =
        options.hasRemoteImages
        ? .element("img", [.src(address), .init("alt", value: title), .init("loading", value: "lazy")], [])
        : .text(title)
      return HTML.element("li", [], [.element("a", [.href(address)], [content])])
    }
    return section("Screenshots", items.isEmpty ? [] : [.element("ul", [.class("shots")], items)])
  }

  var partList: HTML {
    let items = parts.map { HTML.element("li", [], [local($0.name ?? $0.appleID.description)]) }
    return section("Contents", items.isEmpty ? [] : [.element("ol", [], items)])
  }

  var inAppList: HTML {
    let rows = inAppProducts.map { product in
      HTML.element(
        "tr", [],
        [.element("th", [.init("scope", value: "row")], [local(product.name)]), cell(product.price ?? "unknown")])
    }
    return section(
      "In-app purchases", rows.isEmpty ? [] : [table(["Product", "Price"], rows, caption: "What the app sells")])
  }

  /// What the item costs in other stores, each as written there.
  var elsewhere: HTML {
    let rows = pricesElsewhere.compactMap { price -> HTML? in
      guard let store = price.storefront, price.money != nil else { return nil }
      return .element(
        "tr", [],
        [
          .element("th", [.init("scope", value: "row")], [.text(store.details.name)]), cell(written(price)),
          cell(price.money.map { "\($0.currency)" } ?? ""), cell(price.offer?.rawValue ?? ""),
          cell(String(price.observedAt.prefix(10))),
        ])
    }
    let columns = ["Store", "Price", "Currency", "Offer", "Seen"]
    return section("Prices elsewhere", rows.isEmpty ? [] : [table(columns, rows, caption: "As each store writes them")])
  }

  /// The price in this store over time: a drawing, and the same figures as a table.
  var history: HTML {
    let changes = histories.flatMap { history in history.changes.map { (history.offer, $0) } }
    let chart = ItemChart(
      name: name, appleID: listing.appleID, histories: histories, kind: { _ in listing.kind })
    guard changes.count > 1, let chart else { return .nothing }
    let rows = changes.map { offer, change in
      HTML.element(
        "tr", [],
        [
          .element("th", [.init("scope", value: "row")], [.text(change.new.since.date)]),
          cell(change.new.displayText(kind: listing.kind, PriceFormatter())), cell(offer.rawValue),
        ])
    }
    return section(
      "Price history",
      [
        .element("figure", [], [.drawing(chart.drawing)]),
        table(["Since", "Price", "Offer"], rows, caption: "When the price changed"),
      ])
  }

  var reviewList: HTML {
    section(
      "Reviews",
      reviews.map { held in
        let review = held.review
        let stars = String(repeating: "★", count: review.rating) + String(repeating: "☆", count: 5 - review.rating)
        return .element(
          "article", [],
          [
            .element("h3", [], [local(review.title ?? "Review")]),
            .element(
              "p", [.class("note")],
              [
                .element(
                  "span", [.init("role", value: "img"), .labelled("\(review.rating) of 5 stars")], [.text(stars)]),
                " ", local(review.author ?? ""), " \(review.updated?.date ?? "")",
              ]),
            .element("p", [], [local(review.text ?? "")]),
          ])
      })
  }

  var information: HTML {
    let facts: [(String, HTML?)] = [
      ("Seller", listing.seller.map(local)), ("Category", listing.genre.map(local)),
      ("Size", details.byteCount.map { english(Self.size($0)) }),
      ("Version", listing.version.map(english)),
      ("Released", listing.releaseDate.map { english(String($0.prefix(10))) }),
      ("Needs system", details.minimumOS.map { english("\($0) or later") }),
      ("Age", details.advisoryRating.map(english)),
      ("Languages", details.languages.isEmpty ? nil : english(details.languages.joined(separator: ", "))),
      ("Support", link(details.supportURL)), ("Preview", link(details.previewURL)),
      ("Apple ID", "\(listing.appleID)"),
      ("Identifiers", identifiers.isEmpty ? nil : english(identifiers.map(\.value).joined(separator: ", "))),
    ]
    let list = facts.flatMap { title, value -> [HTML] in
      guard let value else { return [] }
      return [.element("dt", [], [.text(title)]), .element("dd", [], [value])]
    }
    return section("Information", [.element("dl", [], list)])
  }

  var makerList: HTML {
    let items = moreByMaker.map { item in
      let name = local(item.name ?? item.appleID.description)
      let content = WebAddress(item.url).map { HTML.element("a", [.href($0)], [name]) } ?? name
      return HTML.element("li", [], [content])
    }
    return section("More by \(listing.artist ?? "this maker")", items.isEmpty ? [] : [.element("ul", [], items)])
  }

  private func link(_ text: String?) -> HTML? {
    WebAddress(text).map { .element("a", [.href($0)], [.text($0.text)]) }
  }

  private func cell(_ text: String) -> HTML { .element("td", [], [.element("bdi", [], [.text(text)])]) }

  private func table(_ columns: [String], _ rows: [HTML], caption: String) -> HTML {
    let heads = columns.map { HTML.element("th", [.init("scope", value: "col")], [.text($0)]) }
    let table = HTML.element(
      "table", [],
      [
        .element("caption", [], [.text(caption)]), .element("thead", [], [.element("tr", [], heads)]),
        .element("tbody", [], rows),
      ])
    // A wide table scrolls by itself, by keyboard too, so that the page does not.
    return .element(
      "div", [.class("scroll"), .init("tabindex", value: "0"), .init("role", value: "region"), .labelled(caption)],
      [table])
  }

  /// Apple counts sizes in powers of ten.
  private static func size(_ bytes: Int64) -> String {
    let tenths = bytes / 100_000
    return tenths < 10 ? "\(bytes / 1000) kB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
