internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The prices of an item in its stores, side by side: sorted as its heads' links ask, with bars for how much more or
/// less than at home each is, where one currency or exchange rates make that known.
struct StoreTable {
  /// What it can be sorted by.
  enum Order: String, CaseIterable {
    case store, price, seen

    var title: String { self == .store ? "Store" : self == .price ? "Price" : "Seen" }

    /// The order that a request names, by store where it names none.
    init(requested word: String?) throws(PageRejection) {
      guard let order = Self(rawValue: word ?? Self.store.rawValue) else {
        throw .wrong("Prices are sorted by store, price or seen.")
      }
      self = order
    }
  }

  private let facts: ItemFacts
  private let site: Site
  let order: Order
  /// What prices are compared in: the requested currency, else the home store's where there is a rate of it.
  let currency: CurrencyCode?
  let rows: [Row]

  struct Row {
    var store: ItemFacts.StorePrice
    /// In the currency of the comparison.
    var compared: Money?
    /// Against the home store, in tenths of a percent.
    var difference: Int64?
    var mark: PriceMarks.Mark?
    var isHome: Bool
  }

  /// - Throws: `PageRejection` for an order or a currency that is none.
  init(_ facts: ItemFacts, order word: String?, in code: String?, site: Site) throws(PageRejection) {
    let order = try Order(requested: word)
    let currency = code.flatMap { CurrencyCode($0) }
    guard code == nil || currency.map({ site.settings.rates?.rate(of: $0) != nil }) ?? false else {
      throw .noRate
    }
    self.init(facts, order, in: currency, site: site)
  }

  init(_ facts: ItemFacts, _ order: Order = .store, in requested: CurrencyCode? = nil, site: Site) {
    (self.facts, self.site, self.order) = (facts, site, order)
    let (stores, rates, offer) = (facts.storePrices, site.settings.rates, facts.mainOffer)
    let own = stores.first { $0.store == facts.home }?.price?.money?.currency
    let currency = requested ?? own.flatMap { rates?.rate(of: $0) == nil ? nil : $0 }
    self.currency = currency
    // What rents for less than it sells for elsewhere is no cheaper.
    let compared = stores.map { store in
      store.price.flatMap { $0.offer == offer ? $0.money : nil }.flatMap { money in
        currency.map { rates?.convert(money, to: $0) } ?? money
      }
    }
    rows = Self.sorted(Self.rows(stores, compared, home: facts.home), by: order)
  }

  private static func rows(
    _ stores: [ItemFacts.StorePrice], _ compared: [Money?], home: Storefront
  ) -> [Row] {
    let homePrice = zip(stores, compared).first { $0.0.store == home }?.1
    var marks = PriceMarks()
    for amount in compared { marks.add(amount, nil) }
    return zip(stores, compared).map { store, amount in
      Row(
        store: store, compared: amount, difference: homePrice?.rise(to: amount), mark: marks.mark(of: amount, nil),
        isHome: store.store == home)
    }
  }

  /// Amounts of one currency by their height, currencies by their codes, and what has no price last.
  private static func sorted(_ rows: [Row], by order: Order) -> [Row] {
    switch order {
    case .store: rows
    case .price:
      rows.sorted { left, right in
        func key(_ row: Row) -> (String, Int64) {
          row.compared.map { ("\($0.currency)", $0.milliunits) } ?? ("~", 0)
        }
        return key(left) < key(right)
      }
    case .seen: rows.sorted { $0.store.observedAt > $1.store.observedAt }
    }
  }
}

// MARK: - The table

extension StoreTable {
  /// The stores that are shown first of many: those of which people ask most.
  private static let wellKnown: Set<String> = [
    "us", "gb", "de", "jp", "fr", "ca", "au", "cn", "in", "br", "mx", "kr", "it", "es", "tr",
  ]

  /// The rows that are shown where not all can be.
  var fewRows: [Row] {
    rows.count <= 20
      ? rows : rows.filter { $0.isHome || Self.wellKnown.contains($0.store.store.code) || $0.mark != nil }
  }

  /// `address`: The page that it is on, for the links that sort it.
  func table(_ rows: [Row], at address: SiteAddress) -> HTML {
    let bars = DifferenceBars(rows.compactMap(\.difference))
    let difference = isCompared ? [HTML.element("th", [.init("scope", value: "col")], "Difference")] : []
    let heads = [head(.store, address), head(.price, address)] + difference + [head(.seen, address)]
    return .table(caption, heads: heads, rows.map { html($0, isCompared ? bars : nil) }, [.class("stores")])
  }

