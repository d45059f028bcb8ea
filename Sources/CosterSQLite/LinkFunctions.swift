internal import CatalogModel
internal import ProductLinks
internal import SQLite
internal import SQLiteFunctions

/// Functions of the first product link in a text.
enum LinkFunctions {
  static func all() -> [ScalarFunction] {
    [
      function("apple_id") { Value($0.appleID?.rawValue) },
      function("link_kind") { .text($0.kind.rawValue) },
      function("link_storefront") { Value($0.storefront?.code) },
      ScalarFunction("apple_link", arguments: 2...2) { call in
        let form = try form(named: call.text(1))
        if let link = firstLink(call) { call.answer(Value(form(link))) }
      },
    ]
  }

  /// A function of one text, which answers NULL where no product link is in it.
  private static func function(_ name: String, _ answer: @escaping (ProductLink) -> Value) -> ScalarFunction {
    ScalarFunction(name, arguments: 1...1) { call in
      if let link = firstLink(call) { call.answer(answer(link)) }
    }
  }

  private static func form(named name: String) throws(FunctionError) -> (ProductLink) -> String? {
    switch name {
    case "canonical": \.canonical
    case "app": { $0.url(.app, withTokens: false) }
    case "review": { $0.url(.review, withTokens: false) }
    default: throw FunctionError("'\(name)' is no form of link; write 'canonical', 'app' or 'review'")
    }
  }

  private struct FirstLink: Error {
    var link: ProductLink
  }

  /// Reads the call's first argument up to the end of its first link.
  private static func firstLink(_ call: borrowing FunctionCall) -> ProductLink? {
    var scanner = LinkScanner(.withoutLines)
    do throws(FirstLink) {
      try call.withBytes(0) { bytes throws(FirstLink) in
        try scanner.scan(bytes) { found throws(FirstLink) in throw FirstLink(link: found.link) }
      }
      try scanner.finish { found throws(FirstLink) in throw FirstLink(link: found.link) }
      return nil
    } catch {
      return error.link
    }
  }
}

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
