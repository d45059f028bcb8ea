public import CatalogModel
internal import Feeds
internal import SQLite
internal import Storefronts

extension Catalog {
  /// What an app's in-app products cost in each store, now or at a time: one interval for each product, store and page
  /// language, the newest, or the one that began last by that time.
  ///
  /// - Parameters:
  ///   - app: The app that sells them.
  ///   - storefronts: Only these stores; all when `nil`.
  ///   - time: What was seen later doesn't count; `nil` for all.
  /// - Returns: Ordered by store, language, position in the list, name and number; rows whose store is not known are
  ///   omitted.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public func inAppPrices(
    of app: AppleID, in storefronts: [Storefront]? = nil, on time: Timestamp? = nil
  ) throws(CatalogError) -> [InAppPrice] {
    try inAppSeries(of: app, in: storefronts, on: time).compactMap { $0.price(at: time) }
      .sorted { $0.isListed(before: $1) }
  }

  /// What an app's in-app products cost in each store over time.
  ///
  /// - Parameters:
  ///   - app: The app that sells them.
  ///   - storefronts: Only these stores; all when `nil`.
  ///   - time: The time of ``InAppSeries/price(at:)``: which lists were the newest by then; `nil` for all.
  /// - Returns: A series for each product, store and page language: first those of products with a number, then those
  ///   of pages by store, language and name. What has no known store is omitted.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public func inAppSeries(
    of app: AppleID, in storefronts: [Storefront]? = nil, on time: Timestamp? = nil
  ) throws(CatalogError) -> [InAppSeries] {
    if storefronts?.isEmpty == true { return [] }
    return try numberedSeries(of: app, in: storefronts) + listedSeries(of: app, in: storefronts, on: time)
  }
}

/// What one in-app product cost over time in one store, and page language where its source is a page.
public struct InAppSeries: Sendable {
  /// The oldest first; a new one only where the price changed, or where something else may have been seen in between.
  public internal(set) var intervals: [InAppPrice]
  /// The times within each interval through which nothing is known to contradict it.
  var sightings: [[ClosedRange<Timestamp>]]
  /// The newest lists by the time that is asked for; `nil` where the source is no list.
  var lists: NewestInAppLists?

  /// The interval that began last by the series' time, in all where it is `nil`; its last sighting is not after that.
  public func price(at time: Timestamp? = nil) -> InAppPrice? {
    let last = intervals.lastIndex { interval in time.map { interval.firstSeen <= $0 } ?? true }
    guard let last else { return nil }
    var price = intervals[last]
    price.knownSince = intervals[0].firstSeen
    if let time, price.lastSeen > time {
      (price.lastSeen, price.position) = (lastSighting(sightings[last], by: time) ?? price.firstSeen, nil)
    }
    if let newest = lists?.inSequence { price.isInNewestList = price.lastSeen >= newest }
    return price
  }

  /// Of sightings through a time only the ends are known, and for lists each one that was read in it.
  private func lastSighting(_ sightings: [ClosedRange<Timestamp>], by time: Timestamp) -> Timestamp? {
    guard let last = sightings.last(where: { $0.lowerBound <= time }) else { return nil }
    if last.upperBound <= time { return last.upperBound }
    return lists?.inLanguage.map { max(last.lowerBound, $0) } ?? last.lowerBound
  }
}

// MARK: - Lists

/// When the newest list of an app in a store was read.
struct NewestInAppLists {
  /// Of one page language.
  var inLanguage: Timestamp?
  /// Of all languages that it is compared with: see the table `_in_app_list`.
  var inSequence: Timestamp?
}

extension Catalog {
  private struct ListKey: Hashable {
    var storefront: String
    var language: String
  }

  /// The newest lists of an app by a time, for each store and page language.
  private func newestLists(of app: AppleID, by time: Timestamp?) throws(CatalogError) -> (ListKey) -> NewestInAppLists {
    let rows = try rows(
      """
      SELECT storefront, language, sequence, max(observed_at) FROM main._in_app_list
      WHERE app_id = ?1 AND observed_at <= coalesce(?2, '~') GROUP BY storefront, sequence, language
      """, [.integer(app.rawValue), Value(time?.description)]
    ) { row in row.time(3).map { (store: row.text(0) ?? "", language: row.text(1) ?? "", row.text(2) ?? "", $0) } }
    let read = Dictionary(rows.map { (ListKey(storefront: $0.store, language: $0.language), $0.3) }) { max($0, $1) }
    let compared = Dictionary(rows.map { (ListKey(storefront: $0.store, language: $0.2), $0.3) }) { max($0, $1) }
    return { key in
      // A language that isn't the store's own has a sequence of its own.
      let own = ListKey(storefront: key.storefront, language: "")
      return NewestInAppLists(inLanguage: read[key], inSequence: compared[key] ?? compared[own])
    }
  }
}

