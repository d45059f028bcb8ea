internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// All storefronts of an item side by side.
struct PricesPage {
  private let facts: ItemFacts
  private let site: Site
  private let sort: String
  private let currency: CurrencyCode?

  private struct Row {
    var store: ItemFacts.StorePrice
    /// In the currency of the comparison.
    var convertedAmount: Money?
    /// Against the home store, in tenths of a percent.
    var permille: Int64?
    var mark: PriceMarks.Mark?
  }

  init(_ facts: ItemFacts, request: PageRequest, site: Site) throws(PageRejection) {
    (self.facts, self.site) = (facts, site)
    sort = request["sort"] ?? "store"
    guard ["store", "price", "seen"].contains(sort) else { throw .wrong("Prices are sorted by store, price or seen.") }
    currency = request["in"].flatMap { CurrencyCode($0) }
    guard request["in"] == nil || currency.map({ site.settings.rates?.rate(of: $0) != nil }) ?? false else {
      throw .wrong("There is no exchange rate of that currency here.")
    }
  }

  var page: SitePage {
    let rows = rows
    let address = SiteAddress("item", "\(facts.appleID)", "prices", query: [("home", facts.home.code)])
    return SitePage(
      title: "Prices of \(facts.name)", address: address,
      main: [
        .heading(["Prices of ", site.link(to: facts)], lead: .text(summary(rows))), form, rateNote(rows),
        .table(caption, ["Store", "Price", "Beside \(facts.home.details.name)"], rows.map { html($0) }),
        facts.absenceList,
      ],
      tables: [Self.table([facts])], observedAt: facts.observedAt)
  }

  static func table(_ items: [ItemFacts]) -> DataTable {
    DataTable(named: "prices", PricesQuestion.fields, of: items.flatMap { PricesQuestion().rows(of: $0.item) })
  }

  // MARK: - Rows

  private var rows: [Row] {
    let stores = facts.storePrices
    let convertedAmounts = stores.map { $0.price?.money.flatMap { convertedAmount(of: $0) } }
    let home = zip(stores, convertedAmounts).first { $0.0.store == facts.home }?.1
    var marks = PriceMarks()
    for convertedAmount in convertedAmounts { marks.add(convertedAmount, nil) }
    var rows = zip(stores, convertedAmounts).map { store, convertedAmount in
      Row(
        store: store, convertedAmount: convertedAmount, permille: home?.rise(to: convertedAmount),
        mark: marks.mark(of: convertedAmount, nil))
    }
    switch sort {
    case "price": rows.sort { order($0) < order($1) }
    case "seen": rows.sort { $0.store.observedAt > $1.store.observedAt }
    default: break
    }
    return rows
  }

  /// The amount in the currency of the comparison; without one, as it is.
  private func convertedAmount(of money: Money) -> Money? {
    currency.map { site.settings.rates?.convert(money, to: $0) } ?? money
  }

  /// Amounts of one currency by their height, currencies by their codes, and what has no price last.
  private func order(_ row: Row) -> (String, Int64) {
    row.convertedAmount.map { ("\($0.currency)", $0.milliunits) } ?? ("~", 0)
  }

  private func html(_ row: Row) -> HTML {
    let price = row.store.price
    let isHome = row.store.store == facts.home
    var beside: [HTML] = []
    if isHome {
      beside.append("home store")
    } else if let permille = row.permille {
      beside.append(.text(SiteWords.percent(permille)))
    }
    if let mark = row.mark, let convertedAmount = row.convertedAmount {
      let scope = currency == nil ? " in \(convertedAmount.currency)" : ""
      beside.append(
        .element("small", [mark == .cheapest ? .class("good") : .class("bad")], .text(mark.rawValue + scope)))
    }
    if beside.isEmpty { beside = [.text(price?.money == nil ? "no price" : "another currency")] }
    let convertedAmount =
      currency == nil ? nil : row.convertedAmount.map { HTML.small("about \(SiteWords.converted($0))") }
    return .row(
      [site.link(facts.address(in: row.store.store), .text(row.store.store.details.name))],
      [
        .amount(price.map { SiteWords.price($0, facts.kind) } ?? "price unknown"), convertedAmount ?? .nothing,
        .small("seen ", SiteWords.time(row.store.observedAt)),
      ], beside, isHere: isHome)
  }

  // MARK: - Words

  private func summary(_ rows: [Row]) -> String {
    let priced = rows.filter { $0.store.price?.money != nil }.count
    let those = priced == rows.count ? "all of them" : SiteWords.count(priced, "store")
    let stores = SiteWords.count(rows.count, "store")
    return "Listed in \(stores), priced in \(those); \(facts.home.details.name) is the home store."
  }

  private var caption: String {
    let offer = facts.mainOffer.map { " \(SiteWords.offer($0))" } ?? ""
    return "The price\(offer), as each store writes it"
  }

  private func rateNote(_ rows: [Row]) -> HTML {
    guard let currency, let rates = site.settings.rates else { return .nothing }
    let unrated = rows.filter { $0.convertedAmount == nil }.compactMap { row in
      row.store.price?.money.map { "\($0.currency) (\(row.store.store.details.name))" }
    }
    let gaps = unrated.isEmpty ? "" : " Without a rate, and so not compared: \(unrated.joined(separator: ", "))."
    let of = rates.day == nil ? "" : " of "
    return .note(
      .text("Amounts in \(currency) are worked out by exchange rates\(of)"),
      rates.day.map { SiteWords.time($0) } ?? .nothing, .text("." + gaps))
  }

  private var form: HTML {
    let stores = facts.storePrices.map { ($0.store.code, $0.store.details.name) }
    var fields = [HTML.select("Home store", "home", stores, chosen: facts.home.code)]
    if let rates = site.settings.rates {
      let currencies = rates.currencies.map { ("\($0)", "\($0)") }
      let choices = [("", "each store’s currency")] + currencies
      fields.append(.select("Compare in", "in", choices, chosen: currency.map { "\($0)" }))
    }
    let orders = [("store", "Store"), ("price", "Price"), ("seen", "Seen last")]
    fields.append(.select("Sort by", "sort", orders, chosen: sort))
    return site.form(SiteAddress("item", "\(facts.appleID)", "prices"), fields, button: "Show")
  }
}
