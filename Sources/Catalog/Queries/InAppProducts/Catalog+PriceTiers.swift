public import CatalogModel
public import InAppJoining
internal import SQLite

extension Catalog {
  /// What other apps charge for one product in a home store and in others, by names that their pages have once.
  ///
  /// - Parameters:
  ///   - rows: The prices of one app, whose stores are looked at.
  ///   - home: The store that the others are compared with.
  /// - Returns: The prices that go together; none without a home store.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  /// - Complexity: Reads the rows of all pages once, and keeps those of one app at a time.
  public func priceTiers(of rows: [InAppPrice], home: Storefront?) throws(CatalogError) -> PriceTiers {
    guard let home, let app = rows.first?.appID else { return PriceTiers() }
    let stores = Set(rows.map(\.storefront.code)).union([home.code]).sorted()
    var evidence = TierEvidence(home: home)
    let _: [Never] = try self.rows(Self.namesListedOnce, [.integer(app.rawValue), .words(stores)]) { row in
      if let app = row.appleID(0), let storefront = row.storefront(1), let money = row.money(3) {
        evidence.add(app, storefront, row.text(2) ?? "", money)
      }
      return nil
    }
    return evidence.complete()
  }

  /// The table's own order, in which the newest interval of a name comes last.
  private static let namesListedOnce = """
    SELECT app_id, storefront, name, amount, currency FROM main._listed_in_app
    WHERE app_id <> ?1 AND \(isAny("storefront", 2)) AND name_count = 1 AND amount IS NOT NULL
    ORDER BY app_id, storefront, language, name, occurrence, name_count, since, import_id
    """
}

/// Gathers the prices of equal names from rows that come app by app.
private struct TierEvidence {
  let home: Storefront
  private var tiers = PriceTiers()
  private var app: AppleID?
  /// The newest price of each name.
  private var prices: [Storefront: [String: Money]] = [:]

  init(home: Storefront) { self.home = home }

  mutating func add(_ app: AppleID, _ storefront: Storefront, _ name: String, _ money: Money) {
    if app != self.app {
      finishApp()
      self.app = app
    }
    prices[storefront, default: [:]][name] = money
  }

  mutating func complete() -> PriceTiers {
    finishApp()
    return tiers
  }

  private mutating func finishApp() {
    guard let app, let atHome = prices.removeValue(forKey: home) else {
      prices = [:]
      return
    }
    for (storefront, names) in prices {
      for (name, money) in names {
        if let here = atHome[name] { tiers.add(here, in: home, and: money, in: storefront, by: app) }
      }
    }
    prices = [:]
  }
}
