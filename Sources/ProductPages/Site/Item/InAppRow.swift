internal import Catalog
internal import CatalogModel
internal import Storefronts

/// A product that an app sells.
struct InAppRow {
  /// The name that customers see.
  var name: String
  /// As written in the store.
  var price: String?

  /// What the app sells: by App Store Connect's lists, else by its own listings, else as a page of the store lists it.
  static func all(
    of app: AppleID, children: [Listing], in storefront: Storefront, language: String, on day: String,
    from catalog: Catalog
  ) throws(CatalogError) -> [InAppRow] {
    let products = try catalog.appProducts(AppProductFilter(environment: .production, app: app))
    let approved = products.filter { $0.product.state == nil || $0.product.state == "APPROVED" }
    if approved.contains(where: { !$0.texts.isEmpty || !$0.prices.isEmpty }) {
      return approved.map { row($0, in: storefront, language, day) }
    }
    let rows = try children.filter { $0.kind == .inApp }.map { product throws(CatalogError) in
      try row(product, in: storefront, from: catalog)
    }
    if !rows.isEmpty { return rows }
    return try catalog.listedInApps(of: app, in: storefront).map {
      InAppRow(name: $0.name, price: priceText($0.price, $0.text, in: storefront))
    }
  }

  private static func row(
    _ entry: AppProductEntry, in storefront: Storefront, _ language: String, _ day: String
  ) -> InAppRow {
    let price = entry.price(in: storefront, on: day)
    let captured = price?.textLanguage == nil ? price?.text : nil
    return InAppRow(
      name: entry.text(in: [language])?.name ?? entry.name, price: priceText(price?.money, captured, in: storefront))
  }

  private static func row(
    _ product: Listing, in storefront: Storefront, from catalog: Catalog
  ) throws(CatalogError) -> InAppRow {
    let price = try catalog.prices(of: product.appleID).first { $0.storefront == storefront && $0.money != nil }
    return InAppRow(
      name: product.name ?? product.appleID.description, price: priceText(price?.money, price?.text, in: storefront))
  }

  private static func priceText(_ price: Money?, _ captured: String?, in storefront: Storefront) -> String? {
    guard let price else { return captured }
    return PriceFormatter.ofStores.text(of: price, kind: .inApp, in: storefront, captured: captured).text
  }
}
