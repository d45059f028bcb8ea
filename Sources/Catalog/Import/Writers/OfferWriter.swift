internal import CatalogModel
internal import SQLite

/// Writes offers as intervals of time at one price: a new row only where a price changed.
///
/// An observation that arrives late lands at its place: it lengthens the interval it agrees with, stands as an interval
/// of its own between two others, or cuts the interval that it contradicts in two.
final class OfferWriter {
  private let insert: Statement
  private let select: Statement
  private let move: Statement
  private var storefront: RepeatedText<Storefront?>
  private var kind: RepeatedText<OfferKind>
  private var since: RepeatedText<String>
  private var until: RepeatedText<String>
  private var currency: RepeatedText<CurrencyCode>
  private var selectedStorefront: RepeatedText<Storefront?>
  private var selectedKind: RepeatedText<OfferKind>

  init(_ connection: Connection) throws(SQLiteError) {
    insert = try connection.prepare(
      """
      INSERT INTO main.offer (apple_id, storefront, offer, since, import_id, until, amount, currency, text, label)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET amount = excluded.amount, currency = excluded.currency, text = excluded.text,
        label = excluded.label
      """)
    select = try connection.prepare(
      """
      SELECT since, import_id, until, amount, currency, text, until_import_id, label FROM main.offer
      WHERE apple_id = ? AND storefront = ? AND offer = ? ORDER BY since, import_id
      """)
    move = try connection.prepare(
      """
      UPDATE main.offer SET since = ?, import_id = ?, until = ?, until_import_id = ?, text = ?, label = ?
      WHERE apple_id = ? AND storefront = ? AND offer = ? AND since = ? AND import_id = ?
      """)
    storefront = RepeatedText(insert, 1)
    kind = RepeatedText(insert, 2)
    since = RepeatedText(insert, 3)
    until = RepeatedText(insert, 5)
    currency = RepeatedText(insert, 7)
    selectedStorefront = RepeatedText(select, 1)
    selectedKind = RepeatedText(select, 2)
  }

  /// Writes the offers of an item that has none yet.
  func insert(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) {
    for offer in record.offers {
      try write(PriceInterval(offer, from: origin), of: record, offer.kind)
    }
  }

  /// Writes the offers of an item that may have some, and returns whether a price is new.
  func merge(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    var isChanged = false
    for offer in record.offers where try place(PriceInterval(offer, from: origin), of: record, offer.kind) {
      isChanged = true
    }
    return isChanged
  }

  private func place(_ seen: PriceInterval, of record: ProductRecord, _ kind: OfferKind) throws(SQLiteError) -> Bool {
    let known = try intervals(of: record, kind)
    if let match = known.first(where: { $0.agrees(with: seen) && $0.since <= seen.since && seen.until <= $0.until }) {
      if match.text == nil { try change(match, to: match.written(as: seen), of: record, kind) }
      return false
    }
    let before = known.last { $0.since <= seen.since }
    let after = known.first { $0.since > seen.since }
    if let before, before.agrees(with: seen) {
      try change(before, to: before.lasting(until: seen), of: record, kind)
      return false
    }
    if let before, before.until > seen.since {
      try change(before, to: before.beginning, of: record, kind)
      try write(before.end, of: record, kind)
    } else if let after, after.agrees(with: seen), before.map({ $0.until < seen.since }) ?? true {
      try change(after, to: after.beginning(with: seen), of: record, kind)
      return true
    }
    try write(seen, of: record, kind)
    return true
  }

  private func change(
    _ interval: PriceInterval, to new: PriceInterval, of record: ProductRecord, _ kind: OfferKind
  ) throws(SQLiteError) {
    guard new != interval else { return }
    try move.bind(0, text: new.since)
    try move.bind(1, integer: new.importID)
    try move.bind(2, text: new.until)
    try move.bind(3, integerIfAny: new.lastImportID)
    try move.bind(4, textIfAny: new.text)
    try move.bind(5, textIfAny: new.label)
    try move.bind(6, integer: record.appleID.rawValue)
    try move.bind(7, text: record.storefront?.code ?? "")
    try move.bind(8, text: kind.rawValue)
    try move.bind(9, text: interval.since)
    try move.bind(10, integer: interval.importID)
    try move.runBound()
  }

