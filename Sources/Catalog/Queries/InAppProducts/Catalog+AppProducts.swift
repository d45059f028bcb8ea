public import CatalogModel
internal import SQLite

/// A selection of in-app products.
public struct AppProductFilter: Equatable, Sendable {
  /// Only products of this environment; all when `nil`.
  public var environment: StoreEnvironment?
  /// Only products of this app; all when `nil`.
  public var app: AppleID?
  /// Only products of this configuration file; all when `nil`.
  public var file: String?
  /// Only the products with this product ID; all when `nil`.
  public var productID: String?
  /// Only the product with this ``AppProduct/key``; all when `nil`.
  var key: String?

  public init(
    environment: StoreEnvironment? = nil, app: AppleID? = nil, file: String? = nil, productID: String? = nil
  ) {
    (self.environment, self.app, self.file, self.productID) = (environment, app, file, productID)
  }
}

extension Catalog {
  /// The in-app products that pass a filter, ordered by environment, app, group, product ID and key.
  ///
  /// A subscription belongs to the app of its group.
  public func appProducts(_ filter: AppProductFilter = AppProductFilter()) throws(CatalogError) -> [AppProductEntry] {
    var entries = try rows(
      Self.productSQL,
      [
        Value(filter.environment?.rawValue), Value(filter.app?.rawValue), Value(filter.file.map { $0 + "#" }),
        Value(filter.file.map { $0 + "$" }), Value(filter.productID), Value(filter.key),
      ]
    ) { AppProductEntry($0) }
    for index in entries.indices {
      let product = entries[index].product
      entries[index].texts = try texts(of: product.key, product.environment)
      if let group = product.group { entries[index].groupTexts = try texts(of: group, product.environment) }
      entries[index].prices = try prices(ofProduct: product.key, product.environment)
    }
    return entries
  }

  /// An item's listings, or of an in-app product that has none what lists of products state.
  func listingsOrProduct(of appleID: AppleID) throws(CatalogError) -> [Listing] {
    let listed = try listings(of: appleID)
    return listed.isEmpty ? try productListings(of: appleID, prices(of: [appleID])[appleID] ?? []) : listed
  }

  /// What lists of products alone state of an in-app product, as listings: one for each store with a price, else one
  /// for all stores.
  func productListings(of appleID: AppleID, _ prices: [ListedPrice]) throws(CatalogError) -> [Listing] {
    var filter = AppProductFilter(environment: .production)
    filter.key = appleID.description
    guard let entry = try appProducts(filter).first else { return [] }
    let stores = Set(prices.compactMap(\.storefront)).sorted()
    return (stores.isEmpty ? [nil] : stores.map { $0 }).map { storefront in
      var listing = Listing(
        appleID: appleID, kind: .inApp, storefront: storefront, observedAt: entry.evidence.observedAt,
        source: entry.evidence.source)
      listing.fields[.name] = entry.text(in: storefront)?.name ?? entry.product.referenceName
      listing.fields.parentID = entry.product.appID
      return listing
    }
  }

  /// The app that a reference names: its Apple ID, a link, a bundle ID that its developer or a feed states.
  ///
  /// - Throws: `ReferenceError` when the text is no reference, ``CatalogError`` when the catalog cannot be read.
  public func app(named reference: String) throws -> AppleID? {
    if let appleID = AppleID(reference) { return appleID }
    if case .items(let found, _, _) = try items(for: Reference(reference)), let app = found.first { return app }
    return try facts(named: .bundleID).lazy.filter { $0.0.value == reference }.compactMap { AppleID($0.0.subject) }
      .first
  }

  /// A price that a store shows is no entry of a schedule, and has no first day.
  private static let firstDay = "iif(p.stated_start = '' AND p.text IS NOT NULL, '', substr(p.starts, 1, 10))"

  private static let source = "(SELECT source FROM main._import WHERE id = "

  private static let productSQL = """
    SELECT p.environment, p.product, p.apple_id, coalesce(p.app_id, g.app_id) AS app, p.product_id, p.type, p.state,
      p.reference_name, p.group_key, g.name, p.level, p.period, p.is_hosted, p.is_family_shareable, p.observed_at,
      \(source) p.import_id)
    FROM main._app_product AS p
    LEFT JOIN main._app_product_group AS g ON g.environment = p.environment AND g.group_key = p.group_key
    WHERE (?1 IS NULL OR p.environment = ?1) AND (?2 IS NULL OR coalesce(p.app_id, g.app_id) = ?2)
      AND (?3 IS NULL OR p.product >= ?3 AND p.product < ?4) AND (?5 IS NULL OR p.product_id = ?5)
      AND (?6 IS NULL OR p.product = ?6)
    ORDER BY p.environment, app, p.group_key, p.level, p.product_id, length(p.product), p.product
    """

  private func texts(
    of owner: String, _ environment: StoreEnvironment
  ) throws(CatalogError) -> [AppProductText] {
    try rows(
      """
      SELECT language, name, description FROM main._app_product_text WHERE environment = ? AND product = ?
      ORDER BY language
      """, [.text(environment.rawValue), .text(owner)]
    ) { row in
      AppProductText(
        owner: owner, environment: environment, language: row.text(0) ?? "", name: row.text(1),
        description: row.text(2))
    }
  }