extension InAppPrice {
  /// Whether it stands before another price of its app: by store, language, position in the list, name and number.
  public func isListed(before other: InAppPrice) -> Bool {
    if storefront != other.storefront { return storefront < other.storefront }
    if language != other.language { return (language ?? "") < (other.language ?? "") }
    let (own, others) = (position ?? .max, other.position ?? .max)
    if own != others { return own < others }
    if name != other.name { return (name ?? "") < (other.name ?? "") }
    return (occurrence, appleID?.rawValue ?? 0) < (other.occurrence, other.appleID?.rawValue ?? 0)
  }
}

// MARK: - Rows of pages

extension Catalog {
  private static func listedSQL(isSelected: Bool) -> String {
    """
    SELECT storefront, language, name, occurrence, name_count, since, until, amount, currency, unread_text, text,
      position, follows_gap, (SELECT source FROM main._import WHERE id = l.import_id),
      (SELECT source FROM main._import WHERE id = coalesce(l.until_import_id, l.import_id))
    FROM main._listed_in_app AS l
    WHERE app_id = ?1\(isSelected ? " AND storefront IN (SELECT value FROM json_each(?2))" : "")
    ORDER BY storefront, language, name
    """
  }

  private func listedSeries(
    of app: AppleID, in storefronts: [Storefront]?, on time: Timestamp?
  ) throws(CatalogError) -> [InAppSeries] {
    let selected = storefronts.map { [Value.words($0.map(\.code))] } ?? []
    let rows = try rows(Self.listedSQL(isSelected: storefronts != nil), [.integer(app.rawValue)] + selected) { row in
      ListedRow(row)
    }
    guard !rows.isEmpty else { return [] }
    let newest = try newestLists(of: app, by: nil)
    let newestByTime = time == nil ? newest : try newestLists(of: app, by: time)
    return rows.chunked { $0.storefront == $1.storefront && $0.language == $1.language }.flatMap { list in
      guard let first = list.first else { return [InAppSeries]() }
      let key = ListKey(storefront: first.storefront.code, language: first.language)
      return Self.series(of: list, in: app, newestList: newest(key).inSequence, newestByTime(key))
    }
  }

  /// The series of the lists of one store and language.
  private static func series(
    of rows: ArraySlice<ListedRow>, in app: AppleID, newestList: Timestamp?, _ lists: NewestInAppLists
  ) -> [InAppSeries] {
    rows.chunked { $0.name == $1.name }.flatMap { sameName -> [InAppSeries] in
      guard let first = sameName.first else { return [] }
      return ListedSeries(sameName.map(\.row)).products.map { product in
        InAppSeries(
          intervals: first.prices(of: product, in: app, newestList: newestList),
          sightings: product.intervals.map(\.sightings), lists: lists)
      }
    }
  }
}

/// A row of the table `listed_in_app` with what it is of.
private struct ListedRow {
  var storefront: Storefront
  var language: String
  var name: String
  var row: ListedSeries.Row

  init?(_ row: Statement) {
    guard let storefront = row.storefront(0), let since = row.time(5), let until = row.time(6) else { return nil }
    (self.storefront, language, name) = (storefront, row.text(1) ?? "", row.text(2) ?? "")
    self.row = ListedSeries.Row(
      occurrence: Int(row.integer(3)), nameCount: Int(row.integer(4)), sightings: [since...max(since, until)],
      price: row.money(7), unreadText: row.text(9), text: row.text(10), position: Int(row.integer(11)),
      followsGap: row.integer(12) == 1, sources: (row.text(13) ?? "", row.text(14) ?? ""))
  }

  /// The prices of a product with this row's name, store and language.
  func prices(of product: ListedSeries.Product, in app: AppleID, newestList: Timestamp?) -> [InAppPrice] {
    guard let newest = product.intervals.last else { return [] }
    let isListed = newest.until == newestList
    return product.intervals.enumerated().map { index, interval in
      let isLast = index == product.intervals.count - 1
      return InAppPrice(
        appID: app, storefront: storefront, language: language.isEmpty ? nil : language, name: name,
        occurrence: newest.occurrence, position: isLast && isListed ? interval.position : nil, price: interval.price,
        text: interval.text, firstSeen: interval.since, lastSeen: interval.until, isInNewestList: isListed,
        origin: .page, source: interval.sources.last)
    }
  }
}

