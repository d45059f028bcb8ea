public import CatalogModel
internal import PartnerFeed
internal import SQLite

/// What an import of the partner feed changed: an item, or one of its prices.
public struct RecordedChange: Equatable, Sendable {
  /// `appeared`, `gone`, `renamed` or `price`.
  public var change: String
  /// When the change was observed, in UTC.
  public var since: String
  /// The item's number.
  public var appleID: Int64
  /// `nil` for a price whose item is not looked up yet.
  public var kind: ProductKind?
  /// Its name, where it is known.
  public var name: String?
  /// Who made it, where that is known.
  public var artist: String?
  /// Its name before it was renamed.
  public var beforeName: String?
  /// Who made it, before it was renamed.
  public var beforeArtist: String?
  /// The code of the price's store: `us`; its number where it has none; `nil` for changes of the item itself.
  public var storefront: String?
  /// The way to get the item: `buy`.
  public var offer: String?
  /// The price after the change, in milliunits; `nil` where the item is not sold separately, or not at all.
  public var amount: Int64?
  /// Three letters, as the feed has them; `nil` where there is no offer.
  public var currency: String?
  /// The price before the change, in milliunits.
  public var beforeAmount: Int64?
  /// The currency of the price before.
  public var beforeCurrency: String?
  /// When the price before was last observed, in UTC.
  public var beforeSeen: String?
  /// The snapshot that brought the change: `pricing-20261125`.
  public var source: String
}

extension Catalog {
  /// Calls `body` with what imports of the partner feed changed, ordered by time.
  ///
  /// - Parameters:
  ///   - time: The earliest change; `nil` for all.
  ///   - kinds: Any kind when empty.
  ///   - storefronts: Any when empty; otherwise changes of their prices alone.
  ///   - body: An error that it throws ends the reading.
  /// - Throws: SQLiteError when a snapshot cannot be read.
  public func forEachChange(
    since time: Timestamp?, kinds: [ProductKind] = [], storefronts: [Storefront] = [],
    _ body: (RecordedChange) throws -> Void
  ) throws {
    try named { () throws(SQLiteError) in try attachAll() }
    let arms = groups.map { group in
      """
      SELECT change, since, apple_id, kind, name, artist, before_name, before_artist, NULL AS storefront, NULL, NULL,
        NULL, NULL, NULL, NULL, '\(group.group)' AS feed_group FROM \(group.group).item_change WHERE since >= ?1
      UNION ALL
      SELECT 'price', since, apple_id, NULL, NULL, NULL, NULL, NULL, storefront, offer, amount, currency,
        before_amount, before_currency, before_seen, '\(group.group)' FROM \(group.group).price_change WHERE since >= ?1
      """
    }
    guard !arms.isEmpty else { return }
    let select = try connection.prepare(
      """
      SELECT * FROM (\(arms.joined(separator: "\nUNION ALL\n"))) WHERE \(Self.isAny("storefront", 2))
      ORDER BY since, apple_id, change, storefront
      """)
    try select.bind([.text(time?.description ?? ""), .words(storefronts.map(\.code))])
    while try select.step() {
      var change = RecordedChange(select)
      if !kinds.isEmpty {
        if change.kind == nil { change.kind = try AppleID(rawValue: change.appleID).flatMap(kind) }
        guard change.kind.map(kinds.contains) ?? false else { continue }
      }
      try body(change)
    }
  }

  private func kind(of appleID: AppleID) throws -> ProductKind? {
    try listings(of: appleID).map(\.kind).first { $0 != .unknown }
  }
}

extension RecordedChange {
  fileprivate init(_ row: Statement) {
    change = row.text(0) ?? ""
    since = row.text(1) ?? ""
    appleID = row.integer(2)
    kind = row.text(3).flatMap(ProductKind.init(rawValue:))
    (name, artist, beforeName, beforeArtist) = (row.text(4), row.text(5), row.text(6), row.text(7))
    source = "\(row.text(15) ?? "")-" + since.prefix(10).filter { $0 != "-" }
    (storefront, offer, amount, currency) = (row.text(8), row.text(9), row.integerIfAny(10), row.text(11))
    (beforeAmount, beforeCurrency, beforeSeen) = (row.integerIfAny(12), row.text(13), row.text(14))
  }
}

