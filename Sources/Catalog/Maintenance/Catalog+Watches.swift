public import CatalogModel
internal import SQLite

/// What one line of a list of watched prices last observed.
public struct WatchedPrice: Equatable, Sendable {
  /// Item, offer and threshold: the words of the line.
  public struct Key: Hashable, Sendable {
    /// The item.
    public var appleID: AppleID
    /// The in-app product of the item as the line names it; empty for the item's own price.
    public var product = ""
    /// The store.
    public var storefront: Storefront
    /// The way to get the item.
    public var offer: OfferKind
    /// The threshold, as it was typed.
    public var threshold: String
  }

  /// What is watched.
  public var key: Key
  /// The price to compare the next one with.
  public var money: Money
  /// Whether the threshold was met.
  public var isMet: Bool
}

extension Catalog {
  /// What the lines of a list last observed; empty where the list was never checked.
  public func watchedPrices(of list: String) throws(CatalogError) -> [WatchedPrice.Key: WatchedPrice] {
    let sql = """
      SELECT apple_id, storefront, offer, threshold, amount, currency, is_met, product FROM main._watched WHERE list = ?
      """
    return Dictionary(try rows(sql, [.text(list)]) { WatchedPrice($0).map { ($0.key, $0) } }) { _, last in last }
  }

  /// Replaces what the lines of a list last observed.
  func replacePrices(of list: String, with prices: [WatchedPrice], at time: Timestamp) throws(SQLiteError) {
    try connection.prepare("DELETE FROM main._watched WHERE list = ?").run(.text(list))
    let insert = try connection.prepare("INSERT OR REPLACE INTO main._watched VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for price in prices {
      try insert.run(
        .text(list), .integer(price.key.appleID.rawValue), .text(price.key.product),
        .text(price.key.storefront.code), .text(price.key.offer.rawValue), .text(price.key.threshold),
        .integer(price.money.milliunits), .text(price.money.currency.description), .integer(price.isMet ? 1 : 0),
        .text(time.description))
    }
  }
}

/// The items, ranks or reviews that one line of a list found in one place.
public struct WatchedSet: Equatable, Sendable {
  /// The line, and where.
  public struct Key: Hashable, Sendable {
    /// The line without its stores.
    public var line: String
    /// A store's code; `all` where the line watches all at once.
    public var place: String
  }

  /// How many ranks the chart had; 0 where it is not a chart.
  var depth: Int64
  /// The numbers of items or reviews, each with its rank, stars, or whether it was there.
  var members: [Int64: Int64] = [:]
}

extension Catalog {
  /// What the lines of a list last found; empty where the list was never checked.
  public func watchedSets(of list: String) throws(CatalogError) -> [WatchedSet.Key: WatchedSet] {
    var sets: [WatchedSet.Key: WatchedSet] = [:]
    let sql = "SELECT line, place, member, value FROM main._watched_set WHERE list = ? ORDER BY line, place, member"
    for (key, member, value) in try rows(
      sql, [.text(list)],
      { row in
        (WatchedSet.Key(line: row.text(0) ?? "", place: row.text(1) ?? ""), row.integer(2), row.integer(3))
      })
    {
      if member == Self.depthMember {
        sets[key] = WatchedSet(depth: value)
      } else {
        sets[key]?.members[member] = value
      }
    }
    return sets
  }

  /// The row that says how many ranks there were; it stands before the others, since no number is smaller.
  private static let depthMember = Int64.min

  /// Replaces what the lines of a list last found.
  func replaceSets(of list: String, with sets: [WatchedSet.Key: WatchedSet]) throws(SQLiteError) {
    try connection.prepare("DELETE FROM main._watched_set WHERE list = ?").run(.text(list))
    let insert = try connection.prepare("INSERT INTO main._watched_set VALUES (?, ?, ?, ?, ?)")
    for (key, set) in sets {
      for (member, value) in [(Self.depthMember, set.depth)] + set.members.map({ ($0.key, $0.value) }) {
        try insert.run(.text(list), .text(key.line), .text(key.place), .integer(member), .integer(value))
      }
    }
  }
}

extension WatchedPrice {
  fileprivate init?(_ row: Statement) {
    guard let appleID = row.appleID(0), let storefront = Storefront(row.text(1) ?? ""),
      let offer = OfferKind(rawValue: row.text(2) ?? ""), let currency = CurrencyCode(row.text(5) ?? "")
    else { return nil }
    key = Key(
      appleID: appleID, product: row.text(7) ?? "", storefront: storefront, offer: offer, threshold: row.text(3) ?? "")
    money = Money(milliunits: row.integer(4), currency: currency)
    isMet = row.integer(6) != 0
  }
}
