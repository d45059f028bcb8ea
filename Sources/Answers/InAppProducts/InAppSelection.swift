internal import Catalog
internal import CatalogModel
internal import InAppJoining

/// The in-app products of an app that a reference names, joined across all stores, and which of them are requested.
struct InAppSelection {
  /// An app, or one of its products, that a reference names.
  var item: KnownItem
  var app: AppleID
  /// The requested products, with their rows in every store.
  var products: [JoinedProduct]
  /// What each of their rows cost over time.
  var series: RowSeries
}

/// How in-app products are joined for a question.
struct InAppJoinChoice {
  var home: Storefront?
  /// Whether inferences count.
  var isInferring = false

  /// The products of an app by the newest prices of all stores, or by those of a day, so that a product has one number
  /// in every answer.
  func products(of rows: RowSeries, in catalog: Catalog) throws -> [JoinedProduct] {
    let tiers = isInferring ? try catalog.priceTiers(of: rows.prices, home: home) : nil
    return JoinedProduct.joining(rows.prices, home: home, inferringBy: tiers)
  }
}

/// The series of an app's in-app products in all stores, as the rows that are joined.
struct RowSeries {
  /// The newest price of each series, or the one of a day.
  let prices: [InAppPrice]
  /// The prices of each row, the oldest first, of later days too.
  let intervals: [[InAppPrice]]

  init(of app: AppleID, on day: Timestamp? = nil, in catalog: Catalog) throws {
    let rows = try catalog.inAppSeries(of: app, on: day).compactMap { series in
      series.price(at: day).map { ($0, series) }
    }
    let sorted = rows.sorted { $0.0.isListed(before: $1.0) }
    (prices, intervals) = (sorted.map(\.0), sorted.map(\.1.intervals))
  }

  subscript(row: JoinedProduct.Member) -> [InAppPrice] { intervals[row.row] }
}

extension InAppSelection {
  /// What a reference names: an app and its products, or one product of an app.
  ///
  /// `name` keeps the products with this name in any store, Apple ID or product ID; all where `nil`. The selection is
  /// `nil` where there is no such product, which goes to `note`.
  init?(
    _ item: KnownItem, name: String?, on day: Timestamp?, _ choice: InAppJoinChoice, in catalog: Catalog,
    note: (AnswerNote) throws -> Void
  ) throws {
    // A product's own number stands for the product alone.
    let parent = item.listings.first { $0.kind == .inApp }?.parentID
    let app = parent ?? item.appleID
    series = try RowSeries(of: app, on: day, in: catalog)
    let all = try choice.products(of: series, in: catalog)
    let own = parent == nil ? all : all.filter { $0.appleID == item.appleID }
    guard !own.isEmpty else {
      try note(.noInAppProducts(item: item.label, on: day))
      return nil
    }
    (self.item, self.app) = (item, app)
    products = name.map { name in own.filter { $0.isNamed(name) } } ?? own
    guard let name, products.isEmpty else { return }
    var seen: Set<String> = []
    let known = own.compactMap(\.displayName).filter { seen.insert($0).inserted }
    try note(.noInAppProduct(item: item.label, product: name, known: known))
    return nil
  }
}

extension InAppSelection {
  /// The requested stores that have no price of the products.
  func missing(in requested: [Storefront]?) -> [AnswerNote] {
    let known = Set(products.flatMap(\.members).map(\.price.storefront)).sorted()
    return (requested ?? []).filter { !known.contains($0) }.map { storefront in
      .noInAppPrice(item: item.label, storefront, known: known)
    }
  }
}

extension JoinedProduct {
  /// Whether it has a name in any store, case and all, an Apple ID or a product ID.
  func isNamed(_ name: String) -> Bool {
    productID == name || appleID?.description == name || members.contains { $0.price.name == name }
  }

  /// The name of the newest row that has one.
  var displayName: String? {
    members.filter { $0.price.name != nil }.max { $0.price.lastSeen < $1.price.lastSeen }?.price.name ?? productID
  }
}
