internal import CatalogModel

/// What the rows of a report say of each item in each store, gathered.
///
/// A report tells the sums of days: where it has two prices of one item in one store on one day, nothing says which
/// came last, and neither is reported.
struct SalesReport {
  /// Items in stores that one report may cover; what goes beyond is sent as a report of its own.
  static let limit = 200_000

  private struct Key: Hashable {
    var appleID: AppleID
    var storefront: Storefront?
    var day: Timestamp?
  }

  private struct Entry {
    var record: ProductRecord
    var location: RecordLocation
    var parentSKU: String?
    var prices: Set<Offer> = []
  }

  private var order: [Key] = []
  private var entries: [Key: Entry] = [:]
  private var apps: [String: AppleID] = [:]
  /// How many items had several prices in one store.
  private(set) var ambiguousCount = 0

  var isFull: Bool { order.count >= Self.limit }

  mutating func add(_ row: SalesReportRow, _ location: RecordLocation) {
    if row.record.kind != .inApp, let sku = row.sku { apps[sku] = row.record.appleID }
    if let app = row.app { gather(Entry(record: app, location: location), nil, on: row.day) }
    gather(Entry(record: row.record, location: location, parentSKU: row.parentSKU), row.offer, on: row.day)
  }

  private mutating func gather(_ entry: Entry, _ offer: Offer?, on day: Timestamp?) {
    let key = Key(appleID: entry.record.appleID, storefront: entry.record.storefront, day: day)
    if entries[key] == nil {
      order.append(key)
      entries[key] = entry
    } else {
      entries[key]?.record.unread += entry.record.unread
    }
    if let offer { entries[key]?.prices.insert(offer) }
  }

  /// The gathered records, in the order of their first rows, each behind its day where that changes.
  mutating func takeItems() -> [FeedItem] {
    var items: [FeedItem] = []
    var day: Timestamp?
    for key in order {
      guard var entry = entries[key] else { continue }
      if let sku = entry.parentSKU { entry.record.parentID = apps[sku] }
      if entry.prices.count > 1 { ambiguousCount += 1 }
      if entry.prices.count == 1 { entry.record.offers = Array(entry.prices) }
      if key.day != day { items.append(.time(key.day)) }
      day = key.day
      items.append(.record(entry.record, entry.location))
    }
    if day != nil { items.append(.time(nil)) }
    order.removeAll()
    entries.removeAll()
    return items
  }
}

struct SalesReportRow {
  var record: ProductRecord
  var sku: String?
  var parentSKU: String?
  /// The app of a subscription; its row does not say whether it is for the Mac.
  var app: ProductRecord?
  /// What one unit cost, where the row is an ordinary sale.
  var offer: Offer?
  /// The last day that the row covers.
  var day: Timestamp?
  /// What the row has and no listing could take.
  var note: String?

  init(_ row: [Substring], header: SalesReportHeader, fallback: Storefront?) throws(RecordError) {
    let number = header.value(.appleID, in: row) ?? ""
    guard let appleID = AppleID(number) else {
      let column = header.isOfSubscriptions ? "Subscription Apple ID" : "Apple Identifier"
      throw RecordError(reason: "\(column) is not an Apple ID: \(number.prefix(40))")
    }
    let code = header.isOfSubscriptions ? ProductType.subscription : header.value(.productType, in: row) ?? ""
    guard let type = ProductType(code) else {
      throw RecordError(reason: "Product Type Identifier is not known: \(code.prefix(40))")
    }
    let country = header.value(.country, in: row)
    let storefront = country.map { Storefront($0) } ?? fallback
    sku = header.value(.sku, in: row).map(String.init)
    parentSKU = header.value(.parent, in: row).map(String.init)
    record = ProductRecord(appleID: appleID, kind: type.kind, storefront: storefront)
    record.name = header.value(.title, in: row).map(String.init)
    record.artist = header.value(.developer, in: row).map(String.init)
    if let sku {
      record.identifiers = [Identifier(scheme: type.kind == .inApp ? .inAppProductID : .sku, value: sku)]
    }
    day =
      [SalesReportColumn.lastDay, .transactionDay, .settlementDay].lazy
      .compactMap { header.value($0, in: row).flatMap(Self.day) }.first
    app = Self.app(row, header, storefront)
    record.parentID = app?.appleID
    if country != nil, storefront == nil {
      note = "a price names no store"
    } else if Self.isOrdinary(row, header) {
      if let price = header.value(.customerPrice, in: row), Self.milliunits(price) == nil {
        record.unread = ["Customer Price is not a price: \(price.prefix(40))"]
      }
      let currency = header.value(.customerCurrency, in: row).map(String.init)
      record.unread += [CurrencyCode.error(of: currency)].compactMap { $0 }
      offer = Self.offer(row, header, type)
    }
  }

  private static func app(_ row: [Substring], _ header: SalesReportHeader, _ storefront: Storefront?) -> ProductRecord?
  {
    guard let appleID = header.value(.parentID, in: row).flatMap({ AppleID($0) }) else { return nil }
    return ProductRecord(
      appleID: appleID, kind: .unknown, storefront: storefront,
      name: header.value(.parentTitle, in: row).map(String.init))
  }

  /// Reads `11/20/2026`, as Apple's reports write days.
  private static func day(_ text: Substring) -> Timestamp? {
    let parts = text.split(separator: "/")
    guard parts.count == 3, parts[0].count == 2, parts[1].count == 2, parts[2].count == 4 else {
      return Timestamp(String(text))
    }
    return Timestamp("\(parts[2])-\(parts[0])-\(parts[1])")
  }

  /// What is empty where the price is anybody's.
  private static let reductions: [SalesReportColumn] = [
    .promoCode, .completedBundle, .preservedPricing, .subscriptionOffer, .promotionalOffer, .subscriptionOfferType,
    .marketingOptIn,
  ]

  /// Whether the customer paid what the store asks of anybody.
  private static func isOrdinary(_ row: [Substring], _ header: SalesReportHeader) -> Bool {
    let units = header.value(.units, in: row).flatMap { Money.milliunits(decimal: $0) } ?? 0
    return units > 0 && reductions.allSatisfy { header.value($0, in: row) == nil }
      && header.value(.saleOrReturn, in: row) ?? "S" == "S"
  }

  private static func offer(_ row: [Substring], _ header: SalesReportHeader, _ type: ProductType) -> Offer? {
    guard let kind = type.offer,
      let milliunits = header.value(.customerPrice, in: row).flatMap(milliunits),
      let currency = header.value(.customerCurrency, in: row).flatMap({ CurrencyCode($0) })
    else { return nil }
    // An app may be free; an in-app purchase that cost nothing was a trial.
    guard milliunits > 0 || milliunits == 0 && kind == .buy else { return nil }
    return Offer(kind: kind, price: .amount(Money(milliunits: milliunits, currency: currency)))
  }

  /// Reports write `.99`.
  private static func milliunits(_ amount: Substring) -> Int64? {
    Money.milliunits(decimal: amount.hasPrefix(".") ? "0\(amount)" : amount)
  }
}
