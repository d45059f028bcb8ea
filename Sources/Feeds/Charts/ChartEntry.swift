internal import CatalogModel
internal import ProductLinks

/// What one entry of a chart states of its item and of others.
struct ChartEntry {
  var record: ProductRecord
  /// What may stand for a name that is not known, and the album and the artist that the entry names.
  var children: [ProductRecord] = []

  /// The most bytes of an entry, which is read into memory as a tree: 1 MB.
  ///
  /// Apple's have some kilobytes.
  static let byteLimit = 1 << 20

  /// Why an entry cannot become a record.
  private static let withoutID = "is a chart entry without im:id and without a store page, so it names no item"

  /// Begins the item of an entry by its number, or else its page.
  init(
    number: String? = nil, type: String? = nil, page: String?, artistPage: String? = nil, fallback: Storefront?
  ) throws(RecordError) {
    let (link, artistLink) = (Self.link(page), Self.link(artistPage))
    guard let appleID = number.flatMap({ AppleID($0) }) ?? link?.appleID else {
      throw RecordError(reason: Self.withoutID)
    }
    record = ProductRecord(
      appleID: appleID, kind: Self.kind(type, link),
      storefront: link?.storefront ?? artistLink?.storefront ?? fallback, artistID: artistLink?.appleID,
      parentID: link?.appleID == appleID ? link?.parentID : nil, url: page)
  }

  static func link(_ page: String?) -> ProductLink? { page.flatMap { ProductLink(parsing: $0) } }

  /// Another item that the entry names.
  func child(
    _ appleID: AppleID, _ kind: ProductKind, name: String?, artist: String? = nil, artistID: AppleID? = nil,
    url: String? = nil
  ) -> ProductRecord {
    ProductRecord(
      appleID: appleID, kind: kind, provenance: .child, storefront: record.storefront, name: name, artist: artist,
      artistID: artistID, url: url)
  }

  /// Apps for the Mac are an `Application`, too; only their link tells them apart.
  private static func kind(_ type: String?, _ link: ProductLink?) -> ProductKind {
    if type == "Application" { return link?.kind == .macApp ? .macApp : .app }
    return type.flatMap { ResultKind.words[$0] } ?? link?.kind ?? .unknown
  }
}
