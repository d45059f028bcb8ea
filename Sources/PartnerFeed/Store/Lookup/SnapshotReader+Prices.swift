public import CatalogModel
internal import SnapshotFile

/// What a row of a group states of one offer, as the view `price` has it.
public struct SnapshotPrice: Equatable, Sendable {
  /// The store's code, or Apple's number of one that is not known.
  public var storefront: String
  /// The way to get the item.
  public var offer: OfferKind
  /// Milliunits; `nil` where the item is not sold separately.
  public var amount: Int64?
  /// Three letters, as the feed has them.
  public var currency: String?
  /// When its row was exported, in UTC.
  public var observedAt: String
  /// The snapshot: `pricing-20261118`.
  public var source: String
}

extension SnapshotReader {
  /// What each offer of an item costs in each store.
  public func prices(of appleID: AppleID) throws(SnapshotTrouble) -> [SnapshotPrice] {
    try named {
      var prices: [SnapshotPrice] = []
      for (table, offers) in FeedOffer.byTable {
        guard let rows = try rows(table, [offers[0].id, "storefront_id"]) else { continue }
        let columns = offers.map { $0.columns.compactMap(rows.position) }
        try forEach(rows, where: offers[0].id, is: appleID.rawValue) { row in
          let (time, source) = observed(row, rows)
          for (offer, columns) in zip(offers, columns) {
            guard let amount = FeedOffer.milliunits(Self.first(columns, of: row)) else { continue }
            prices.append(
              SnapshotPrice(
                storefront: Self.storefront(row, rows), offer: offer.kind, amount: amount < 0 ? nil : amount,
                currency: rows.text("currency_code", of: row), observedAt: time, source: source))
          }
          return true
        }
      }
      return prices
    }
  }

  /// What a row has in the place of a price that cannot be read, `""` where that is nothing; `nil` where there is no row.
  public func unreadablePrice(of appleID: AppleID, in store: Storefront) throws(SnapshotTrouble) -> String? {
    try named {
      var found: String?
      for (table, offers) in FeedOffer.byTable {
        guard let rows = try rows(table, [offers[0].id, "storefront_id"]) else { continue }
        let columns = Set(offers.flatMap(\.columns)).sorted().compactMap(rows.position)
        try forEach(rows, where: offers[0].id, is: appleID.rawValue) { row in
          guard Self.storefront(row, rows) == store.code else { return true }
          var text: [UInt8] = []
          StoredField(Self.first(columns, of: row)).append(as: .decimal, to: &text)
          found = found ?? String(decoding: text, as: UTF8.self)
          return false
        }
      }
      return found
    }
  }

  /// When a row was exported, and its source: the group with the row's day.
  func observed(_ row: borrowing RecordColumns, _ rows: KeyedRows) -> (time: String, source: String) {
    guard let value = rows.integer("export_date", of: row) else { return ("", "") }
    if let last = rows.lastObserved, last.value == value { return (last.time, last.source) }
    let time = ExportTime.text(value) ?? ""
    let source = time.isEmpty ? "" : "\(group)-\(time.prefix(10).filter { $0 != "-" })"
    // Most rows of a table have the same time.
    rows.lastObserved = (value, time, source)
    return (time, source)
  }

  private static func first(_ positions: [Int], of row: borrowing RecordColumns) -> RecordValue {
    for position in positions {
      if case .null = row[position] { continue }
      return row[position]
    }
    return .null
  }

  private static func storefront(_ row: borrowing RecordColumns, _ rows: KeyedRows) -> String {
    let number = rows.integer("storefront_id", of: row).map { "\($0)" }
    let stated = number ?? rows.text("storefront_id", of: row) ?? ""
    return Storefront(stated)?.code ?? stated
  }
}
