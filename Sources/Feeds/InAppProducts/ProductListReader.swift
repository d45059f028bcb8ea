internal import Archives
internal import CatalogModel

/// Reads our own list of in-app products: CSV with the columns of ``ProductList/columns``, in any order, a row for each
/// language and store of a product.
///
/// A product without an Apple ID is one of a plan, as those of StoreKit configurations are.
struct ProductListReader: FormatReader {
  private let feed: OpenFeed
  private var keys: [String: String] = [:]
  /// The amounts that were read, by what they are of.
  private var amounts: [PriceKey: Int64?] = [:]

  /// What a price is of: one amount has no other beside it.
  private struct PriceKey: Hashable {
    var owner: String
    var storefront: Storefront?
    var kind: AppProductOffer.Kind
    var identifier: String
    var start: String?
  }

  /// A column that may stand beside them.
  private static let app = "app_id"

  static let limit = 64 << 20

  init(feed: OpenFeed) { self.feed = feed }

  /// Whether a text begins with the header of such a list.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    let header = text.prefix(1024).prefix { $0 != 0x0A && $0 != 0x0D }
    let names = header.split(separator: UInt8(ascii: ",")).map { name in
      String(decoding: name.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return names.contains("product_id") && names.contains("type")
      && names.allSatisfy { (ProductList.columns + [app]).contains($0) }
  }

  mutating func read() throws {
    try feed.skipPreamble()
    var rows = CSVRows(try feed.stream.readAll(limit: Self.limit))
    let header = rows.next()?.fields ?? []
    var number = 0
    while let row = rows.next() {
      number += 1
      let location = RecordLocation(record: number, offset: Int64(row.offset))
      let values = Dictionary(zip(header, row.fields).filter { !$0.1.isEmpty }, uniquingKeysWith: { first, _ in first })
      let statements: [AppStatement]
      do throws(RecordError) {
        guard !row.isOpen else { throw RecordError(reason: "a quotation mark is not closed") }
        guard row.fields.count == header.count else {
          throw RecordError(reason: "has \(row.fields.count) fields where the header has \(header.count)")
        }
        statements = try self.statements(values)
      } catch {
        try feed.refuse(location, error.reason, bytes: row.fields.joined(separator: ",").utf8)
        continue
      }
      for statement in statements { try feed.send(.app(statement, location)) }
    }
  }

  private mutating func statements(_ values: [String: String]) throws(RecordError) -> [AppStatement] {
    let product = try product(values)
    var statements: [AppStatement] = [.product(product)]
    if let group = product.group {
      statements.append(
        .group(
          AppProductGroup(
            key: group, environment: product.environment, appID: product.appID, name: values["group"])))
    }
    if let language = values["locale"] {
      statements.append(
        .text(
          AppProductText(
            owner: product.key, environment: product.environment, language: language, name: values["name"],
            description: values["description"])))
    }
    return try statements + [price(values, of: product)].compactMap { $0.map { .price($0) } }
  }

  /// The value of a column; `nil` where it is empty.
  private func value<Value>(
    _ values: [String: String], _ column: String, _ problem: String, _ read: (String) -> Value?
  ) throws(RecordError) -> Value? {
    guard let text = values[column] else { return nil }
    guard let value = read(text) else { throw RecordError(reason: "\(column) \(problem): \(text.prefix(40))") }
    return value
  }

  /// A period as ISO 8601 has it: `P1M`.
  private func period(_ values: [String: String], _ column: String) throws(RecordError) -> String? {
    try value(values, column, "is not a period such as P1M") { text in
      text.wholeMatch(of: /P[0-9]{1,3}[DWMY]/).map { String($0.output) }
    }
  }

  private mutating func product(_ values: [String: String]) throws(RecordError) -> AppProduct {
    guard let productID = values["product_id"] else { throw RecordError(reason: "product_id is empty") }
    let type = try value(values, "type", "is not known") { AppProductType($0) }
    let appleID = try value(values, "apple_id", "is not an Apple ID") { AppleID($0) }
    let level = try value(values, "level", "is not a number") { Int($0) }
    let isShareable = try value(values, "family_shareable", "is not true or false") { Bool($0) }
    let environment: StoreEnvironment = appleID == nil ? .configuration : .production
    let known = keys[productID] ?? "#\(keys.count + 1)"
    if environment == .configuration { keys[productID] = known }
    var product = AppProduct(key: values["apple_id"] ?? known, environment: environment)
    product.appID = values[Self.app].flatMap { AppleID($0) }
    (product.productID, product.type, product.level) = (productID, type, level)
    (product.referenceName, product.state) = (values["reference_name"], values["state"])
    (product.period, product.isFamilyShareable) = (try period(values, "period"), isShareable)
    product.group = group(values, environment)
    return product
  }

  /// The price of a row; `nil` where it has none.
  private mutating func price(_ values: [String: String], of product: AppProduct) throws(RecordError)
    -> AppProductPrice?
  {
    let storefront = try value(values, "storefront", "is not known") { Storefront($0) }
    let amount = try value(values, "amount", "is not a price") { StatedAmount($0).milliunits }
    let currency = try CurrencyCode(stated: values["currency"])
    let offer = try offer(values)
    if let error = AppProductPrice.error(ofDays: values["start"], values["end"]) { throw RecordError(reason: error) }
    // A row without an amount has a text alone; an offer is one, whatever it costs.
    guard amount != nil || offer.kind != .standard else { return nil }
    var price = AppProductPrice(
      owner: product.key, environment: product.environment, storefront: storefront, offer: offer)
    (price.amount, price.currency) = (amount ?? (offer.payment == .free ? 0 : nil), currency)
    (price.start, price.end) = (values["start"], values["end"])
    try check(price)
    return price
  }

  /// Refuses a second amount of the same offer.
  private mutating func check(_ price: AppProductPrice) throws(RecordError) {
    let key = PriceKey(
      owner: price.owner, storefront: price.storefront, kind: price.offer.kind, identifier: price.offer.identifier,
      start: price.start)
    guard let known = amounts.updateValue(price.amount, forKey: key), known != price.amount else { return }
    let words = [known, price.amount].map { $0.map(Money.decimalText) ?? "no amount" }
    throw RecordError(reason: "is a second price of the same offer: \(words[1]), after \(words[0])")
  }

  /// The key of a subscription's group: its number in the store, else its name.
  private func group(_ values: [String: String], _ environment: StoreEnvironment) -> String? {
    if environment == .production, let id = values["group_id"] { return id }
    return (values["group"] ?? values["group_id"]).map { "#group:\($0)" }
  }

  /// The offer or billing plan that the row's price is of.
  private func offer(_ values: [String: String]) throws(RecordError) -> AppProductOffer {
    guard let name = values["offer"] else { return .standard }
    guard let kind = AppProductOffer.Kind(rawValue: name) else {
      throw RecordError(reason: "offer is not known: \(name.prefix(40))")
    }
    return AppProductOffer(
      kind, identifier: values["offer_id"] ?? "",
      payment: try value(values, "payment", "is not known") { AppProductOffer.Payment($0) },
      period: try period(values, "offer_period"),
      periodCount: try value(values, "offer_periods", "is not a number") { Int($0) },
      eligibility: values["eligibility"],
      isStackable: try value(values, "is_stackable", "is not true or false") { Bool($0) },
      isEnabled: try value(values, "is_enabled", "is not true or false") { Bool($0) })
  }
}

/// Our own list of in-app products.
public enum ProductList {
  /// The columns of its CSV.
  public static let columns = [
    "product_id", "apple_id", "type", "reference_name", "locale", "name", "description", "storefront", "amount",
    "currency", "start", "end", "state", "group", "group_id", "level", "period", "family_shareable", "offer",
    "offer_id",
    "payment", "offer_period", "offer_periods", "eligibility", "is_stackable", "is_enabled",
  ]
}
