import CatalogModel
import Testing
import ProductLinks

/// A link in one line, `123 parent 45 song jp`, for tests to compare.
func line(_ link: ProductLink) -> String {
  let identifier = link.appleID?.description ?? link.textID ?? (link.needsNetwork ? "network" : "-")
  let parent = link.parentID.map { " in \($0)" } ?? ""
  return "\(identifier)\(parent) \(link.kind.rawValue) \(link.storefront?.code ?? "-")"
}

/// Every link of a text, a line each.
func lines(_ text: String) -> [String] {
  ProductLink.all(in: text).map { line($0.link) }
}

/// A form of link, and what it says.
struct Form: CustomTestStringConvertible, Sendable {
  let text: String
  let says: String
  var testDescription: String { text }

  init(_ text: String, _ says: String) {
    self.text = text
    self.says = says
  }
}
