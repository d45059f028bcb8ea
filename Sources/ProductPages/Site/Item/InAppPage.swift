internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// What an app sells in itself, in every store, and the history of one product.
struct InAppPage {
  private let facts: ItemFacts
  private let site: Site
  private let sort: StoreTable.Order
  private let product: String?
  private let question: InAppPricesQuestion
  private let rows: [InAppPriceRow]
  private let series: [InAppHistoryQuestion.Series]
  /// What the rows do not say.
  private let notes: [AnswerNote]

  init(_ facts: ItemFacts, request: PageRequest, catalog: Catalog, site: Site) throws {
    (self.facts, self.site, product) = (facts, site, request["product"])
    sort = try StoreTable.Order(requested: request["sort"])
    var question = InAppPricesQuestion()
    (question.reference, question.home, question.product) = ("\(facts.appleID)", facts.home, product)
    question.storefronts = [StorefrontChoice("all")].compactMap(\.self)
    question.isInferring = request["inferred"] == "1"
    try Self.compare(&question, in: request["in"], site)
    var (rows, notes): ([InAppPriceRow], [AnswerNote]) = ([], [])
    try question.answer(from: catalog, at: site.settings.now()) { part in
      switch part {
      case .row(let row): rows.append(row)
      case .note(let note): notes.append(note)
      }
    }
    (self.question, self.rows, self.notes) = (question, rows, notes)
    series = product == nil || rows.isEmpty ? [] : try Self.series(of: question, catalog)
  }

  /// Without a currency prices are compared in the home store's, where there are rates.
  private static func compare(_ question: inout InAppPricesQuestion, in code: String?, _ site: Site) throws {
    question.currency = code.flatMap { CurrencyCode($0) }
    if code == nil || question.currency != nil, let rates = site.settings.rates { question.compare(by: rates) }
    guard code == nil || question.comparison != nil else {
      throw PageRejection.noRate
    }
  }

  private static func series(
    of question: InAppPricesQuestion, _ catalog: Catalog
  ) throws -> [InAppHistoryQuestion.Series] {
    var history = InAppHistoryQuestion()
    (history.reference, history.product) = (question.reference, question.product)
    history.storefronts = question.home.flatMap { StorefrontChoice($0.code) }.map { [$0] } ?? []
    var series: [InAppHistoryQuestion.Series] = []
    try history.forEachSeries(from: catalog, note: { _ in }) { series.append($0) }
    return series
  }

  var page: SitePage {
    SitePage(
      title: "In-app products of \(facts.name)", address: address.with("product", product),
      main: [.heading(["In-app products of ", site.link(to: facts)], lead: .text(summary)), form] + noteTexts
        + [inferenceNote, drawing] + products,
      tables: [DataTable(named: "in_app", question.shownFields, of: rows)], chart: chart,
      observedAt: rows.map(\.price.lastSeen).max()?.description)
  }

  private var address: SiteAddress {
    SiteAddress("item", "\(facts.appleID)", "in-app", query: [("home", facts.home.code)])
      .with("inferred", question.isInferring ? "1" : nil)
  }

  private var summary: String {
    let count = Set(rows.map(\.product)).count
    guard count > 0 else {
      return noneHasName ? "None of its known in-app products has this name." : "No in-app product of it is known."
    }
    let stores = SiteWords.count(Set(rows.map(\.price.storefront)).count, "store")
    return "\(SiteWords.count(count, "product")) in \(stores), compared with \(facts.home.nameInProse)."
  }

  /// Whether products of the app are known, and none has the requested name.
  private var noneHasName: Bool {
    notes.contains { note in if case .noInAppProduct = note { true } else { false } }
  }

  /// That nothing at all is known says the summary.
  private var noteTexts: [HTML] { rows.isEmpty && !noneHasName ? [] : notes.map { .note(.text("\($0).")) } }
}

// MARK: - Products

extension InAppPage {
  /// A section for each product; many stores stand behind a heading that opens.
  private var products: [HTML] {
    let numbers = Dictionary(grouping: rows, by: \.product)
    return numbers.sorted { $0.key < $1.key }.map { _, rows in
      let home = rows.first { $0.price.storefront == facts.home } ?? rows[0]
      let name = home.price.name ?? home.productID ?? "Product \(home.product)"
      let bars = DifferenceBars(rows.compactMap(\.difference))
      let table = HTML.table(
        "As each store writes the price, compared with \(facts.home.nameInProse)",
        ["Store", "Price", "Difference", "Seen"], sorted(rows).map { html($0, of: name, bars) })
      let title = "Sold in \(SiteWords.count(rows.count, "store"))"
      return .section(
        name, extremes(rows), historyLink(home),
        rows.count > 12 ? .element("details", [], .element("summary", [], .text(title)), table) : table)
    }
  }

  private func sorted(_ rows: [InAppPriceRow]) -> [InAppPriceRow] {
    switch sort {
    case .price: rows.sorted { order($0) < order($1) }
    case .seen: rows.sorted { $0.price.lastSeen > $1.price.lastSeen }
    case .store: rows.sorted { $0.price.storefront.details.name < $1.price.storefront.details.name }
    }
  }

