internal import CatalogModel
internal import SQLite

/// What an offer costs; one price whatever its text.
struct PriceFact: Equatable {
  /// Milliunits; `nil` when the item was not sold separately.
  var amount: Int64?
  var currency: CurrencyCode
  var text: String?
  /// The word on the store's button.
  var label: String?
}

extension PriceFact: StoredFact {
  static let table = "offer"
  static let keyColumns = ["offer"]
  static let lastImportColumn = ["until_import_id"]
  static let columns = ["amount", "currency", "text", "label"]
  static let completedCount = 2

  func agrees(with other: PriceFact) -> Bool { amount == other.amount && currency == other.currency }

  func completed(by other: PriceFact) -> PriceFact {
    PriceFact(amount: amount, currency: currency, text: other.text ?? text, label: other.label ?? label)
  }

  init(_ offer: Offer) {
    switch offer.price {
    case .amount(let money):
      self.init(amount: money.milliunits, currency: money.currency, text: offer.text, label: offer.label)
    case .notSoldSeparately(let code):
      self.init(amount: nil, currency: code, text: offer.text, label: offer.label)
    }
  }

  init?(_ row: Statement, from first: Int) {
    guard let currency = row.currency(first + 1) else { return nil }
    self.init(
      amount: row.integerIfAny(first), currency: currency, text: row.text(first + 2), label: row.text(first + 3))
  }

  func append(to values: inout [Value]) {
    values.append(Value(amount))
    values.append(.text(currency.description))
    values.append(Value(text))
    values.append(Value(label))
  }
}

extension IntervalWriter<PriceFact> {
  /// Writes the offers of an item that has none yet.
  func insert(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) {
    for offer in record.offers {
      try insert(PriceFact(offer), of: record.item(offer.kind), from: origin)
    }
  }

  /// Writes the offers of an item that may have some, and returns whether a price is new.
  func merge(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    var isChanged = false
    for offer in record.offers where try merge(PriceFact(offer), of: record.item(offer.kind), from: origin) {
      isChanged = true
    }
    return isChanged
  }
}

extension ProductRecord {
  /// The item and its store in keys.
  var item: [Value] { [.integer(appleID.rawValue), .text(storefront?.code ?? "")] }

  fileprivate func item(_ offer: OfferKind) -> [Value] {
    [.integer(appleID.rawValue), .text(storefront?.code ?? ""), .text(offer.rawValue)]
  }
}
