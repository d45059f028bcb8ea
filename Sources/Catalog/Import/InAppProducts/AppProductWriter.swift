internal import CatalogModel
internal import SQLite

/// Writes what feeds state of apps and their in-app products, each statement as one row of a ``RowMerger``.
final class AppProductWriter {
  let connection: Connection
  let past: IntervalWriter
  let prices: IntervalWriter
  let priceReadings: PriceReadingTable
  /// The schedules whose amounts may have changed, by ``PriceSchedule/series``.
  var changedSchedules: Set<[Value]> = []
  /// The stores whose currencies became known.
  var changedCurrencies: Set<Storefront> = []
  let contradictions: Contradictions
  private(set) var origin = ImportOrigin(importID: 0, observedAt: "")
  /// The file being read, which is part of the keys of a configuration's products.
  private var file = ""
  /// By the table that each writes.
  private var mergers: [String: RowMerger] = [:]

  init(_ connection: Connection, _ contradictions: Contradictions) throws(SQLiteError) {
    (self.connection, self.contradictions) = (connection, contradictions)
    past = try IntervalWriter(.products, on: connection, contradictions)
    prices = try IntervalWriter(.appPrices, on: connection, contradictions)
    priceReadings = PriceReadingTable(connection)
  }

  /// Deletes what a configuration stated before and no longer states, once it was read to its end.
  func finishConfiguration(_ file: String, from origin: ImportOrigin) throws(SQLiteError) {
    for (table, column) in Self.keyColumns {
      try connection.cached(
        """
        DELETE FROM main._\(table)
        WHERE environment = 'configuration' AND \(column) >= ? AND \(column) < ? AND observed_at < ?
        """
      ).run(.text(file + "#"), .text(file + "$"), .text(origin.observedAt))
    }
    try connection.cached("DELETE FROM main._app_fact WHERE subject = ? AND observed_at < ?")
      .run(.text(file + "#"), .text(origin.observedAt))
  }

  private static let keyColumns = [
    ("app_product", "product"), ("app_product_group", "group_key"), ("app_product_text", "product"),
    ("app_product_price", "product"),
  ]

  /// Writes a statement; `report` is told what contradicts itself in it.
  func write(
    _ statement: AppStatement, in file: String, from origin: ImportOrigin, report: (String) -> Void
  ) throws(SQLiteError) -> WriteOutcome {
    (self.file, self.origin) = (file, origin)
    switch statement {
    case .product(let product): return try write(product)
    case .group(let group):
      return try merge(
        "app_product_group", ["environment", "group_key"],
        [.text(group.environment.rawValue), .text(key(group.key, group.environment))],
        [("app_id", Value(group.appID?.rawValue)), ("name", Value(group.name))])
    case .text(let text): return try write(text)
    case .price(let price): return try write(price, report)
    case .point(let point): return try write(point)
    case .availability(let availability): return try write(availability)
    case .equalPoint(let point, let base):
      return try insert(
        "INSERT INTO main._equal_point (base, point) VALUES (?, ?) ON CONFLICT DO NOTHING", .text(base), .text(point))
    case .currency(let currency, let storefront): return try write(currency, in: storefront)
    case .list(let list): return try write(list)
    case .fact(let fact):
      return try insert(
        """
        INSERT INTO main._app_fact (subject, fact, value, observed_at, import_id) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET observed_at = excluded.observed_at, import_id = excluded.import_id
        WHERE excluded.observed_at > observed_at
        """, .text(fact.subject == "#" ? file + "#" : fact.subject), .text(fact.name.rawValue), .text(fact.value),
        .text(origin.observedAt), .integer(origin.importID))
    }
  }

  private func write(_ availability: AppAvailability) throws(SQLiteError) -> WriteOutcome {
    let owner = key(availability.owner, availability.environment)
    return try merge(
      "app_product_availability", ["environment", "product", "storefront"],
      [.text(availability.environment.rawValue), .text(owner), .text(availability.storefront?.code ?? "")],
      [("is_available", .integer(availability.isAvailable ? 1 : 0))])
  }

  /// A configuration's keys begin with `#`, and are unique only together with the file's name.
  func key(_ key: String, _ environment: StoreEnvironment) -> String {
    environment == .configuration ? file + key : key
  }

  func flag(_ flag: Bool?) -> Value { flag.map { .integer($0 ? 1 : 0) } ?? .null }

  private func write(_ text: AppProductText) throws(SQLiteError) -> WriteOutcome {
    let owner: [Value] = [.text(text.environment.rawValue), .text(key(text.owner, text.environment))]
    let words = [("name", Value(text.name)), ("description", Value(text.description))]
    if text.environment != .configuration {
      try writePast(words, of: owner, language: text.language)
    }
    return try merge(
      "app_product_text", ["environment", "product", "language"], owner + [.text(text.language)],
      words + [("state", Value(text.state))])
  }

