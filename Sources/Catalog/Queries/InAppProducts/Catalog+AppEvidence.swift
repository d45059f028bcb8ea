public import CatalogModel
internal import SQLite

/// How much of a list was read.
struct ListReading {
  /// The keys of the members that were read.
  var members: Set<String>
  /// How many members were read, and how many the whole list has.
  var count: Int
  var total: Int
  var evidence: AppProductEntry.Evidence
  /// Whether lists that belong to it were not read to their end.
  var lacksOthers = false

  /// Whether what is not in it does not exist.
  var isComplete: Bool { count >= total && !lacksOthers }
}

/// Whether something is sold in a store, as far as known.
struct SoldState {
  var isSold: Bool
  var isCertain: Bool
  var evidence: AppProductEntry.Evidence
}

extension Catalog {
  /// How much of a list was read on the last day on which it was stated; `nil` where none was.
  ///
  /// Pages of earlier days do not count: the list may have changed in between.
  func list(_ content: AppList.Content, of owner: String) throws(CatalogError) -> ListReading? {
    try firstRow(
      """
      SELECT total, observed_at, (SELECT source FROM main._import WHERE id = import_id), (
          SELECT count(DISTINCT p.storefront || ' ' || p.stated_start || ' ' || p.is_preserved || p.offer_id)
          FROM main._app_product_price AS p
          WHERE p.environment = 'production' AND p.product = l.owner AND p.observed_at >= substr(l.observed_at, 1, 10)
            AND offer = 'standard' AND l.list IN ('manual-prices', 'automatic-prices', 'prices')
            AND is_automatic IS CASE l.list WHEN 'manual-prices' THEN 0 WHEN 'automatic-prices' THEN 1 END)
      FROM main._app_list AS l WHERE environment = 'production' AND owner = ?1 AND list = ?2
      """, [.text(owner), .text(content.rawValue)]
    ) { (row) throws(SQLiteError) in
      let evidence = AppProductEntry.Evidence(row, from: 1)
      let select = try connection.cached(
        """
        SELECT member FROM main._app_list_member
        WHERE environment = 'production' AND owner = ? AND list = ? AND observed_at >= ?
        """)
      let members = Set(try select.rows([.text(owner), .text(content.rawValue), .text(evidence.day)]) { $0.text(0) })
      return ListReading(
        members: members, count: members.isEmpty ? Int(row.integer(3)) : members.count, total: Int(row.integer(0)),
        evidence: evidence)
    }
  }

  /// Whether an app or in-app product is sold in a store; `nil` where no source says so.
  ///
  /// It is sold in a store that a list names. It is not sold in other stores only if the list is complete. Where that
  /// list and the flag for all stores disagree, the newer one decides; of the same day the list, but inconclusively.
  /// A complete list with a flag for each store lacks none but those that opened since, where it may be sold.
  func sold(_ owner: String, in storefront: Storefront) throws(CatalogError) -> SoldState? {
    let states = try availability(of: owner)
    let (named, everywhere) = (states[storefront.code], states[""])
    if let named, !named.isSold || everywhere?.isSold != false { return named }
    // Earlier versions kept members whose store was not read.
    if let list = try list(.availability, of: owner), list.isComplete, !list.members.contains(storefront.code),
      list.members.allSatisfy({ Storefront($0) != nil })
    {
      if states.values.contains(where: { !$0.isSold }), try isSoldInNewStores(owner) { return everywhere }
      let contradicts = everywhere?.isSold == true
      if !contradicts || list.evidence.day >= everywhere?.evidence.day ?? "" {
        return SoldState(isSold: false, isCertain: !contradicts, evidence: list.evidence)
      }
    }
    return everywhere ?? named
  }

  private func isSoldInNewStores(_ owner: String) throws(CatalogError) -> Bool {
    try facts(of: owner, named: .newStores).first?.fact.value == "sold"
  }

  private func availability(of owner: String) throws(CatalogError) -> [String: SoldState] {
    let states = try rows(
      """
      SELECT storefront, is_available, observed_at, (SELECT source FROM main._import WHERE id = import_id)
      FROM main._app_product_availability WHERE environment = 'production' AND product = ?
      """, [.text(owner)]
    ) { row in
      let state = SoldState(
        isSold: row.integer(1) == 1, isCertain: true, evidence: AppProductEntry.Evidence(row, from: 2))
      return (row.text(0) ?? "", state)
    }
    return Dictionary(states) { _, last in last }
  }

  /// The facts about a bundle ID, an app, a configuration or anything, with one name or any.
  public func facts(
    of subject: String? = nil, named name: AppFact.Name? = nil
  ) throws(CatalogError) -> [(fact: AppFact, evidence: AppProductEntry.Evidence)] {
    try rows(
      """
      SELECT subject, fact, value, observed_at, (SELECT source FROM main._import WHERE id = import_id)
      FROM main._app_fact WHERE \(subject == nil ? "" : "subject = ?1 AND ")(?2 IS NULL OR fact = ?2)
      ORDER BY subject, fact, observed_at DESC, value
      """, [Value(subject), Value(name?.rawValue)]
    ) { row in
      guard let name = row.text(1).flatMap(AppFact.Name.init(rawValue:)) else { return nil }
      let fact = AppFact(subject: row.text(0) ?? "", name: name, value: row.text(2) ?? "")
      return (fact, AppProductEntry.Evidence(row, from: 3))
    }
  }

  /// What shows that customers of a store bought or could buy a product: a report, or the store's own page.
  func saleEvidence(
    of product: AppProduct, in storefront: Storefront
  ) throws(CatalogError) -> AppProductEntry.Evidence? {
    guard let appleID = product.appleID else { return nil }
    return try firstRow(
      """
      SELECT until, (SELECT source FROM main._import WHERE id = import_id) FROM main._offer
      WHERE apple_id = ?1 AND storefront = ?2
      UNION ALL
      SELECT p.observed_at, (SELECT source FROM main._import WHERE id = \(PriceSchedule.lastImport("p")))
      FROM main._app_product_price AS p
      WHERE environment = 'production' AND apple_id = ?1 AND storefront = ?2 AND text IS NOT NULL
      ORDER BY 1 DESC LIMIT 1
      """, [.integer(appleID.rawValue), .text(storefront.code)]
    ) { AppProductEntry.Evidence($0, from: 0) }
  }
}

extension AppProductEntry.Evidence {
  /// Reads the columns of an observation's time and of its source.
  init(_ row: Statement, from column: Int) {
    self.init(source: row.text(column + 1) ?? "", observedAt: row.text(column) ?? "")
  }
}
