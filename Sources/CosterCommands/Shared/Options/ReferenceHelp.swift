internal import CatalogModel

/// How helps say what names an item, alike for all verbs that take references to items in the catalog.
enum ReferenceHelp {
  static let kinds = "Apple ID, product link, bundle ID, in-app product ID, UPC, ISBN or sku:…"
  static let orPipe = "\(kinds); - reads them from standard input, one a line."

  /// The words that say which of these a value is.
  static var prefixes: String {
    let words = Identifier.Scheme.allCases.map { "\($0.rawValue):" }
    return "\(words.dropLast().joined(separator: ", ")) and \(words.last ?? "")"
  }
}
