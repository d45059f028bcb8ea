internal import CatalogModel
internal import SQLite

/// Writes offers as intervals of time at one price: a new row only where a price changed.
///
/// ``IntervalEdits`` decides what becomes of them, in whatever order observations arrive.
final class OfferWriter {
  private let insert: Statement
  private let select: Statement
  private let move: Statement

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
  }

  /// Writes the offers of an item that has none yet.
  func insert(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) {
    for offer in record.offers {
      try write(PriceInterval(PriceFact(offer), from: origin), of: record, offer.kind)
    }
  }

  /// Writes the offers of an item that may have some, and returns whether a price is new.
  func merge(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    var isChanged = false
    for offer in record.offers where try add(PriceInterval(PriceFact(offer), from: origin), of: record, offer.kind) {
      isChanged = true
    }
    return isChanged
  }

  private func add(_ seen: PriceInterval, of record: ProductRecord, _ kind: OfferKind) throws(SQLiteError) -> Bool {
    let edits = IntervalEdits(adding: seen, to: try intervals(of: record, kind))
    if let (old, new) = edits.change { try change(old, to: new, of: record, kind) }
    for interval in edits.inserted { try write(interval, of: record, kind) }
    return edits.isNew
  }

  private func change(
    _ interval: PriceInterval, to new: PriceInterval, of record: ProductRecord, _ kind: OfferKind
  ) throws(SQLiteError) {
    try move.run(
      .text(new.since), .integer(new.importID), .text(new.until), Value(new.lastImportID), Value(new.fact.text),
      Value(new.fact.label), .integer(record.appleID.rawValue), .text(record.storefront?.code ?? ""),
      .text(kind.rawValue), .text(interval.since), .integer(interval.importID))
  }

  private func intervals(of record: ProductRecord, _ kind: OfferKind) throws(SQLiteError) -> [PriceInterval] {
    // The table's CHECK constraint allows nothing that is not an interval.
    try select.rows([
      .integer(record.appleID.rawValue), .text(record.storefront?.code ?? ""), .text(kind.rawValue),
    ]) { PriceInterval($0) }
  }

  private func write(_ interval: PriceInterval, of record: ProductRecord, _ kind: OfferKind) throws(SQLiteError) {
    try insert.run(
      .integer(record.appleID.rawValue), .text(record.storefront?.code ?? ""), .text(kind.rawValue),
      .text(interval.since), .integer(interval.importID), .text(interval.until), Value(interval.fact.amount),
      .text(interval.fact.currency.description), Value(interval.fact.text), Value(interval.fact.label))
  }
}

private typealias PriceInterval = ObservedInterval<PriceFact>

/// What an offer costs; one price whatever its text.
private struct PriceFact: ObservedFact {
  /// Milliunits; `nil` when the item was not sold separately.
  var amount: Int64?
  var currency: CurrencyCode
  var text: String?
  /// The word on the store's button.
  var label: String?

  func agrees(with other: PriceFact) -> Bool { amount == other.amount && currency == other.currency }

  func completed(by other: PriceFact) -> PriceFact {
    PriceFact(amount: amount, currency: currency, text: other.text ?? text, label: other.label ?? label)
  }
}

extension PriceFact {
  init(_ offer: Offer) {
    switch offer.price {
    case .amount(let money):
      self.init(amount: money.milliunits, currency: money.currency, text: offer.text, label: offer.label)
    case .notSoldSeparately(let code):
      self.init(amount: nil, currency: code, text: offer.text, label: offer.label)
    }
  }
}

extension PriceInterval {
  fileprivate init?(_ row: Statement) {
    guard let currency = row.text(4).flatMap({ CurrencyCode($0) }) else { return nil }
    let fact = PriceFact(amount: row.integerIfAny(3), currency: currency, text: row.text(5), label: row.text(7))
    self.init(
      since: row.text(0) ?? "", until: row.text(2) ?? "", importID: row.integer(1), lastImportID: row.integerIfAny(6),
      fact: fact)
  }
}
