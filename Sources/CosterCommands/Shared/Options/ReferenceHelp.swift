internal import CatalogModel

/// The help on references to items, the same for all verbs.
enum ReferenceHelp {
  static let kinds = "Apple ID, product link, bundle ID, in-app product ID, UPC, ISBN or sku:…"
  static let orPipe = "\(kinds); - reads them from standard input, one a line."

  /// The prefixes of the kinds of identifiers.
  static var prefixes: String {
    let words = Identifier.Scheme.allCases.map { "\($0.rawValue):" }
    return "\(words.dropLast().joined(separator: ", ")) and \(words.last ?? "")"
  }
}