// MARK: - Products with a number

extension Catalog {
  /// The numbers of the app `?1`'s products.
  private static let numbersOfApp = """
    SELECT p.apple_id FROM \(numberedProducts) AND coalesce(p.app_id, g.app_id) = ?1
    UNION SELECT apple_id FROM main._listing WHERE parent_id = ?1 AND kind = 'in-app'
    """

  private static let numberedProducts = """
    main._app_product AS p
    LEFT JOIN main._app_product_group AS g ON g.environment = p.environment AND g.group_key = p.group_key
    WHERE p.environment = 'production' AND p.apple_id IS NOT NULL
    """

  /// The apps of some in which ``inAppSeries(of:in:on:)`` may find anything.
  func appsWithInApps(among apps: [AppleID]) throws(CatalogError) -> [AppleID] {
    try Array(rows(Self.appsWithInApps, of: apps) { _ in true }.keys)
  }

  private static let appsWithInApps = ItemStatement { isRequested in
    """
    SELECT app_id FROM main._listed_in_app WHERE \(isRequested("app_id"))
    UNION SELECT coalesce(p.app_id, g.app_id) FROM \(numberedProducts) AND \(isRequested("coalesce(p.app_id, g.app_id)"))
    UNION SELECT parent_id FROM main._listing WHERE \(isRequested("parent_id")) AND kind = 'in-app'
    """
  }

  private static let observedSQL = """
    SELECT o.apple_id, \(PricePeriod.columns("o")), i.source, i.feed
    FROM (\(numbersOfApp)) AS n CROSS JOIN main._offer AS o ON o.apple_id = n.apple_id AND \(isAny("o.storefront", 2))
    JOIN main._import AS i ON i.id = coalesce(o.until_import_id, o.import_id)
    ORDER BY o.since, o.import_id
    """

  private static let scheduledSQL = """
    SELECT * FROM (\(AppPriceBranch.periods(of: scheduleOfApp))) ORDER BY since
    """
  private static let scheduleOfApp =
    "\(PriceSchedule.isStandard) AND p.apple_id IN (\(numbersOfApp)) AND \(isAny("p.storefront", 2))"

  private struct NumberedPrice {
    var appleID: AppleID
    var period: PricePeriod
    var origin: InAppPrice.Origin
    /// Whether a store was seen to have the price, and no schedule says it.
    var isObserved: Bool
  }

