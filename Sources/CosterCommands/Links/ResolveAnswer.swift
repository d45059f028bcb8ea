internal import Catalog
internal import CatalogModel
internal import Feeds
internal import ProductLinks

/// A found link, as it is printed.
struct ResolveAnswer {
  let columns: [Column]
  private let isForPeople: Bool
  private let hasContext: Bool
  private let names: CatalogNames

  init(isForPeople: Bool, _ hasContext: Bool, _ names: CatalogNames) {
    self.isForPeople = isForPeople
    self.hasContext = hasContext
    self.names = names
    let context = hasContext ? [Column("context", "Context")] : []
    guard isForPeople else {
      columns = Self.columnsForPrograms + context
      return
    }
    let named = names.hasCatalog ? [Column("name", "Name"), Column("artist", "Artist")] : []
    columns =
      [Column("apple_id", "Apple ID", .trailing), Column("kind", "Kind"), Column("storefront", "Store")] + named
      + [Column("place", "Place"), Column("link", "Link")] + context
  }

  private static let columnsForPrograms = [
    Column("link", "Link"), Column("apple_id", "Apple ID", .trailing), Column("parent_id", "Part of", .trailing),
    Column("kind", "Kind"), Column("storefront", "Storefront"), Column("language", "Language"),
    Column("media_type", "Media type", .trailing), Column("affiliate", "Affiliate"), Column("campaign", "Campaign"),
    Column("canonical", "Page"), Column("text_id", "Text ID"), Column("source", "Source"),
    Column("line", "Line", .trailing), Column("column", "Column", .trailing), Column("offset", "Offset", .trailing),
    Column("name", "Name"), Column("artist", "Artist"), Column("provider", "Provider"),
    Column("product_page", "Product page"), Column("in_app_product", "In-app product"),
  ]

  /// One row; `source` is nil for a link that was an argument.
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
