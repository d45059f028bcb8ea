public import CatalogModel
public import InAppJoining
internal import SQLite

extension Catalog {
  /// What apps charge for one product in a home store and in others, by names that their pages have once.
  ///
  /// - Parameters:
  ///   - rows: The prices of one app, whose stores are looked at.
  ///   - home: The store that the others are compared with.
  /// - Returns: The prices that go together; none without a home store.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  /// - Complexity: Reads the rows of all pages, and keeps those of one app at a time; once for all apps of these
  ///   stores.
  public func priceTiers(of rows: [InAppPrice], home: Storefront?) throws(CatalogError) -> PriceTiers {
    guard let home, !rows.isEmpty else { return PriceTiers() }
    let stores = Set(rows.map(\.storefront.code)).union([home.code]).sorted()
    let version = try named { () throws(SQLiteError) in
      [try connection.integer("PRAGMA data_version"), Int64(connection.totalChanges)]
    }
    if let known = tierCache, known.key == ([home.code] + stores), known.version == version { return known.tiers }
    let tiers = try priceTiers(in: stores, home: home)
    tierCache = TierCache(key: [home.code] + stores, version: version, tiers: tiers)
    return tiers
  }

  private func priceTiers(in stores: [String], home: Storefront) throws(CatalogError) -> PriceTiers {
    var evidence = TierEvidence(home: home)
    let _: [Never] = try self.rows(Self.namesListedOnce, [.words(stores)]) { row in
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
    WHERE \(isAny("storefront", 1)) AND name_count = 1 AND amount IS NOT NULL
    ORDER BY app_id, storefront, language, name, occurrence, name_count, since, import_id
    """
}

/// What was read last of price tiers, for the state of the catalog that it was read from.
struct TierCache {
  /// The home store, and the stores that were looked at.
  var key: [String]
  var version: [Int64?]
  var tiers: PriceTiers
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