  private func numberedSeries(
    of app: AppleID, in storefronts: [Storefront]?
  ) throws(CatalogError) -> [InAppSeries] {
    let values = [.integer(app.rawValue), storefronts.map { Value.words($0.map(\.code)) } ?? .null]
    let observed = try rows(Self.observedSQL, values) { row -> NumberedPrice? in
      guard let appleID = row.appleID(0), var period = PricePeriod(row, from: 1) else { return nil }
      period.source = row.text(1 + PricePeriod.columnCount) ?? ""
      let feed = row.text(2 + PricePeriod.columnCount)
      let isReport = feed == FeedFormat.salesReport.rawValue || feed == FeedFormat.appStoreConnect.rawValue
      return NumberedPrice(appleID: appleID, period: period, origin: isReport ? .connect : .resource, isObserved: true)
    }
    let scheduled = try rows(Self.scheduledSQL, values) { row -> NumberedPrice? in
      guard let appleID = row.appleID(0), let period = PricePeriod(row, from: 1) else { return nil }
      return NumberedPrice(appleID: appleID, period: period, origin: .connect, isObserved: false)
    }
    let prices = (observed + scheduled).filter { $0.period.money != nil && $0.period.storefront != nil }
    guard !prices.isEmpty else { return [] }
    let products = try numberedProducts(of: app)
    let series = Dictionary(grouping: prices) { [$0.appleID.rawValue.description, $0.period.storefrontText ?? ""] }
    return series.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, prices in
      Self.series(prices.sorted { $0.period.since < $1.period.since }, products, of: app)
    }
  }

  /// Intervals with the same price that follow each other are one, but those of a store between which something else
  /// may have been seen.
  private static func series(
    _ prices: [NumberedPrice], _ products: [AppleID: NumberedProduct], of app: AppleID
  ) -> InAppSeries {
    var intervals: [InAppPrice] = []
    var sightings: [[ClosedRange<Timestamp>]] = []
    var isLastObserved = false
    for price in prices {
      guard let storefront = price.period.storefront else { continue }
      let period = price.period
      let sighting = period.since...max(period.since, period.until)
      defer { isLastObserved = price.isObserved }
      if let last = intervals.last, last.price == period.money,
        period.since <= last.lastSeen || !(price.isObserved && isLastObserved)
      {
        if period.until > last.lastSeen {
          intervals[intervals.count - 1].lastSeen = period.until
          (intervals[intervals.count - 1].source, intervals[intervals.count - 1].origin) = (period.source, price.origin)
        }
        intervals[intervals.count - 1].text = period.text ?? last.text
        sightings[sightings.count - 1].append(sighting)
        continue
      }
      let product = products[price.appleID]
      intervals.append(
        InAppPrice(
          appID: app, storefront: storefront, name: product?.name(in: storefront), appleID: price.appleID,
          productID: product?.productID, period: product?.period, configuredPeriod: product?.configuredPeriod,
          type: product?.type, price: period.money, text: period.text, firstSeen: period.since, lastSeen: period.until,
          origin: price.origin,
          source: period.source))
      sightings.append([sighting])
    }
    return InAppSeries(intervals: intervals, sightings: sightings)
  }

  /// Of each product of the app `?1` its period, its product ID and its type, and without a period or a type the one on
  /// which all configurations with this product ID agree, of this app or of none that they name.
  private static let numberedProductsSQL = """
    SELECT apple_id, period, product_id, iif(period IS NULL, \(configured("period")), NULL),
      coalesce(type, \(configured("type")))
    FROM (
      SELECT n.apple_id, p.period, p.type, coalesce(p.product_id, (
          SELECT min(value) FROM main._identifier WHERE apple_id = n.apple_id AND scheme = ?2)) AS product_id
      FROM (\(numbersOfApp)) AS n
      LEFT JOIN main._app_product AS p ON p.environment = 'production' AND p.product = CAST(n.apple_id AS TEXT)) AS s
    """

  /// What all configurations with a product ID state alike.
  private static func configured(_ column: String) -> String {
    """
    (SELECT max(c.\(column)) FROM main._app_product AS c
      WHERE c.environment = 'configuration' AND c.product_id = s.product_id AND coalesce(c.app_id, ?1) = ?1
      HAVING count(DISTINCT c.\(column)) = 1)
    """
  }

  private func numberedProducts(of app: AppleID) throws(CatalogError) -> [AppleID: NumberedProduct] {
    let stated = try rows(
      Self.numberedProductsSQL, [.integer(app.rawValue), .text(Identifier.Scheme.inAppProductID.rawValue)]
    ) { row in
      row.appleID(0).map {
        (
          $0,
          NumberedProduct(
            productID: row.text(2), period: row.text(1), configuredPeriod: row.text(3),
            type: row.text(4).flatMap { AppProductType($0) })
        )
      }
    }
    var products = Dictionary(stated) { $1 }
    let names = try rows(
      """
      SELECT apple_id, storefront, name FROM main._listing
      WHERE parent_id = ? AND kind = 'in-app' AND name IS NOT NULL
      """, [.integer(app.rawValue)]
    ) { row in row.appleID(0).map { (appleID: $0, store: row.text(1) ?? "", name: row.text(2)) } }
    for listing in names { products[listing.appleID]?.names[listing.store] = listing.name }
    let texts = try rows(
      """
      SELECT n.apple_id, t.language, t.name FROM (\(Self.numbersOfApp)) AS n
      JOIN main._app_product_text AS t ON t.environment = 'production' AND t.product = CAST(n.apple_id AS TEXT)
      WHERE t.name IS NOT NULL ORDER BY t.language
      """, [.integer(app.rawValue)]
    ) { row in
      row.appleID(0).map { appleID in
        AppProductText(
          owner: appleID.description, environment: .production, language: row.text(1) ?? "", name: row.text(2),
          description: nil)
      }
    }
    for text in texts { AppleID(text.owner).map { products[$0]?.texts.append(text) } }
    return products
  }
}

/// What is known of a product with a number, whatever the store.
private struct NumberedProduct {
  var productID: String?
  /// ISO 8601.
  var period: String?
  var configuredPeriod: String?
  var type: AppProductType?
  /// By the code of the store whose listing has the name.
  var names: [String: String] = [:]
  var texts: [AppProductText] = []

  /// The name that customers of a store see, in the store's language where that is known.
  func name(in storefront: Storefront) -> String? {
    names[storefront.code] ?? texts.text(in: storefront.details.locales.map(\.description))?.name
  }
}
