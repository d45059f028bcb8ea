internal import CatalogModel
public import ProductLinks

/// A product link in a text.
public struct LinkRow: Sendable {
  /// The link, and where in the text it is.
  public var found: FoundLink
  /// The file; `nil` for a link given as an argument.
  public var source: String?
  /// What the catalog calls the item.
  public var name: LinkedNames.Name?
  /// The line that it stands in, if requested.
  public var context: String?

  /// A link with what is known of it.
  public init(_ found: FoundLink, source: String?, name: LinkedNames.Name? = nil, context: String? = nil) {
    (self.found, self.source, self.name, self.context) = (found, source, name, context)
  }

  /// The link.
  public var link: ProductLink { found.link }
}

extension LinkRow {
  /// The fields of links.
  public static let fields: [AnswerField<Self>] = [
    .text("link") { $0.link.text }.about("The link as it stands in the text."),
    .integer("apple_id") { $0.link.appleID?.rawValue }.about("Apple ID of the item."),
    .integer("parent_id", "Part of") { $0.link.parentID?.rawValue }.about(
      "Apple ID of the album, season or app that the link names as well."),
    .text("kind") { $0.link.kind.rawValue }.about("What the item is, such as app or song."),
    .text("storefront") { $0.link.storefront?.code }.about("Storefront that the link names."),
    .text("language") { $0.link.language }.about("Language that the link asks for."),
    .integer("media_type") { $0.link.mediaType }.about("Number of the link's mt parameter."),
    .text("affiliate") { $0.link.affiliate }.about("Affiliate token (at, before 2013 affToken)."),
    .text("campaign") { $0.link.campaign }.about("Campaign (ct)."),
    .text("canonical", "Page") { $0.link.canonical }.about("The item's link as Apple writes it today."),
    .text("text_id") { $0.link.textID }.about("Identifier of an item without a number, such as pl.… or umc.cmc.…."),
    .text("source") { (row: Self) -> String? in row.source }.ofFile.about("File that the link stands in."),
    .integer("line") { $0.found.line }.about("Line, counted from 1."),
    .integer("column") { $0.found.column }.about("Byte in the line, counted from 1."),
    .integer("offset") { $0.found.offset }.about("Byte in the source, counted from 0."),
    .text("name") { $0.name?.name }.about("Name of the item in the catalog."),
    .text("artist") { $0.name?.artist }.about("Artist, author or developer in the catalog."),
    .text("provider") { $0.link.providerToken }.about("Provider token (pt)."),
    .text("product_page") { $0.link.productPageID }.about("Custom product page (ppid)."),
    .text("in_app_product") { $0.link.inAppProductID }.about("In-app product that the link shows."),
    .text("via") { $0.link.via }.about("Another's host whose link has Apple's number, such as overcast.fm."),
    .text("inner") { $0.link.inner }.about("Link within the one of a mail gateway, search engine or network."),
    .text("partner") { $0.link.partner }.about("Affiliate network of a link before 2013 (partnerId)."),
  ]

  /// Where a name is from, for who asks: the catalog has it, and not the text.
  public static let provenance: [AnswerField<Self>] = [
    .text("name_source") { (row: Self) -> String? in row.name?.source }.ofFile.about(
      "File or address that states the name."),
    .time("name_observed_at") { (row: Self) -> String? in row.name?.observedAt }.about(
      "When the catalog last saw the name."),
  ]

  /// The line of the link, for who asks.
  public static let context: AnswerField<Self> = .text("context") { (row: Self) -> String? in row.context }.about(
    "Line that the link stands in.")
}
