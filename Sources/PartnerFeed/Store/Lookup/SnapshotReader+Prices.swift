public import CatalogModel
internal import SnapshotFile

/// What a row of a group states of one offer, as the view `price` has it.
public struct SnapshotPrice: Equatable, Sendable {
  /// The store; `nil` of an unknown one.
  public var storefront: Storefront?
  /// Apple's number for an unknown store, or what the feed has in its place.
  public var unknownStorefront: String?
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
  public func prices(of appleID: AppleID) throws(SnapshotError) -> [SnapshotPrice] {
    try named {
      var prices: [SnapshotPrice] = []
      for (table, offers) in FeedOffer.byTable {
        guard let rows = try rows(table, [offers[0].id, "storefront_id"]) else { continue }
        let columns = offers.map { $0.columns.compactMap(rows.position) }
        let (store, currency) = (rows.position("storefront_id"), rows.position("currency_code"))
        let gaps = try gaps(of: appleID, in: table)
        try forEach(rows, where: offers[0].id, is: appleID.rawValue) { row in
          let (time, source) = observed(row, rows)
          let (storefront, unknown) = Self.storefront(row, store)
          guard gaps.openGap(in: storefront?.code ?? unknown ?? "") == nil else { return true }
          for (offer, columns) in zip(offers, columns) {
            guard let amount = FeedOffer.milliunits(Self.first(columns, of: row)) else { continue }
            prices.append(
              SnapshotPrice(
                storefront: storefront, unknownStorefront: unknown, offer: offer.kind,
                amount: amount < 0 ? nil : amount, currency: row.text(currency), observedAt: time, source: source))
          }
          return true
        }
      }
      return prices
    }
  }

  /// What a row has instead of a price that can be read, `""` where that is nothing; `nil` where there is no row.
  public func textInPlaceOfPrice(of appleID: AppleID, in store: Storefront) throws(SnapshotError) -> String? {
    try named {
      var found: String?
      for (table, offers) in FeedOffer.byTable {
        guard let rows = try rows(table, [offers[0].id, "storefront_id"]) else { continue }
        let columns = Set(offers.flatMap(\.columns)).sorted().compactMap(rows.position)
        let position = rows.position("storefront_id")
        try forEach(rows, where: offers[0].id, is: appleID.rawValue) { row in
          guard Self.storefront(row, position).known == store else { return true }
          var text: [UInt8] = []
          if let position = Self.firstPosition(columns, of: row) {
            rows.written.appendField(position, of: row, as: .decimal, to: &text)
          }
          found = found ?? String(decoding: text, as: UTF8.self)
          return false
        }
      }
      return found
    }
  }

  /// When a row was exported, and its source: the group with the row's day.
  func observed(_ row: borrowing RecordColumns, _ rows: KeyedRows) -> (time: String, source: String) {
    guard let value = rows.exportDate.flatMap({ row.integer($0) }) else { return ("", "") }
    if let last = rows.lastObserved, last.value == value { return (last.time, last.source) }
    let time = ExportTime.text(value) ?? ""
    let source = time.isEmpty ? "" : "\(group)-\(time.prefix(10).filter { $0 != "-" })"
    // Most rows of a table have the same time.
    rows.lastObserved = (value, time, source)
    return (time, source)
  }

  private static func first(_ positions: [Int], of row: borrowing RecordColumns) -> RecordValue {
    firstPosition(positions, of: row).map { row[$0] } ?? .null
  }

  /// The first of some positions that has a value.
  private static func firstPosition(_ positions: [Int], of row: borrowing RecordColumns) -> Int? {
    for position in positions {
      if case .null = row[position] { continue }
      return position
    }
    return nil
  }

  static func storefront(
    _ row: borrowing RecordColumns, _ position: Int?
  ) -> (known: Storefront?, unknown: String?) {
    guard let number = position.flatMap({ row.integer($0) }) else {
      let text = row.text(position) ?? ""
      let storefront = Storefront(text)
      return (storefront, storefront == nil ? text : nil)
    }
    let storefront = Storefront(number: number)
    return (storefront, storefront == nil ? "\(number)" : nil)
  }
}
