internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// What a search finds, with facets: each a link, with how many items it leaves.
struct FindPage {
  private let site: Site
  private let words: String
  private let address: SiteAddress
  private let answer: SearchAnswer
  /// What all filters leave.
  private let items: [Row]
  private let genre: String?
  private let price: String?
  private let kind: ProductKind?
  private let storefront: Storefront?
  private let page_: Int
  private let stores: [(storefront: Storefront, count: Int)]
  /// Before the filters by genre and price.
  private let found: [Row]

  private struct Row {
    var item: FoundItem
    var price: ListedPrice?
  }

  private static let pageLength = 20
  /// So many of the best are counted and shown.
  private static let limit = 300

  init(_ request: PageRequest, catalog: Catalog, site: Site) throws {
    self.site = site
    words = String((request["q"] ?? "").unicodeScalars.prefix(1_000))
    storefront = try site.storefront(request["storefront"])
    kind = try site.kind(request["kind"])
    (genre, price) = (request["genre"], request["price"])
    guard [nil, "free", "paid"].contains(price) else {
      throw PageRejection.wrong("The price of an item is free or paid.")
    }
    guard let number = Int(request["page"] ?? "1"), (1...Self.limit).contains(number) else {
      throw PageRejection.wrong("There is no page of that number.")
    }
    page_ = number
    address = ["kind", "storefront", "genre", "price"].reduce(SiteAddress("find", query: [("q", words)])) {
      $0.with($1, request[$1])
    }
    let query = SearchQuery(
      words, kinds: kind.map { [$0] } ?? [], storefronts: storefront.map { [$0] } ?? [], limit: Self.limit)
    let answer = try catalog.find(query)
    let found = try answer.items.map { item in
      let (prices, store) = (try catalog.prices(of: item.listing.appleID), item.listing.storefront)
      return Row(item: item, price: prices.first { $0.storefront == store && $0.money != nil })
    }
    (self.answer, self.found) = (answer, found)
    stores = try catalog.storefrontCounts(of: found.map(\.item.listing.appleID))
    let (genre, price) = (genre, price)
    items = found.filter { row in
      (genre == nil || row.item.listing.genre == genre) && (price == nil || Self.word(row.price) == price)
    }
  }

  private static func word(_ price: ListedPrice?) -> String? {
    price?.money.map { $0.milliunits == 0 ? "free" : "paid" }
  }

  var page: SitePage {
    let shown = items.dropFirst((page_ - 1) * Self.pageLength).prefix(Self.pageLength)
    return SitePage(
      title: words.isEmpty ? "Find" : "\(words) – Find", address: address,
      main: [
        .heading(
          words.isEmpty ? "Find items" : ["Results for “", .element("bdi", [], .text(words)), "”"],
          lead: .text(summary)), relaxations,
        facets, shown.isEmpty ? .nothing : .element("ul", [.class("found")], shown.map { html($0) }), pages,
      ], tables: [table], observedAt: shown.map(\.item.listing.observedAt).max(), query: words)
  }

  private var summary: String {
    if words.isEmpty { return "Type a name, an Apple ID, a bundle ID, a barcode or a link." }
    if items.isEmpty { return "Nothing in this catalog has these words in its name, maker or album." }
    let filters = genre == nil && price == nil ? "" : " with these filters"
    let more = answer.isIncomplete || answer.count > found.count ? "At least " : ""
    return "\(more)\(SiteWords.count(items.count, "item"))\(filters), the best match first."
  }

  private var relaxations: HTML {
    guard !answer.relaxations.isEmpty else { return .nothing }
    let changes = answer.relaxations.map { HTML.text($0.description) }
    return [.note("Few items have all of the words, so the search also"), .bullets(changes)]
  }

  private func html(_ row: Row) -> HTML {
    let listing = row.item.listing
    let store = listing.storefront
    return .element(
      "li", [], site.artwork(listing.artworkURL, listing.name ?? "?", listing.kind),
      .element(
        "div", [], .element("h2", [], site.link(to: listing)),
        listing.artist.map { .element("p", [.class("maker")], "by ", .name($0, in: store)) } ?? .nothing,
        .note(.text(SiteWords.kind(listing.kind)), listing.genre.map { [" · ", .name($0, in: store)] } ?? .nothing),
        .p(row.price.map { .price($0, listing.kind) } ?? "price unknown")))
  }

  private var pages: HTML {
    let last = (items.count + Self.pageLength - 1) / Self.pageLength
    guard last > 1 else { return .nothing }
    var links: [HTML] = []
    if page_ > 1 { links.append(site.link(address.with("page", "\(page_ - 1)"), "Previous page")) }
    links.append("Page \(page_) of \(last)")
    if page_ < last { links.append(site.link(address.with("page", "\(page_ + 1)"), "Next page")) }
    return .element("nav", [.labelled("Pages")], .bullets(links, [.class("tags")]))
  }

  // MARK: - Facets

  private var facets: HTML {
    let genres = Self.counted(found.compactMap(\.item.listing.genre))
    let kinds = Self.counted(found.map(\.item.listing.kind.rawValue))
    let prices = Self.counted(found.compactMap { Self.word($0.price) })
    let blocks = [
      facet(
        "Kind", "kind", kinds.map { ($0.0, ProductKind(rawValue: $0.0).map(SiteWords.kind) ?? $0.0, $0.1) },
        kind?.rawValue),
      facet(
        "Store", "storefront", stores.map { ($0.storefront.code, $0.storefront.details.name, $0.count) },
        storefront?.code),
      facet("Genre", "genre", genres.map { ($0.0, $0.0, $0.1) }, genre),
      facet("Price", "price", prices.map { ($0.0, $0.0, $0.1) }, price),
    ]
    let isFiltered = kind != nil || storefront != nil || genre != nil || price != nil
    guard !found.isEmpty || isFiltered else { return .nothing }
    let title = HTML.element("summary", [], "Narrow by kind, store, genre and price")
    let list = HTML.element("nav", [.labelled("Filters")], blocks)
    return .element("details", [.class("facets")] + (isFiltered ? [.init("open", value: "open")] : []), title, list)
  }

  private static func counted(_ words: [String]) -> [(String, Int)] {
    Dictionary(grouping: words, by: \.self).map { ($0, $1.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  private func facet(_ title: String, _ name: String, _ values: [(String, String, Int)], _ chosen: String?) -> HTML {
    var links = values.prefix(10).map { value, text, count -> HTML in
      let current: [HTML.Attribute] = value == chosen ? [.init("aria-current", value: "true")] : []
      let target = address.with("page", nil).with(name, value)
      return .element(
        "a", [site.reference(target)] + current, .element("bdi", [], .text(text)),
        " (\(SiteWords.count(count, "item")))")
    }
    if chosen != nil {
      links.append(site.link(address.with("page", nil).with(name, nil), "Any \(title.lowercased())"))
    }
    return links.isEmpty ? .nothing : [.h2(title), .bullets(links)]
  }

  private var table: DataTable { DataTable(named: "items", Self.fields, of: items) }

  /// What a search answers, with the price in the item's store.
  private static let fields: [AnswerField<Row>] =
    SearchQuestion.fields.map { $0.part { ListingRow(listing: $0.item.listing) } }
    + PricesQuestion.fields.fields("amount", "currency", "text", "state", "observed_at").map {
      $0.part { row in row.price.map { PriceRow(price: $0, kind: row.item.listing.kind) } }
    } + [.text("step") { "\($0.item.step)" }]
}
