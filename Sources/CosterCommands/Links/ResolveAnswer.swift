internal import Catalog
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

  static let fields: [AnswerField<Self>] = [
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

/// Names of items in the catalog, if there is one.
final class CatalogNames {
  typealias Name = (name: String?, artist: String?)

  /// How many names are cached: a page's links name the same items over and over.
  private static let cacheLimit = 10_000

  private let catalog: Catalog?
  private var remembered: [Key: Name?] = [:]

  private struct Key: Hashable {
    var appleID: AppleID
    var storefront: Storefront?
  }

  var hasCatalog: Bool { catalog != nil }

  /// Opens the catalog; a missing one is ignored, unless the person named it.
  init(_ options: CatalogOptions, console: Console) throws {
    catalog = try options.openIfUsable(in: console)
  }

  /// The item's name in the link's storefront, else in another.
  func name(of link: ProductLink) throws -> Name? {
    guard let catalog, let appleID = link.appleID else { return nil }
    let key = Key(appleID: appleID, storefront: link.storefront)
    if let name = remembered[key] { return name }
    if remembered.count == Self.cacheLimit { remembered.removeAll(keepingCapacity: true) }
    let listing = ItemNames(try catalog.listings(of: appleID)).choice(for: link.storefront).listing
    let name = listing?.name.map { ($0, listing?.artist) as Name }
    remembered[key] = .some(name)
    return name
  }
}
