public import CatalogModel

/// A fact of a product that two lists state differently.
public struct ProductDifference: Equatable, Sendable {
  /// The product ID, or the key of a product without one.
  public var productID: String
  /// The product's Apple ID, where it has one.
  public var appleID: AppleID?
  /// The fact: `type`, `name de`, `price jp standard`.
  public var field: String
  /// What the first list states; `nil` where it does not have the fact.
  public var before: String?
  /// What the second list states; `nil` where it does not have the fact.
  public var after: String?
}

/// All that is known of products, a text for each fact, to be compared with another list.
public struct ProductFacts {
  private struct Key: Hashable {
    var productID: String
    var appleID: AppleID?
    var field: String
  }

  private var facts: [Key: String] = [:]

  /// Reads the facts of products.
  ///
  /// - Parameters:
  ///   - filter: Which products.
  ///   - catalog: Where they are stored.
  ///   - day: What was known on this day, and the prices that applied then: `2026-11-18`; all that is known now if
  ///     `nil`.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public init(_ filter: AppProductFilter, in catalog: Catalog, on day: String? = nil) throws(CatalogError) {
    for entry in try catalog.appProducts(filter) {
      addPrices(of: entry, on: day)
      if let day {
        for (field, value) in try catalog.facts(of: entry.product, on: day) { add(field, value, of: entry) }
      } else {
        addOwnFacts(of: entry)
      }
    }
  }

  /// What differs in `other`, ordered by product and fact.
  public func differences(to other: ProductFacts) -> [ProductDifference] {
    Set(facts.keys).union(other.facts.keys).filter { facts[$0] != other.facts[$0] }.map { key in
      ProductDifference(
        productID: key.productID, appleID: key.appleID, field: key.field, before: facts[key], after: other.facts[key])
    }.sorted {
      ($0.productID, $0.appleID?.description ?? "", $0.field) < ($1.productID, $1.appleID?.description ?? "", $1.field)
    }
  }

  private mutating func add(_ field: String, _ value: String?, of entry: AppProductEntry) {
    if let value { facts[Key(productID: entry.name, appleID: entry.product.appleID, field: field)] = value }
  }

  private mutating func addPrices(of entry: AppProductEntry, on day: String?) {
    for price in entry.prices where day.map({ price.holds(on: $0) }) ?? true {
      let start = day == nil ? price.start.map { " from \($0)" } ?? "" : ""
      let offer = [price.offer.kind.rawValue, price.offer.identifier].filter { !$0.isEmpty }.joined(separator: " ")
      add(
        "price \(price.storefront?.code ?? "everywhere") \(offer)\(start)",
        price.money.map { "\($0.decimalText) \($0.currency)" } ?? price.point, of: entry)
      if price.offer.kind != .standard { add("terms of \(offer)\(start)", price.offer.terms, of: entry) }
    }
  }

  private mutating func addOwnFacts(of entry: AppProductEntry) {
    let product = entry.product
    add("type", product.type?.rawValue, of: entry)
    add("state", product.state, of: entry)
    add("reference name", product.referenceName, of: entry)
    add("group", entry.groupName, of: entry)
    add("level", product.level.map(String.init), of: entry)
    add("period", product.period, of: entry)
    add("family shareable", product.isFamilyShareable.map(String.init), of: entry)
    for text in entry.texts {
      add("name \(text.language)", text.name, of: entry)
      add("description \(text.language)", text.description, of: entry)
    }
  }
}
