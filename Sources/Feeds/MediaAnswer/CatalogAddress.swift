internal import CatalogModel

/// An address of Apple's media service: `/v1/catalog/us/apps/310633997/reviews?l=en-US&offset=20`.
struct CatalogAddress {
  let storefront: Storefront?
  let type: String
  let id: String
  let relation: String?

  init?(_ text: String?) {
    let path = text?.prefix { $0 != "?" && $0 != "#" }.split(separator: "/") ?? []
    guard let start = path.firstIndex(of: "catalog"), start + 3 < path.count else { return nil }
    storefront = Storefront(path[start + 1])
    (type, id) = (String(path[start + 2]), String(path[start + 3]))
    relation = start + 4 < path.count ? String(path[start + 4]) : nil
  }
}
