internal import CatalogModel
internal import Feeds
internal import ProductLinks

/// A found link as `resolve` prints it.
struct ResolveAnswer {
  let find: LinkFind
  /// The file; `nil` for a link given as an argument.
  let source: String?
  /// What the catalog calls the item.
  let name: CatalogNames.Name?

  private var link: ProductLink { find.found.link }

  /// What people read: with names where there is a catalog.
  static func fieldsForPeople(hasNames: Bool) -> [AnswerField<Self>] {
    let named = hasNames ? [name, artist] : []
    return [appleID, kind, .text("storefront", "Store") { $0.link.storefront?.code }] + named
      + [
        .text("place") { row in row.source.map { "\($0):\(row.find.found.line):\(row.find.found.column)" } },
        .text("link") { $0.link.text },
      ]
  }

  static let fieldsForPrograms: [AnswerField<Self>] = [
    .text("link") { $0.link.text }, appleID, .integer("parent_id", "Part of") { $0.link.parentID?.rawValue }, kind,
    .text("storefront") { $0.link.storefront?.code }, .text("language") { $0.link.language },
    .integer("media_type") { $0.link.mediaType }, .text("affiliate") { $0.link.affiliate },
    .text("campaign") { $0.link.campaign }, .text("canonical", "Page") { $0.link.canonical },
    .text("text_id") { $0.link.textID }, .text("source") { $0.source }, .integer("line") { $0.find.found.line },
    .integer("column") { $0.find.found.column }, .integer("offset") { $0.find.found.offset }, name, artist,
    .text("provider") { $0.link.providerToken }, .text("product_page") { $0.link.productPageID },
    .text("in_app_product") { $0.link.inAppProductID },
  ]

  static let context = AnswerField<Self>.text("context") { $0.find.context }

  private static let appleID = AnswerField<Self>.integer("apple_id") { $0.link.appleID?.rawValue }
  private static let kind = AnswerField<Self>.text("kind") { $0.link.kind.rawValue }
  private static let name = AnswerField<Self>.text("name") { $0.name?.name }
  private static let artist = AnswerField<Self>.text("artist") { $0.name?.artist }
}