  private var caption: String {
    let offer = facts.mainOffer.map { " \(SiteWords.offer($0))" } ?? ""
    return "The price\(offer) as each store writes it"
      + (isCompared ? ", compared with \(facts.home.nameInProse)\(currency.map { " in \($0)" } ?? "")" : "")
  }

  private var isCompared: Bool { rows.contains { !$0.isHome && ($0.difference != nil || $0.mark != nil) } }

  private func head(_ order: Order, _ address: SiteAddress) -> HTML {
    let scope = HTML.Attribute("scope", value: "col")
    guard self.order != order else {
      let direction = order == .seen ? "descending" : "ascending"
      return .element(
        "th", [scope, .init("aria-sort", value: direction)], "\(order.title) \(order == .seen ? "↓" : "↑")")
    }
    return .element("th", [scope], site.link(address.with("sort", order.rawValue), .text(order.title)))
  }

  private func html(_ row: Row, _ bars: DifferenceBars?) -> HTML {
    let store = row.store.store
    let name: [HTML] = [
      row.isHome ? .text(store.details.name) : site.link(facts.address(in: store), .text(store.details.name)),
      row.isHome ? .small("home store") : .nothing,
      .element("small", [.class("phone")], "seen ", SiteWords.time(row.store.observedAt)),
    ]
    let otherOffer = row.store.price.flatMap { $0.offer == facts.mainOffer ? nil : $0.offer }
    let price: [HTML] = [
      .amount(row.store.price.map { SiteWords.price($0, facts.kind) } ?? "price unknown"), converted(row),
      otherOffer.map { .small(.text(SiteWords.offer($0))) } ?? .nothing,
    ]
    let seen = [SiteWords.time(row.store.observedAt)]
    guard let bars else { return .row(name, price, seen, isHere: row.isHome) }
    return .row(name, price, difference(row, bars), seen, isHere: row.isHome)
  }

  private var comparison: PriceComparison? {
    guard let currency, let rates = site.settings.rates, let english = LocaleTag("en") else { return nil }
    return PriceComparison(currency, rates: rates, locale: english)
  }

  /// The amount in the currency of the comparison, where the store's is another.
  private func converted(_ row: Row) -> HTML {
    guard let money = row.store.price?.money, let compared = row.compared, money.currency != compared.currency else {
      return .nothing
    }
    return comparison?.text(of: money).map { .small("about \($0)") } ?? .nothing
  }

  private func difference(_ row: Row, _ bars: DifferenceBars) -> [HTML] {
    var words: [HTML] = []
    if !row.isHome, let difference = row.difference {
      words.append(bars.html(difference))
    }
    if let mark = row.mark, let compared = row.compared {
      let scope = currency == nil ? " in \(compared.currency)" : ""
      words.append(
        .element("small", [mark == .cheapest ? .class("good") : .class("bad")], .text(mark.rawValue + scope)))
    }
    return words
  }
}

// MARK: - What it does not say

extension StoreTable {
  /// Once, why some prices are not compared, and by which rates the others are.
  var note: HTML {
    let others = rows.filter { row in
      row.difference == nil && !row.isHome
        && row.store.price.map { $0.money != nil && $0.offer == facts.mainOffer } ?? false
    }
    if rows.contains(where: { $0.isHome && $0.compared?.milliunits == 0 }) { return .nothing }
    guard let currency, let rates = site.settings.rates else {
      return others.isEmpty
        ? .nothing
        : .note("Prices in other currencies aren’t compared: there are no exchange rates here.")
    }
    let unrated = others.compactMap { row in
      row.store.price?.money.map { "\($0.currency) (\(row.store.store.details.name))" }
    }
    let usesRates = rows.contains { $0.compared != nil && $0.store.price?.money?.currency != currency }
    guard usesRates || !unrated.isEmpty else { return .nothing }
    let gaps = unrated.isEmpty ? "" : " Without a rate, and so not compared: \(unrated.joined(separator: ", "))."
    return .note(
      .text("Amounts in \(currency) are worked out by exchange rates\(rates.day == nil ? "" : " of ")"),
      rates.day.map { SiteWords.time($0) } ?? .nothing, .text("." + gaps))
  }
}
