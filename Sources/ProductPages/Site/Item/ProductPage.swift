public import Catalog
public import CatalogModel
internal import Storefronts

/// An item's page as one file: what a device shows of it in one store, and what no store shows, the price elsewhere and
/// over time.
public struct ProductPage: Sendable {
  /// The page in HTML.
  public let html: String

  /// Reads what the catalog holds of an item; `nil` where it has neither a listing nor a price of it in that store.
  ///
  /// - Parameters:
  ///   - appleID: The item.
  ///   - storefront: The page's storefront.
  ///   - language: Of the store's page, BCP 47; `nil` is the store's default.
  ///   - hasRemoteImages: Whether artwork and screenshots are loaded from Apple's hosts when the page is opened;
  ///     nothing else is loaded from elsewhere.
  ///   - now: In-app products have the prices that hold then.
  ///   - catalog: Where it is read.
  /// - Throws: `CatalogError`.
  public init?(
    of appleID: AppleID, in storefront: Storefront, language: String? = nil, hasRemoteImages: Bool = false,
    at now: Timestamp, from catalog: Catalog
  ) throws(CatalogError) {
    var settings = SiteSettings(now: { now })
    settings.hasArtwork = hasRemoteImages
    var site = Site(settings)
    site.isSinglePage = true
    guard let facts = ItemFacts(try catalog.shownItem(appleID), in: storefront),
      facts.storePrices.contains(where: { $0.store == storefront })
    else { return nil }
    let page = try ItemPage(facts, language: language, catalog: catalog, site: site).page()
    let images = hasRemoteImages ? "; img-src https://*.mzstatic.com http://*.mzstatic.com" : ""
    let direction = Self.isRightToLeft(language ?? storefront.details.defaultLanguage ?? "en") ? "rtl" : "ltr"
    html = page.document(
      direction: direction,
      head: [
        .element(
          "meta",
          [
            .init("http-equiv", value: "Content-Security-Policy"),
            .init("content", value: "default-src 'none'; style-src 'unsafe-inline'\(images)"),
          ]),
        .meta("referrer", "no-referrer"), .style(SiteStyle.sheet),
      ],
      footer: "Written by coster, which is not made by, or connected with, Apple.")
  }

  /// Arabic and Hebrew, of the languages that Apple's stores have.
  private static func isRightToLeft(_ language: String) -> Bool {
    ["ar", "he"].contains { language == $0 || language.hasPrefix($0 + "-") }
  }
}