  private func intervals(of record: ProductRecord, _ kind: OfferKind) throws(SQLiteError) -> [PriceInterval] {
    try select.bind(0, integer: record.appleID.rawValue)
    try selectedStorefront.bind(record.storefront, record.storefront?.code ?? "")
    try selectedKind.bind(kind, kind.rawValue)
    var intervals: [PriceInterval] = []
    while try select.step() {
      // The table's own check lets nothing else in.
      if let interval = PriceInterval(select) { intervals.append(interval) }
    }
    return intervals
  }

  private func write(_ interval: PriceInterval, of record: ProductRecord, _ kind: OfferKind) throws(SQLiteError) {
    try insert.bind(0, integer: record.appleID.rawValue)
    try storefront.bind(record.storefront, record.storefront?.code ?? "")
    try self.kind.bind(kind, kind.rawValue)
    try since.bind(interval.since, interval.since)
    try insert.bind(4, integer: interval.importID)
    try until.bind(interval.until, interval.until)
    try insert.bind(6, integerIfAny: interval.amount)
    try currency.bind(interval.currency, interval.currency.description)
    try insert.bind(8, textIfAny: interval.text)
    try insert.bind(9, textIfAny: interval.label)
    try insert.runBound()
  }
}

/// An interval of time through which an offer was seen at one price; both ends are ISO 8601 text.
private struct PriceInterval: Equatable {
  var since: String
  /// The import that saw it first.
  var importID: Int64
  var until: String
  /// The import that saw it last; `nil` when that is the first.
  var lastImportID: Int64?
  /// Milliunits; `nil` when the item was not sold separately.
  var amount: Int64?
  var currency: CurrencyCode
  var text: String?
  /// The word on the store's button.
  var label: String?

  init(_ offer: Offer, from origin: ImportOrigin) {
    since = origin.observedAt
    until = origin.observedAt
    importID = origin.importID
    text = offer.text
    label = offer.label
    switch offer.price {
    case .amount(let money): (amount, currency) = (money.milliunits, money.currency)
    case .notSoldSeparately(let code): (amount, currency) = (nil, code)
    }
  }

  init?(_ row: Statement) {
    guard let currency = row.text(4).flatMap({ CurrencyCode($0) }) else { return nil }
    self.currency = currency
    since = row.text(0) ?? ""
    importID = row.integer(1)
    until = row.text(2) ?? ""
    amount = row.integerIfAny(3)
    text = row.text(5)
    lastImportID = row.integerIfAny(6)
    label = row.text(7)
  }

  func agrees(with other: PriceInterval) -> Bool { amount == other.amount && currency == other.currency }
}

// MARK: - What becomes of an interval

extension PriceInterval {
  func written(as seen: PriceInterval) -> PriceInterval {
    var interval = self
    interval.text = seen.text ?? text
    interval.label = seen.label ?? label
    return interval
  }

  func lasting(until seen: PriceInterval) -> PriceInterval {
    var interval = written(as: seen)
    (interval.until, interval.lastImportID) = (seen.until, seen.importID)
    return interval
  }

  func beginning(with seen: PriceInterval) -> PriceInterval {
    var interval = self
    (interval.since, interval.importID) = (seen.since, seen.importID)
    interval.lastImportID = lastImportID ?? importID
    return interval
  }

  /// Of an interval that an observation contradicts, nothing is known between its ends but that the price was its own
  /// there.
  var beginning: PriceInterval {
    var interval = self
    (interval.until, interval.lastImportID) = (since, nil)
    return interval
  }

  var end: PriceInterval {
    var interval = self
    (interval.since, interval.importID, interval.lastImportID) = (until, lastImportID ?? importID, nil)
    return interval
  }
}
