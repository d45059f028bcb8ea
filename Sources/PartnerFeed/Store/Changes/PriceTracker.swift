internal import CatalogModel
internal import SnapshotFile
internal import SQLite

/// Notes prices that changed, offer by offer.
final class PriceTracker: ChangeTracker {
  private let table: String
  private let log: ChangeLog
  private let times: MergeTimes
  private let item: Int
  private let storefront: Int
  private let currency: Int
  private let exportDate: Int?
  private let offers: [(kind: String, positions: [Int])]
  /// All positions that a price is read from.
  private let compared: [Int]
  private var clock = ExportTime()

  /// `nil` where the table has no prices, or not the columns that state whose they are.
  init?(_ table: StoredTable, _ times: MergeTimes, _ log: ChangeLog) {
    let layout = table.layout
    func position(_ name: String) -> Int? {
      times.oldColumns.contains(name) ? table.index(of: name).map(layout.position) : nil
    }
    let known = FeedOffer.all.filter { $0.table == table.name }
    guard let first = known.first, let item = position(first.item + "_id"),
      let storefront = position("storefront_id"), let currency = position("currency_code")
    else { return nil }
    offers = known.compactMap { offer in
      // A column that only one side has would look like prices that came or went.
      let isComparable = offer.columns.allSatisfy { (table.index(of: $0) != nil) == times.oldColumns.contains($0) }
      let positions = offer.columns.compactMap(position)
      return isComparable && !positions.isEmpty ? (offer.kind.rawValue, positions) : nil
    }
    (self.table, self.log, self.times) = (table.name, log, times)
    (self.item, self.storefront, self.currency, exportDate) = (item, storefront, currency, position("export_date"))
    compared = [currency] + Set(offers.flatMap(\.positions)).sorted()
  }

  func changed(from old: borrowing RecordColumns, to new: borrowing RecordColumns) throws {
    var isSame = true
    for position in compared where !old.isEqual(new, at: position) { isSame = false }
    guard !isSame, let key = key(of: new) else { return }
    for offer in offers {
      let (before, now) = (price(old, offer.positions), price(new, offer.positions))
      if before != now { try write(key, offer.kind, seen(new, times.new), before, now, seen(old, times.old)) }
    }
  }

  func appeared(_ row: borrowing RecordColumns) throws {
    guard let key = key(of: row) else { return }
    for offer in offers {
      if let now = price(row, offer.positions) {
        try write(key, offer.kind, seen(row, times.new), nil, now, times.old)
      }
    }
  }

  func disappeared(_ row: borrowing RecordColumns) throws {
    guard let key = key(of: row) else { return }
    for offer in offers {
      if let before = price(row, offer.positions) {
        try write(key, offer.kind, times.new, before, nil, seen(row, times.old))
      }
    }
  }

  private func write(
    _ key: (item: Int64, storefront: Int64), _ offer: String, _ since: String, _ before: StoredPrice?,
    _ now: StoredPrice?, _ beforeSeen: String
  ) throws {
    try log.note(
      .price, in: table, .integer(key.item), .integer(key.storefront), .text(offer), .text(since), Value(now?.amount),
      Value(now?.currency), Value(before?.amount), Value(before?.currency), .text(beforeSeen))
  }

  private func key(of row: borrowing RecordColumns) -> (item: Int64, storefront: Int64)? {
    guard let item = row.integer(item), let storefront = row.integer(storefront) else { return nil }
    return (item, storefront)
  }

  private func seen(_ row: borrowing RecordColumns, _ otherwise: String) -> String {
    clock.text(of: row, at: exportDate) ?? otherwise
  }

  /// The price of an offer; `nil` where it is not offered, or cannot be read.
  private func price(_ row: borrowing RecordColumns, _ positions: [Int]) -> StoredPrice? {
    guard let currency = row.text(currency) else { return nil }
    for position in positions {
      if case .null = row[position] { continue }
      return StoredPrice(row[position], currency)
    }
    return nil
  }
}

/// One price as a row of the feed states it.
struct StoredPrice: Equatable {
  /// In milliunits; `nil` where the feed has -1: not sold separately.
  var amount: Int64?
  var currency: String

  /// `nil` where the value is no number, or one too large to be exact.
  init?(_ value: RecordValue, _ currency: String) {
    guard let milliunits = Self.milliunits(value) else { return nil }
    amount = milliunits < 0 ? nil : milliunits
    self.currency = currency
  }

  /// The amount, below 0 where the feed has -1; the SQL of ``FeedOffer`` reads prices alike.
  static func milliunits(_ value: RecordValue) -> Int64? {
    let number: Double
    switch value {
    case .integer(let integer): number = Double(integer)
    case .real(let real): number = real
    case .text(let utf8):
      guard unsafe isNumber(utf8), let read = unsafe Double(String(decoding: utf8, as: UTF8.self)) else { return nil }
      number = read
    case .null, .blob: return nil
    }
    let milliunits = number * 1000
    return milliunits <= 9_007_199_254_740_992 ? Int64(max(-1, milliunits.rounded())) : nil
  }

  private static func isNumber(_ utf8: UnsafeRawBufferPointer) -> Bool {
    let digits = unsafe utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
    guard let first = unsafe digits.first, first &- 48 <= 9 else { return false }
    return unsafe digits.allSatisfy { $0 &- 48 <= 9 || $0 == UInt8(ascii: ".") }
      && digits.filter { $0 == UInt8(ascii: ".") }.count <= 1
  }
}
