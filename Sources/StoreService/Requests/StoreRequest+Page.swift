public import CatalogModel
public import ProductLinks

extension StoreRequest {
  /// A product page of one store.
  ///
  /// - Parameters:
  ///   - link: The item.
  ///   - storefront: The store.
  ///   - language: One of the store's languages, as a tag such as `en-GB`; `nil` for its own.
  /// - Returns: The request for the page.
  /// - Throws: ``StoreRequestError`` when the link has no item's page.
  public static func page(
    of link: ProductLink, in storefront: Storefront, language: String? = nil
  ) throws(StoreRequestError) -> StoreRequest {
    guard let appleID = link.appleID else { throw StoreRequestError("'\(link.text)' has no Apple ID") }
    var own = link
    own.storefront = storefront
    guard let parts = own.canonical?.wholeMatch(of: /(\w+:\/\/[^\/]+)(.*)/) else {
      throw StoreRequestError("'\(link.text)': no page is known for this kind of item")
    }
    // A song's page is its album's, with the song's number in the query.
    return StoreRequest(
      server: String(parts.1), path: String(parts.2), query: language.map { [QueryItem("l", value: $0)] } ?? [],
      subject: .page, storefront: storefront,
      name: ["page-\(appleID)-\(storefront)", language].compactMap(\.self).joined(separator: "-"),
      expected: [ExpectedItem(text: link.text, sign: .appleID(appleID))])
  }
}