  private func write(_ product: AppProduct) throws(SQLiteError) -> WriteOutcome {
    let row: [Value] = [.text(product.environment.rawValue), .text(key(product.key, product.environment))]
    let facts: [(name: String, value: Value)] = [
      ("type", Value(product.type?.rawValue)), ("state", Value(product.state)),
      ("reference_name", Value(product.referenceName)),
      ("group_key", Value(product.group.map { key($0, product.environment) })),
      ("level", Value(product.level.map(Int64.init))), ("period", Value(product.period)),
    ]
    if product.environment != .configuration {
      try writePast(facts, of: row, language: "")
    }
    return try merge(
      "app_product", ["environment", "product"], row,
      facts + [
        ("apple_id", Value(product.appleID?.rawValue)), ("app_id", Value(product.appID?.rawValue)),
        ("product_id", Value(product.productID)), ("is_hosted", flag(product.isHosted)),
        ("is_family_shareable", flag(product.isFamilyShareable)),
      ])
  }

  private func write(_ currency: CurrencyCode, in storefront: Storefront) throws(SQLiteError) -> WriteOutcome {
    let outcome = try insert(
      """
      INSERT INTO main._store_currency (storefront, currency, observed_at) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET currency = excluded.currency, observed_at = excluded.observed_at
      WHERE excluded.observed_at > observed_at AND currency <> excluded.currency
      """, .text(storefront.code), .text(currency.description), .text(origin.observedAt))
    if outcome == .stored { changedCurrencies.insert(storefront) }
    return outcome
  }

  private func write(_ point: PricePoint) throws(SQLiteError) -> WriteOutcome {
    let outcome = try merge(
      "price_point", ["point"], [.text(point.id)],
      [
        ("owner", Value(point.owner)), ("storefront", .text(point.storefront?.code ?? "")),
        ("amount", .integer(point.amount)), ("proceeds", Value(point.proceeds)),
        ("later_proceeds", Value(point.laterProceeds)), ("tier", Value(point.tier)),
      ], isNewer: "excluded.observed_at >= observed_at", omitsEmpty: true)
    if outcome != .unchanged { try noteSchedules(ofPoint: point.id) }
    return outcome
  }

  /// Of two pages that disagree on the same day the larger total counts: an incomplete list must not seem complete.
  private func write(_ list: AppList) throws(SQLiteError) -> WriteOutcome {
    let values: [Value] = [.text(list.environment.rawValue), .text(list.owner), .text(list.content.rawValue)]
    for member in list.members {
      try connection.cached(
        """
        INSERT INTO main._app_list_member (environment, owner, list, member, observed_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET observed_at = max(observed_at, excluded.observed_at)
        """
      ).run(values + [.text(member), .text(origin.observedAt)])
    }
    try connection.cached(
      """
      INSERT INTO main._app_list (environment, owner, list, total, observed_at, import_id) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        total = iif(substr(excluded.observed_at, 1, 10) = substr(observed_at, 1, 10), max(total, excluded.total),
          excluded.total),
        observed_at = excluded.observed_at, import_id = excluded.import_id
      WHERE substr(excluded.observed_at, 1, 10) >= substr(observed_at, 1, 10)
      """
    ).run(values + [.integer(Int64(list.total)), .text(origin.observedAt), .integer(origin.importID)])
    if let stores = list.wholeStores { try writeWhole(list, in: stores) }
    return .unchanged
  }

  private func writeWhole(_ list: AppList, in stores: AppList.Stores) throws(SQLiteError) {
    let codes =
      switch stores {
      case .all: [""]
      case .only(let storefronts): storefronts.map(\.code)
      }
    for code in codes {
      try connection.cached(
        """
        INSERT INTO main._app_price_list (product, list, storefront, observed_at, import_id) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET observed_at = excluded.observed_at, import_id = excluded.import_id
        WHERE excluded.observed_at > observed_at
        """
      ).run(
        [.text(list.owner), .text(list.content.rawValue), .text(code), .text(origin.observedAt)]
          + [.integer(origin.importID)])
    }
  }

  // MARK: Rows

  func merge(
    _ table: String, _ keys: [String], _ key: [Value], _ fields: [(name: String, value: Value)],
    isNewer: String = AppProductWriter.isNewer, omitsEmpty: Bool = false, whole: [String] = []
  ) throws(SQLiteError) -> WriteOutcome {
    if mergers[table] == nil {
      mergers[table] = try RowMerger(
        table, key: keys, fields: fields.map(\.name), isNewer: isNewer, omitsEmpty: omitsEmpty, whole: whole,
        on: connection)
    }
    return try mergers[table]?.write(key, fields.map(\.value), from: origin) ?? .unchanged
  }

  /// A configuration states what its file says now, even if it is saved twice in a second.
  private static let isNewer =
    "iif(environment = 'configuration', excluded.observed_at >= observed_at, excluded.observed_at > observed_at)"

  private func insert(_ sql: String, _ values: Value...) throws(SQLiteError) -> WriteOutcome {
    try connection.cached(sql).run(values)
    return connection.changes == 1 ? .stored : .unchanged
  }
}