  /// Amounts of one currency by their height, currencies by their codes, and what has no price last.
  private func order(_ row: InAppPriceRow) -> (String, Int64) {
    amount(row).map { ("\($0.currency)", $0.milliunits) } ?? ("~", 0)
  }

  /// The amount in the currency of the comparison; without one, as it is.
  private func amount(_ row: InAppPriceRow) -> Money? {
    row.price.price.flatMap { money in question.comparison.map { $0.shown(money) } ?? money }
  }

  /// In words: `Cheapest in Turkey, ₺199.99; dearest in Switzerland, CHF 9.00`.
  private func extremes(_ rows: [InAppPriceRow]) -> HTML {
    let parts = [PriceMarks.Mark.cheapest, .dearest].compactMap { mark -> String? in
      let marked = rows.filter { $0.mark == mark }
      guard let first = marked.first, let text = first.text else { return nil }
      let stores = marked.map(\.price.storefront.nameInProse).sorted().prefix(3).joined(separator: ", ")
      return "\(mark.rawValue) in \(stores)\(marked.count > 3 ? " and \(marked.count - 3) more" : ""), \(text)"
    }
    guard let first = parts.first else { return .nothing }
    let sentence = ([first.prefix(1).uppercased() + first.dropFirst()] + parts.dropFirst()).joined(separator: "; ")
    return .p(.text(sentence + "."))
  }

  private func historyLink(_ row: InAppPriceRow) -> HTML {
    guard product == nil, let name = row.appleID?.description ?? row.price.name else { return .nothing }
    return .p(site.link(address.with("product", name), "Price history"))
  }

  private func html(_ row: InAppPriceRow, of product: String, _ bars: DifferenceBars) -> HTML {
    let store = row.price.storefront
    var beside: [HTML] = []
    if store == facts.home {
      beside.append("home store")
    } else if let difference = row.difference {
      beside.append(bars.html(difference))
    }
    if let mark = row.mark {
      beside.append(.element("small", [mark == .cheapest ? .class("good") : .class("bad")], .text(mark.rawValue)))
    }
    if !row.price.isInNewestList { beside.append(.small("not on the newest list")) }
    let converted = row.price.price.flatMap { money in
      money.currency == question.comparison?.currency ? nil : question.comparison?.text(of: money)
    }.map { HTML.small("about \($0)") }
    let name = row.price.name.flatMap { $0 == product ? nil : HTML.small(.name($0, in: store)) } ?? .nothing
    return .row(
      [.text(store.details.name), name, inference(row)], [.amount(row.text ?? "price unknown"), converted ?? .nothing],
      beside,
      [SiteWords.time(row.price.lastSeen)], isHere: store == facts.home)
  }
}

// MARK: - Inferences

extension InAppPage {
  /// In words how a row was joined, where that is not certain.
  private func inference(_ row: InAppPriceRow) -> HTML {
    row.inference.map { .small(.text("\($0), not certain")) } ?? .nothing
  }

  /// How many rows were joined by inferences, which are made on demand.
  private var inferenceNote: HTML {
    guard question.isInferring else { return .nothing }
    let count = rows.count { $0.inference != nil }
    return .note(
      count == 0
        ? "No price could be joined by an inference."
        : .text(
          "\(SiteWords.count(count, "price")) joined by inferences, which are right nearly always; each is marked."))
  }
}

// MARK: - One product's history

extension InAppPage {
  private var chart: ItemChart? {
    guard let first = series.first, Set(series.map(\.product)).count == 1 else { return nil }
    return ItemChart(
      name: first.newest.name ?? facts.name, appleID: facts.appleID, histories: series.map(\.history),
      kind: { _ in .inApp })
  }

  private var drawing: HTML {
    chart.map { .figure($0, "Price history in \(facts.home.nameInProse)") } ?? .nothing
  }

  private var form: HTML {
    let stores = Set(rows.map(\.price.storefront) + [facts.home]).sorted { $0.details.name < $1.details.name }
    var fields = [
      HTML.select("Home store", "home", stores.map { ($0.code, $0.details.name) }, chosen: facts.home.code)
    ]
    if let rates = site.settings.rates {
      let choices = [("", "its currency")] + rates.currencies.map { ("\($0)", "\($0)") }
      fields.append(
        .select("Compare in", "in", choices, chosen: question.comparison.map { "\($0.currency)" }))
    }
    let orders = StoreTable.Order.allCases.map { ($0.rawValue, $0.title) }
    let joins = [("", "certain"), ("1", "also inferred")]
    fields += [
      .select("Sort by", "sort", orders, chosen: sort.rawValue),
      .select("Joins", "inferred", joins, chosen: question.isInferring ? "1" : ""), .hidden("product", product),
    ]
    return site.form(SiteAddress("item", "\(facts.appleID)", "in-app"), fields, button: "Show")
  }
}
