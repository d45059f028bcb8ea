internal import CatalogModel

/// An address within the site: parts of a path, and a query; every character that could end one of them is escaped.
struct SiteAddress: Sendable {
  var parts: [String]
  var query: [(name: String, value: String)]
  /// The part of the page that it leads to.
  var fragment: String?

  init(_ parts: String..., query: [(name: String, value: String)] = []) { self.init(parts, query: query) }

  init(_ parts: [String], query: [(name: String, value: String)]) { (self.parts, self.query) = (parts, query) }

  /// The path and the query, below the site's base path.
  var text: String {
    let path = "/" + parts.map(\.percentEncoded).joined(separator: "/")
    let values = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    return path + (query.isEmpty ? "" : "?" + values) + (fragment.map { "#" + $0.percentEncoded } ?? "")
  }

  /// The same page in another form: `/item/1/prices.json`.
  func `as`(_ form: PageForm) -> SiteAddress {
    var address = self
    if parts.isEmpty { address.parts = ["index"] }
    address.parts[address.parts.count - 1] += ".\(form.rawValue)"
    return address
  }

  /// The same page with a parameter set, or without it.
  func with(_ name: String, _ value: String?) -> SiteAddress {
    var address = self
    address.query.removeAll { $0.name == name }
    if let value { address.query.append((name, value)) }
    return address
  }
}

/// The forms in which a page's content can be had.
enum PageForm: String, CaseIterable {
  case html, json, csv, svg
}
