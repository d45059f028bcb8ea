public import CatalogModel
internal import InAppJoining
internal import SQLite
internal import Storefronts

extension Catalog {
  /// Adds what the store pages of an app list of its in-app products: to a product with a number or ID the prices that
  /// are known to be of it, and what else there is as products without a number, each with its names by language.
  ///
  /// - Parameters:
  ///   - entries: Products of production, from ``appProducts(_:)``; others stay as they are.
  ///   - app: The app that sells them.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public func addListedProducts(to entries: inout [AppProductEntry], of app: AppleID) throws(CatalogError) {
    for product in JoinedProduct.joining(try inAppPrices(of: app), home: Storefront("us")) {
      let listed = product.members.map(\.price).filter { $0.origin == .page }
      if let index = entries.firstIndex(where: { $0.isSame(as: product) }) {
        entries[index].add(listed)
      } else if let entry = AppProductEntry(listed, of: product, in: app) {
        entries.append(entry)
      }
    }
  }

  /// How many in-app products of some apps are known in each store; without apps of which none is known.
  public func inAppCounts(of apps: [AppleID]) throws(CatalogError) -> [AppleID: [Storefront: Int]] {
    var counts: [AppleID: [Storefront: Int]] = [:]
    for app in try appsWithInApps(among: apps) {
      for product in JoinedProduct.joining(try inAppPrices(of: app)) {
        for storefront in Set(product.members.map(\.price.storefront)) {
          counts[app, default: [:]][storefront, default: 0] += 1
        }
      }
    }
    return counts
  }

  /// The apps of which the price of an in-app product was first seen at a time or later.
  public func appsWithInAppChanges(since time: Timestamp) throws(CatalogError) -> [AppleID] {
    try rows(Self.changedAppsSQL, [.text(time.description)]) { $0.appleID(0) }
  }

  private static let changedAppsSQL = """
    SELECT app_id FROM main._listed_in_app WHERE since >= ?1
    UNION SELECT l.parent_id FROM main._offer AS o
      CROSS JOIN main._listing AS l ON l.apple_id = o.apple_id AND l.storefront = o.storefront
      WHERE o.since >= ?1 AND l.kind = 'in-app' AND l.parent_id IS NOT NULL
    UNION SELECT coalesce(p.app_id, g.app_id) FROM main._app_product AS p
      LEFT JOIN main._app_product_group AS g ON g.environment = p.environment AND g.group_key = p.group_key
      WHERE p.environment = 'production' AND coalesce(p.app_id, g.app_id) IS NOT NULL AND (
        EXISTS (SELECT 1 FROM main._offer AS o WHERE o.apple_id = p.apple_id AND o.since >= ?1)
        OR p.apple_id IN (SELECT apple_id FROM main._app_product_price AS p
          WHERE \(PriceSchedule.isStandard) AND p.starts >= substr(?1, 1, 10)))
    ORDER BY 1
    """
}

extension AppProductEntry {
  fileprivate func isSame(as joined: JoinedProduct) -> Bool {
    guard product.environment == .production else { return false }
    if let appleID = joined.appleID { return product.appleID == appleID }
    return joined.productID.map { product.productID == $0 } ?? false
  }

  /// Adds prices that pages list; of two prices that a store showed the one is current that was seen last.
  fileprivate mutating func add(_ listed: [InAppPrice]) {
    prices += listed.map { Price(listed: $0, of: product.key) }
    for index in prices.indices where prices[index].isShown && prices[index].isCurrent {
      let own = prices[index]
      let later = prices.filter { other in
        other.isShown && other.storefront == own.storefront && other.money != own.money
          && other.evidence.observedAt > own.evidence.observedAt
      }
      guard let next = later.compactMap({ $0.days.first?.since }).min(), let first = own.days.first else { continue }
      prices[index].days = [PriceDays(since: first.since, until: max(next, own.evidence.day))]
    }
  }

  /// A product that only pages list; `nil` without a row.
  fileprivate init?(_ listed: [InAppPrice], of product: JoinedProduct, in app: AppleID) {
    guard let newest = listed.max(by: { $0.lastSeen < $1.lastSeen }) else { return nil }
    self.product = AppProduct(key: "listed-\(app)-\(product.number)", environment: .production)
    self.product.appID = app
    (self.product.appleID, self.product.productID) = (product.appleID, product.productID)
    evidence = Evidence(source: newest.source, observedAt: newest.lastSeen.description)
    let key = self.product.key
    var languages: Set<String> = []
    for price in listed {
      let language = price.language ?? price.storefront.details.defaultLanguage ?? "en"
      if let name = price.name, languages.insert(language).inserted {
        texts.append(
          AppProductText(owner: key, environment: .production, language: language, name: name, description: nil))
      }
    }
    add(listed)
  }
}

extension AppProductEntry.Price {
  /// Whether a store showed it, and it is no entry of a schedule.
  fileprivate var isShown: Bool { stated.offer.kind == .standard && stated.start == nil && stated.point == nil }

  /// A price that a page lists, which holds from when it was first seen; where a newer list lacks the product, to the
  /// day on which it was last seen.
  fileprivate init(listed price: InAppPrice, of key: String) {
    stated = AppProductPrice(owner: key, environment: .production, storefront: price.storefront)
    stated.amount = price.price?.milliunits
    stated.currency = price.price?.currency
    stated.text = price.text
    stated.textLanguage = price.language
    evidence = AppProductEntry.Evidence(source: price.source, observedAt: price.lastSeen.description)
    let dayAfter = Timestamp(seconds: price.lastSeen.seconds + 86_400).date
    days = [PriceDays(since: price.firstSeen.date, until: price.isInNewestList ? nil : dayAfter)]
  }
}
