public import CatalogModel
internal import InAppJoining
internal import SQLite
internal import Storefronts

extension Catalog {
  /// What the store pages of an app list of its in-app products, as products without a number: each with its names by
  /// language and its prices by store.
  ///
  /// Products that a record with a number is known of are left to ``appProducts(_:)``.
  public func listedProducts(of app: AppleID) throws(CatalogError) -> [AppProductEntry] {
    let products = JoinedProduct.joining(try inAppPrices(of: app), home: Storefront("us"))
    return products.filter { $0.members.allSatisfy { $0.price.origin == .page } }.compactMap { product in
      AppProductEntry(listed: product, of: app)
    }
  }

  /// How many in-app products of an app are known in each store.
  public func inAppCounts(of app: AppleID) throws(CatalogError) -> [Storefront: Int] {
    let products = JoinedProduct.joining(try inAppPrices(of: app))
    return products.reduce(into: [:]) { counts, product in
      for storefront in Set(product.members.map(\.price.storefront)) { counts[storefront, default: 0] += 1 }
    }
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
      WHERE p.environment = 'production' AND coalesce(p.app_id, g.app_id) IS NOT NULL
    ORDER BY 1
    """
}

extension AppProductEntry {
  /// A product that only pages list; `nil` without a row.
  fileprivate init?(listed product: JoinedProduct, of app: AppleID) {
    guard let newest = product.members.map(\.price).max(by: { $0.lastSeen < $1.lastSeen }) else { return nil }
    self.product = AppProduct(key: "listed-\(app)-\(product.number)", environment: .production)
    self.product.appID = app
    evidence = Evidence(source: newest.source, observedAt: newest.lastSeen.description)
    let key = self.product.key
    var languages: Set<String> = []
    for price in product.members.map(\.price) {
      let language = price.language ?? price.storefront.details.defaultLanguage ?? "en"
      if let name = price.name, languages.insert(language).inserted {
        texts.append(
          AppProductText(owner: key, environment: .production, language: language, name: name, description: nil))
      }
      prices.append(Price(listed: price, of: key))
    }
  }
}

extension AppProductEntry.Price {
  /// A price that a page lists, which holds from when it was first seen.
  fileprivate init(listed price: InAppPrice, of key: String) {
    stated = AppProductPrice(owner: key, environment: .production, storefront: price.storefront)
    stated.amount = price.price?.milliunits
    stated.currency = price.price?.currency
    stated.text = price.text
    stated.textLanguage = price.language
    evidence = AppProductEntry.Evidence(source: price.source, observedAt: price.lastSeen.description)
    days = [PriceDays(since: price.firstSeen.date, until: nil)]
  }
}