extension Catalog {
  /// Removes a group's snapshot, or the file of an older version.
  ///
  /// - Parameters:
  ///   - name: The group, or the older file.
  ///   - withHistory: Whether the changes of prices go too; otherwise the catalog keeps them.
  /// - Throws: CatalogError when the catalog cannot be written, StoreError when another import is running.
  /// - Returns: Whether there was such a snapshot.
  public func drop(snapshot name: String, withHistory: Bool = false) throws -> Bool {
    let lock = try SnapshotLock(snapshots.path, waitingFor: lockPatience)
    defer { lock.release() }
    if !withHistory, snapshots.groups.contains(name) {
      try named { () throws(SQLiteError) in
        try attach(.prices)
        if groups.contains(where: { $0.group == name }) { try keepChanges(of: name) }
      }
    }
    return try snapshots.remove(name)
  }

  private func keepChanges(of group: String) throws(SQLiteError) {
    let changes = PriceChangeSchema(schema: group)
    try connection.execute(
      """
      INSERT OR REPLACE INTO main.price_change
        SELECT c.apple_id, c.storefront, c.offer, c.since, \(changes.source("c")), c.amount, c.currency, c.before_amount,
          c.before_currency, c.before_seen, \(changes.source("c", "before_seen"))
        FROM \(group).price_change AS c
      """)
  }
}

/// A database with price changes: a group's, or the catalog's own for snapshots that were dropped.
struct PriceChangeSchema {
  let schema: String

  /// The columns of ``PricePeriod`` with the price after the change of a row, or the one before it.
  func columns(_ row: String, before: Bool = false) -> String {
    let (prefix, time) = before ? ("before_", "before_seen") : ("", "since")
    return """
      \(row).storefront, \(row).offer, \(row).\(prefix)amount, \(row).\(prefix)currency, NULL, \(row).\(time),
      \(row).\(time), \(source(row, time, prefix))
      """
  }

  /// The snapshot that stated a row's time: the group with the day; the catalog's own rows name it.
  func source(_ row: String, _ time: String = "since", _ prefix: String = "") -> String {
    schema == "main"
      ? "\(row).\(prefix)source" : "'\(schema)-' || replace(substr(\(row).\(time), 1, 10), '-', '')"
  }
}

extension Catalog {
  /// The changes of an item's prices that snapshots state: the price before and after each change; and the first price
  /// of those that never changed.
  func snapshotPeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try named { () throws(SQLiteError) in try attach(.prices) }
    var periods: [PricePeriod] = []
    for changes in changeSchemas {
      let changed = try rows(
        """
        SELECT \(changes.columns("c", before: true)), \(changes.columns("c")) FROM \(changes.schema).price_change AS c
        WHERE c.apple_id = ? ORDER BY c.storefront, c.offer, c.since
        """, [.integer(appleID.rawValue)]
      ) { row in [PricePeriod(row), PricePeriod(row, from: PricePeriod.columnCount)].compactMap(\.self) }
      periods += changed.flatMap(\.self)
      guard changes.schema != "main" else { continue }
      periods += try rows(
        """
        SELECT storefront, offer, amount, currency, NULL, observed_at, observed_at, source
        FROM \(changes.schema).price_history WHERE apple_id = ?
        """, [.integer(appleID.rawValue)]
      ) { PricePeriod($0) }
    }
    // An offer that is new was not gone before.
    return periods.filter { !$0.isGone || !Self.isFirst($0, among: periods) }
  }

  private static func isFirst(_ period: PricePeriod, among periods: [PricePeriod]) -> Bool {
    !periods.contains { $0.storefront == period.storefront && $0.offer == period.offer && $0.since < period.since }
  }
}
