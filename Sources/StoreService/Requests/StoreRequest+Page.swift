public import CatalogModel
public import ProductLinks

extension StoreRequest {
  /// A product page of one store.
  ///
  /// - Throws: ``StoreRequestError`` when the link has no item's page.
  public static func page(of link: ProductLink, in storefront: Storefront) throws(StoreRequestError) -> StoreRequest {
    guard let appleID = link.appleID else { throw StoreRequestError("'\(link.text)' carries no Apple ID") }
    var own = link
    own.storefront = storefront
    guard let address = own.canonical, let (server, path) = parts(of: address) else {
      throw StoreRequestError("'\(link.text)': no page is known for this kind of item")
    }
    // A song's page is its album's, with the song's number in the query.
    let split = path.split(separator: "?", maxSplits: 1)
    let query = split.count < 2 ? [] : split[1].split(separator: "&").map(item)
    return StoreRequest(
      server: server, path: String(split[0]), query: query, shape: .page, storefront: storefront,
      name: "page-\(appleID)-\(storefront)", asked: [AskedItem(link.text, sign: .appleID(appleID))])
  }

  private static func parts(of address: String) -> (server: String, path: String)? {
    guard let scheme = address.firstRange(of: "://"),
      let slash = address[scheme.upperBound...].firstIndex(of: "/")
    else { return nil }
    return (String(address[..<slash]), String(address[slash...]))
  }

  private static func item(_ text: Substring) -> QueryItem {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return QueryItem(String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
  }
}
