internal import CatalogModel
internal import ProductLinks
internal import SQLite
internal import SQLiteFunctions

/// `apple_links(text)`: every product link in a text, with the columns of `coster resolve`.
///
/// What a text alone does not state is NULL: its source, and the names that `coster resolve` reads from a catalog.
enum LinkTable {
  static func make() -> TableFunction {
    TableFunction(
      "apple_links",
      columns: [
        "link", "apple_id", "parent_id", "kind", "storefront", "language", "media_type", "affiliate", "campaign",
        "canonical", "text_id", "source", "line", "column", "offset", "name", "artist", "provider", "product_page",
        "in_app_product",
      ],
      parameters: ["text"]
    ) { arguments in ProductLink.all(in: bytes(of: arguments[0])).map(row) }
  }

  /// Numbers have no links in them.
  private static func bytes(of value: Value) -> [UInt8] {
    switch value {
    case .text(let text): Array(text.utf8)
    case .blob(let bytes): bytes
    case .null, .integer, .real: []
    }
  }

  private static func row(_ found: FoundLink) -> [Value] {
    let link = found.link
    return [
      .text(link.text), Value(link.appleID?.rawValue), Value(link.parentID?.rawValue), .text(link.kind.rawValue),
      Value(link.storefront?.code), Value(link.language), Value(link.mediaType.map(Int64.init)),
      Value(link.affiliate), Value(link.campaign), Value(link.canonical), Value(link.textID), .null,
      .integer(Int64(found.line)), .integer(Int64(found.column)), .integer(found.offset), .null, .null,
      Value(link.providerToken), Value(link.productPageID), Value(link.inAppProductID),
    ]
  }
}
