internal import Catalog
internal import CatalogModel
internal import Feeds
internal import ProductLinks

/// Prints a found link.
struct ResolveAnswer {
  let columns: [Column]
  private let isForPeople: Bool
  private let hasContext: Bool
  private let names: CatalogNames

  init(isForPeople: Bool, _ hasContext: Bool, names: CatalogNames) {
    self.isForPeople = isForPeople
    self.hasContext = hasContext
    self.names = names
    let context = hasContext ? [Column("context", title: "Context")] : []
    guard isForPeople else {
      columns = Self.columnsForPrograms + context
      return
    }
    let named = names.hasCatalog ? [Column("name", title: "Name"), Column("artist", title: "Artist")] : []
    columns =
      [
        Column("apple_id", title: "Apple ID", alignment: .trailing), Column("kind", title: "Kind"),
        Column("storefront", title: "Store"),
      ] + named
      + [Column("place", title: "Place"), Column("link", title: "Link")] + context
  }

  private static let columnsForPrograms = [
    Column("link", title: "Link"), Column("apple_id", title: "Apple ID", alignment: .trailing),
    Column("parent_id", title: "Part of", alignment: .trailing),
    Column("kind", title: "Kind"), Column("storefront", title: "Storefront"), Column("language", title: "Language"),
    Column("media_type", title: "Media type", alignment: .trailing), Column("affiliate", title: "Affiliate"),
    Column("campaign", title: "Campaign"),
    Column("canonical", title: "Page"), Column("text_id", title: "Text ID"), Column("source", title: "Source"),
    Column("line", title: "Line", alignment: .trailing), Column("column", title: "Column", alignment: .trailing),
    Column("offset", title: "Offset", alignment: .trailing),
    Column("name", title: "Name"), Column("artist", title: "Artist"), Column("provider", title: "Provider"),
    Column("product_page", title: "Product page"), Column("in_app_product", title: "In-app product"),
  ]

  /// One row; `source` is nil for a link given as an argument.
  func cells(_ find: LinkFind, _ source: String?) throws -> [Cell] {
    let link = find.found.link
    let name = try names.name(of: link)
    let cells =
      isForPeople ? cellsForPeople(find.found, source, name) : cellsForPrograms(find.found, source, name)
    return hasContext ? cells + [.text(find.context)] : cells
  }

  private func cellsForPeople(_ found: FoundLink, _ source: String?, _ name: CatalogNames.Name?) -> [Cell] {
    let link = found.link
    let start: [Cell] = [
      .integer(link.appleID?.rawValue), .text(link.kind.rawValue), .text(link.storefront?.code),
    ]
    let named: [Cell] = names.hasCatalog ? [.text(name?.name), .text(name?.artist)] : []
    return start + named + [.text(source.map { "\($0):\(found.line):\(found.column)" }), .text(link.text)]
  }

  private func cellsForPrograms(_ found: FoundLink, _ source: String?, _ name: CatalogNames.Name?) -> [Cell] {
    let link = found.link
    return [
      .text(link.text), .integer(link.appleID?.rawValue), .integer(link.parentID?.rawValue),
      .text(link.kind.rawValue), .text(link.storefront?.code), .text(link.language), .integer(link.mediaType),
      .text(link.affiliate), .text(link.campaign), .text(link.canonical), .text(link.textID), .text(source),
      .integer(found.line), .integer(found.column), .integer(found.offset), .text(name?.name), .text(name?.artist),
      .text(link.providerToken), .text(link.productPageID), .text(link.inAppProductID),
    ]
  }
}
