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
      return approved.map { entry in
        InAppRow(
          name: entry.text(in: [language])?.name ?? entry.name,
          price: entry.price(in: storefront, on: day)?.writtenText)
      }
    }
    let rows = try children.filter { $0.kind == .inApp }.map { product throws(CatalogError) in
      let price = try catalog.prices(of: product.appleID).first { $0.storefront == storefront && $0.money != nil }
      return InAppRow(
        name: product.name ?? product.appleID.description, price: price?.displayText(kind: .inApp))
    }
    if !rows.isEmpty { return rows }
    return try listed(by: app, in: storefront, language: language, from: catalog)
  }

  /// The rows of the store's newest list, in the page's language where there is one in it.
  private static func listed(
    by app: AppleID, in storefront: Storefront, language: String, from catalog: Catalog
  ) throws(CatalogError) -> [InAppRow] {
    let rows = try catalog.inAppPrices(of: app, in: [storefront]).filter { $0.origin == .page && $0.isInNewestList }
    let languages = Set(rows.map(\.language))
    let preferred =
      [language, storefront.details.defaultLanguage].first { languages.contains($0) } ?? rows.first?.language
    return rows.filter { $0.language == preferred }.map { row in
      let written = row.price.map {
        PriceFormatter.ofStores.text(of: $0, kind: .inApp, in: storefront, captured: row.text).text
      }
      return InAppRow(name: row.name ?? "", price: written ?? row.text)
    }
  }
}
