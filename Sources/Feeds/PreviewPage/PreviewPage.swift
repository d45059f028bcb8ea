internal import CatalogModel
internal import Markup
internal import ProductLinks

/// What a store page says of its item, in its head and its structured data.
///
/// `al:ios:app_store_id` is not looked at: it names Apple's own Music or Podcasts app.
struct PreviewPage {
  private let link: ProductLink?
  private let contentID: AppleID?
  private let title: String?
  private let data: StructuredData?

  init(_ page: MarkupDocument) {
    let addresses = [
      page.first("//link[@rel='canonical']", "href"), page.first("//meta[@property='og:url']", "content"),
    ]
    link = addresses.lazy.compactMap { $0.flatMap { ProductLink(parsing: $0) } }.first
    contentID = page.first("//meta[@name='apple:content_id']", "content").flatMap { AppleID($0) }
    title =
      page.first("//meta[@name='apple:title']", "content") ?? page.first("//meta[@property='og:title']", "content")
    data = page.elements(at: "//script[@type='application/ld+json']").lazy.compactMap { StructuredData($0.text) }.first
  }

  /// The record of the page's item; `nil` when the page is about none.
  func record(fallback: Storefront?) -> ProductRecord? {
    guard let link, let appleID = link.appleID ?? contentID else { return nil }
    // An item that was withdrawn leaves its address behind, but neither number nor data.
    guard contentID != nil || data != nil || title != nil else { return nil }
    var record = ProductRecord(appleID: appleID, kind: link.kind, storefront: link.storefront ?? fallback)
    record.parentID = link.parentID
    record.name = data?.name ?? title
    record.artist = data?.artist
    record.artistID = data?.artistPage.flatMap { ProductLink(parsing: $0)?.appleID }
    record.genre = data?.genre
    record.releaseDate = data?.releaseDate
    record.url = link.text
    record.artworkURL = data?.image
    record.offers = data?.offers ?? []
    return record
  }

  func children(of record: ProductRecord) -> [ProductRecord] {
    guard let artistID = record.artistID, artistID != record.appleID else { return [] }
    return [
      ProductRecord(
        appleID: artistID, kind: ResultKind.artist(of: record.kind), standing: .child, storefront: record.storefront,
        name: record.artist, url: data?.artistPage)
    ]
  }

  /// Why there is neither an item nor a link.
  var emptiness: String {
    link == nil && title == nil
      ? "is a page without an item or product link: the store has no such item, or the page was saved before it had loaded"
      : "is a page that names no item and links to none"
  }
}

extension MarkupDocument {
  fileprivate func first(_ path: String, _ attribute: String) -> String? {
    elements(at: path).lazy.compactMap { $0.attribute(attribute) }.first { !$0.isEmpty }
  }
}
