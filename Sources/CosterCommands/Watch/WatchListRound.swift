internal import Answers
internal import Catalog
internal import CatalogModel
internal import Notifications
internal import Storefronts

/// One look at every line of a list.
final class WatchListRound {
  private let list: WatchList
  private let rates: ExchangeRates?
  private let prices: WatchRound
  private var news: NewsRound

  /// - Parameters:
  ///   - list: What is watched.
  ///   - path: The list's full path.
  ///   - rates: What converts prices to a threshold's currency.
  ///   - catalog: Where it is kept what the last round saw.
  /// - Throws: `CatalogError` where the catalog cannot be read.
  init(of list: WatchList, at path: String, _ rates: ExchangeRates?, before catalog: Catalog) throws {
    (self.list, self.rates) = (list, rates)
    prices = WatchRound(
      before: try catalog.watchedPrices(of: path), convert: rates.map { rates in { rates.convert($0, to: $1) } })
    news = NewsRound(before: try catalog.watchedSets(of: path))
  }

  /// What to remember of it.
  func record(_ events: [WatchEvent], _ messages: [NewMessage]) -> WatchRecord {
    WatchRecord(
      prices: prices.after(keepsAll: list.refused > 0), sets: news.after(keepsAll: list.refused > 0), events: events,
      messages: messages)
  }

  /// Looks at each line, and returns what happened; `warn` gets what could not be looked at, each once a line.
  func look(in catalog: Catalog, warn: (Int, String) -> Void) throws -> [WatchReport.Row] {
    try list.lines.flatMap { number, line in
      var said: Set<String> = []
      let warn = { (message: String) in if said.insert(message).inserted { warn(number, message) } }
      switch line {
      case .price(let line): return try look(at: line, in: catalog, warn: warn)
      case .news(let line): return try look(at: line, in: catalog, warn: warn)
      }
    }
  }

  private func look(
    at line: NewsLine, in catalog: Catalog, warn: (String) -> Void
  ) throws -> [WatchReport.Row] {
    let items: [KnownItem]?
    switch line.subject {
    case .item(let reference):
      // Charts and reviews may have what nothing else is known of yet.
      let number = line.event.isOfStores ? nil : AppleID(inReference: reference)
      let known = try Self.items(of: reference, in: catalog, warn: number == nil ? warn : { _ in })
      items = try known ?? number.map { [try catalog.item($0, reference)] }
    case .maker(let appleID): items = try catalog.items(by: appleID)
    case .search, .chart: items = []
    }
    return try news.look(at: line, items, in: catalog, warn: warn).map { .news($0) }
  }

  private func look(
    at line: WatchedLine, in catalog: Catalog, warn: (String) -> Void
  ) throws -> [WatchReport.Row] {
    var items: [KnownItem]?
    var ambiguous: [AppleID: Set<Storefront>] = [:]
    var isProduct = false
    switch line.subject {
    case .item(let reference): items = try Self.items(of: reference, in: catalog, warn: warn)
    case .product(let name, let reference):
      isProduct = true
      let products = try Self.items(of: reference, in: catalog, warn: warn)?.compactMap { item in
        try catalog.watchedProduct(name, of: item, in: line.storefronts) { warn("\($0)") }
      }
      items = products.flatMap { $0.isEmpty ? nil : $0.map(\.item) }
      for product in products ?? [] { ambiguous[product.item.appleID] = product.ambiguousStores }
    case .maker(let appleID):
      items = try catalog.items(by: appleID)
      if items?.isEmpty ?? true { warn("nothing of developer \(appleID) is known") }
    }
    let crossings = try prices.look(
      at: line, items, isAmbiguous: { ambiguous[$0.appleID]?.contains($1) ?? false },
      why: { isProduct ? nil : try catalog.reason(whyNoPriceOf: $0, in: $1) },
      end: { isProduct ? nil : try Self.end(of: $0, in: catalog) }, warn: warn)
    return crossings.map { WatchReport.Row($0, by: rates) }
  }

  /// The items of a reference; `nil` where there is none.
  private static func items(
    of reference: String, in catalog: Catalog, warn: (String) -> Void
  ) throws -> [KnownItem]? {
    switch try catalog.lookupResult(reference, includesGone: true) {
    case .items(let items): return items
    case .nothing(let reason, let remains):
      warn("\(AnswerNote.noItem(reason, remains: remains).forPeople)")
      return nil
    }
  }

  /// The period from which on the feed has no such offer; `nil` where it does not say so.
  private static func end(of key: WatchedPrice.Key, in catalog: Catalog) throws -> PricePeriod? {
    let history = try catalog.priceHistories(of: key.appleID).first {
      $0.storefront == key.storefront && $0.offer == key.offer
    }
    return history?.periods.last.flatMap { $0.isGone ? $0 : nil }
  }
}
