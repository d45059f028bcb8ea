internal import Archives
internal import CatalogModel

/// Reads our own list of in-app products: CSV with the columns of ``ProductList/columns``, in any order, a row for each language and
/// store of a product.
///
/// A product without an Apple ID is one of a plan, as those of StoreKit configurations are.
struct ProductListReader: FormatReader {
  private let feed: OpenFeed
  private var keys: [String: String] = [:]

  /// A column that may stand beside them.
  private static let app = "app_id"

  static let limit = 64 << 20

  init(feed: OpenFeed) { self.feed = feed }

  /// Whether a text begins with the header of such a list.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    let header = String(decoding: text.prefix(1024).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let names = header.split(separator: ",").map { $0.filter { $0 != "\"" } }
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
      let place = FeedPlace(record: number, offset: Int64(row.offset))
      let values = Dictionary(zip(header, row.fields).filter { !$0.1.isEmpty }, uniquingKeysWith: { first, _ in first })
      if let reason = Self.flaw(values, row.fields.count, header.count) {
        try feed.refuse(place, reason, bytes: row.fields.joined(separator: ",").utf8)
        continue
      }
      for statement in statements(values) { try feed.send(.app(statement, place)) }
    }
  }

  private static func flaw(_ values: [String: String], _ count: Int, _ expected: Int) -> String? {
    if count != expected { return "has \(count) fields where the header has \(expected)" }
    if values["product_id"] == nil { return "product_id is empty" }
    if let type = values["type"], AppProductType(type) == nil { return "type is not known: \(type.prefix(40))" }
    if let id = values["apple_id"], AppleID(id) == nil { return "apple_id is no Apple ID: \(id.prefix(40))" }
    if let code = values["storefront"], Storefront(code) == nil { return "storefront is not known: \(code.prefix(40))" }
    if let amount = values["amount"], Money.milliunits(decimal: amount) == nil {
      return "amount is no number: \(amount.prefix(40))"
    }
    return nil
  }

  private mutating func statements(_ values: [String: String]) -> [AppStatement] {
    let environment: StoreEnvironment = values["apple_id"] == nil ? .configuration : .production
    let productID = values["product_id"] ?? ""
    let known = keys[productID] ?? "#\(keys.count + 1)"
    if environment == .configuration { keys[productID] = known }
    var product = AppProduct(key: values["apple_id"] ?? known, environment: environment)
    product.appID = values[Self.app].flatMap { AppleID($0) }
    product.productID = productID
    product.type = values["type"].flatMap { AppProductType($0) }
    product.referenceName = values["reference_name"]
    product.state = values["state"]
    var statements: [AppStatement] = [.product(product)]
    if let language = values["locale"] {
      statements.append(
        .text(
          AppProductText(
            owner: product.key, environment: environment, language: language, name: values["name"],
            description: values["description"])))
    }
    if let amount = values["amount"].flatMap({ Money.milliunits(decimal: $0) }) {
      var price = AppProductPrice(
        owner: product.key, environment: environment, storefront: values["storefront"].flatMap { Storefront($0) })
      price.amount = amount
      price.currency = values["currency"].flatMap { CurrencyCode($0) }
      (price.start, price.end) = (values["start"], values["end"])
      statements.append(.price(price))
    }
    return statements
  }
}

/// Our own list of in-app products.
public enum ProductList {
  /// The columns of its CSV.
  public static let columns = [
    "product_id", "apple_id", "type", "reference_name", "locale", "name", "description", "storefront", "amount",
    "currency", "start", "end", "state",
  ]
}

/// The rows of CSV as RFC 4180 has it: quoted fields may hold commas, line ends and doubled quotes.
struct CSVRows {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (fields: [String], offset: Int)? {
    while at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
    guard at < bytes.count else { return nil }
    let start = at
    var fields: [String] = []
    while true {
      fields.append(field())
      guard at < bytes.count, bytes[at] == UInt8(ascii: ",") else { return (fields, start) }
      at += 1
    }
  }

  private mutating func field() -> String {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      let start = at
      while at < bytes.count, !Self.endsField(bytes[at]) { at += 1 }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }
    var field: [UInt8] = []
    at += 1
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\"") {
        at += 1
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { break }
      }
      field.append(bytes[at])
      at += 1
    }
    while at < bytes.count, !Self.endsField(bytes[at]) { at += 1 }
    return String(decoding: field, as: UTF8.self)
  }

  private static func endsField(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D }
}
