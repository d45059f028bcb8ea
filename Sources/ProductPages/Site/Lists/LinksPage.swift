internal import Catalog
internal import CatalogModel
internal import ProductLinks
internal import Storefronts

/// `/links`: any text pasted, and what each link in it leads to and costs.
struct LinksPage {
  private let site: Site
  /// `nil` where nothing was posted yet.
  private let text: String?
  private let rows: [Row]
  private let isTruncated: Bool

  private struct Row {
    var link: ProductLink
    var listing: Listing?
    var price: ListedPrice?
  }

  private static let limit = 500

  init(_ request: PageRequest, catalog: Catalog, site: Site) throws {
    self.site = site
    text = request.postedText
    let text = text ?? ""
    guard text.utf8.count <= 1 << 20 else { throw PageRejection.wrong("A text of at most 1 MB is looked through.") }
    let found = ProductLink.all(in: text)
    isTruncated = found.count > Self.limit
    rows = try found.prefix(Self.limit).map { try Self.row($0.link, catalog) }
  }

  private static func row(_ link: ProductLink, _ catalog: Catalog) throws(CatalogError) -> Row {
    guard let appleID = link.appleID else { return Row(link: link) }
    let store = link.storefront ?? Site.defaultStore
    let prices = try catalog.prices(of: appleID).filter { $0.money != nil && $0.storefront != nil }
    return Row(
      link: link, listing: try catalog.listings(of: appleID).best(in: store),
      price: prices.first { $0.storefront == store } ?? prices.first)
  }

  var page: SitePage {
    SitePage(
      title: "Links",
      main: [
        .heading("What is behind these links?", lead: .text(summary)), form, table,
      ], posts: true)
  }

  private var summary: String {
    guard text != nil else {
      return
        "Paste any text: each link to an item of Apple’s stores is looked up in this catalog. Nothing is sent anywhere else."
    }
    if rows.isEmpty { return "There is no link to an item of Apple’s stores in this text." }
    let known = rows.filter { $0.listing != nil }.count
    let more = isTruncated ? "; of more only the first \(Self.limit) are shown" : ""
    return
      "\(SiteWords.count(rows.count, "link")), \(known == rows.count ? "all" : SiteWords.count(known, "item")) known here\(more)."
  }

  private var form: HTML {
    .element(
      "form", [.init("method", value: "post"), .init("action", value: site.text(SiteAddress("links")))],
      .p(.element("label", [.init("for", value: "text")], "Text with links")),
      .p(
        .element(
          "textarea", [.id("text"), .init("name", value: "text"), .init("rows", value: "8")],
          .text(String(text?.prefix(20_000) ?? "")))), .p(.button("Look them up")))
  }

  private var table: HTML {
    .table("In the order of the text", ["Link and Apple ID", "Item", "Price"], rows.map { html($0) })
  }

  private func html(_ row: Row) -> HTML {
    let number =
      row.link.appleID.map { "Apple ID \($0)" } ?? row.link.textID.map { "\($0), which is not an Apple ID" }
      ?? "no Apple ID"
    let item: [HTML] =
      row.listing.map { listing in
        [
          site.link(to: listing.appleID, listing.kind, listing.name, in: listing.storefront ?? row.link.storefront),
          .small(
            .text(SiteWords.kind(listing.kind)),
            listing.artist.map { [" by ", .name($0, in: listing.storefront)] } ?? .nothing),
        ]
      } ?? [row.link.appleID.map { site.link(SiteAddress("item", "\($0)"), "not in this catalog") } ?? "not known"]
    let price: [HTML] =
      row.price.map { price in
        [
          .amount(SiteWords.price(price, row.listing?.kind ?? .unknown)),
          .small("in \(price.storefront?.nameInProse ?? ""), seen ", SiteWords.time(price.observedAt)),
        ]
      } ?? ["price unknown"]
    return .row([.element("code", [], .text(row.link.text)), .small(.text(number))], item, price)
  }
}