  /// The prices of a product or an app, with the amounts of their points.
  private func prices(
    ofProduct owner: String, _ environment: StoreEnvironment
  ) throws(CatalogError) -> [AppProductEntry.Price] {
    let days = try daysOfPrices(ofProduct: owner, environment)
    let scheduled = try rows(
      """
      SELECT p.storefront, p.offer, p.offer_id, \(Self.firstDay), p.ends, p.is_preserved, p.payment, p.period, p.periods,
        \(AppPriceBranch.amount), \(AppPriceBranch.currency), p.point, p.text, p.language, p.observed_at,
        \(Self.source) \(PriceSchedule.lastImport("p"))), p.starts, p.eligibility, p.is_stackable, p.is_automatic,
        p.is_enabled
      FROM main._app_product_price AS p \(AppPriceBranch.joins)
      WHERE p.environment = ? AND p.product = ? AND (\(PriceSchedule.hasStarted) OR \(PriceSchedule.isPlanned))
      ORDER BY p.storefront, p.offer, p.offer_id, p.starts
      """, [.text(environment.rawValue), .text(owner)]
    ) { row in
      var price = AppProductEntry.Price(row, of: owner, in: environment)
      price.days = days[[0, 1, 2, 5, 16].map { row.text($0) ?? "" }] ?? []
      return price
    }
    guard environment == .production, let appleID = AppleID(owner) else { return scheduled }
    // What a store showed counts before a schedule that was read earlier.
    let newest = Dictionary(
      scheduled.filter { $0.offer.kind == .standard }.map { ($0.storefront, $0.evidence.observedAt) },
      uniquingKeysWith: max)
    let sources = try sourceTexts()
    let observed = try rows(Self.ownPricesOfItems[0], of: [appleID]) { (row) throws(SQLiteError) in
      try ListedPrice(row, sources)
    }[appleID]
    let shown = (observed ?? []).compactMap { AppProductEntry.Price($0, of: owner) }
      .filter { price in newest[price.storefront].map { $0 < price.evidence.observedAt } ?? true }
    return shown + scheduled
  }
}

extension AppProductEntry {
  fileprivate init?(_ row: Statement) {
    guard let environment = row.text(0).flatMap(StoreEnvironment.init(rawValue:)) else { return nil }
    product = AppProduct(key: row.text(1) ?? "", environment: environment)
    product.appleID = row.appleID(2)
    product.appID = row.appleID(3)
    product.productID = row.text(4)
    product.type = row.text(5).flatMap(AppProductType.init(rawValue:))
    product.state = row.text(6)
    product.referenceName = row.text(7)
    product.group = row.text(8)
    groupName = row.text(9)
    product.level = row.integerIfAny(10).map(Int.init)
    product.period = row.text(11)
    product.isHosted = row.integerIfAny(12).map { $0 == 1 }
    product.isFamilyShareable = row.integerIfAny(13).map { $0 == 1 }
    evidence = Evidence(row, from: 14)
  }
}

extension AppProductEntry.Price {
  /// A price that a store showed, from the day of the observation on; `nil` where it is of no known store.
  fileprivate init?(_ price: ListedPrice, of owner: String) {
    guard price.storefront != nil, let money = price.money else { return nil }
    stated = AppProductPrice(owner: owner, environment: .production, storefront: price.storefront)
    (stated.amount, stated.currency, stated.text) = (money.milliunits, money.currency, price.text)
    evidence = AppProductEntry.Evidence(source: price.source, observedAt: price.observedAt)
    days = [PriceDays(since: evidence.day, until: nil)]
  }

  fileprivate init(_ row: Statement, of owner: String, in environment: StoreEnvironment) {
    let offer = AppProductOffer(
      row.text(1).flatMap(AppProductOffer.Kind.init(rawValue:)) ?? .standard, identifier: row.text(2) ?? "",
      payment: row.text(6).flatMap(AppProductOffer.Payment.init(rawValue:)), period: row.text(7),
      periodCount: row.integerIfAny(8).map(Int.init), eligibility: row.text(17),
      isStackable: row.integerIfAny(18).map { $0 == 1 }, isEnabled: row.integerIfAny(20).map { $0 == 1 })
    stated = AppProductPrice(owner: owner, environment: environment, storefront: row.storefront(0), offer: offer)
    stated.start = row.text(3).flatMap { $0.isEmpty ? nil : $0 }
    stated.end = row.text(4)
    stated.isPreserved = row.integer(5) == 1
    stated.amount = row.integerIfAny(9)
    stated.currency = row.currency(10)
    stated.point = row.text(11)
    stated.text = row.text(12)
    stated.textLanguage = row.text(13)
    stated.isAutomatic = row.integerIfAny(19).map { $0 == 1 }
    evidence = AppProductEntry.Evidence(row, from: 14)
  }
}
