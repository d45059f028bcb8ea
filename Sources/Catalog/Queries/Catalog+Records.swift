public import CatalogModel
internal import Feeds
package import JSON
internal import PartnerFeed
internal import SQLite

/// The record of an item in one store, as it was imported.
public struct StoredRecord: Equatable, Sendable {
  /// What the item is.
  public var kind: ProductKind
  /// Empty where the item is only known from other items' records or links.
  public var original: [UInt8]
  /// Whether there may be later prices than the original's.
  public var hasLaterPrices: Bool
  /// Whether the original is a result of the Search API: charts, pages and Apple Music answers have other members.
  public var isSearchResult: Bool

  /// The original as a tree: of JSON, or of a chart's entry in XML in the form that JSON gives it; `nil` for anything
  /// else.
  package var tree: JSONTree? { JSONTree(original: original) }
}

extension Catalog {
  /// The catalog's record of an item in a store; `nil` where the item is not listed there.
  ///
  /// - Complexity: Three index searches.
  public func record(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> StoredRecord? {
    try firstRow(
      """
      SELECT l.kind, iif(l.provenance = 'record', l.original, NULL),
        EXISTS (
        SELECT 1 FROM main._offer AS o
        WHERE o.apple_id = l.apple_id AND o.storefront = l.storefront AND o.until >= l.observed_at
          AND coalesce(o.until_import_id, o.import_id) <> l.import_id),
        (SELECT feed = 'search-api' FROM main._import WHERE id = l.import_id)
      FROM main._listing AS l WHERE l.apple_id = ? AND l.storefront = ?
      """, [.integer(appleID.rawValue), .text(storefront.code)]
    ) { row in
      // Records of the Search API state all prices that it observed.
      let isOfSearch = row.integer(3) == 1
      let original = row.bytes(1)
      return StoredRecord(
        kind: row.text(0).flatMap(ProductKind.init(rawValue:)) ?? .unknown, original: original,
        hasLaterPrices: !isOfSearch || row.integer(2) == 1,
        // What a page or a chart states later leaves the original of an earlier import as it is.
        isSearchResult: !original.isEmpty && (isOfSearch || SearchResult.recognises(original)))
    }
  }

  /// What the records of an item's parts say in one store, as they were imported: songs of an album, episodes of a
  /// season or podcast.
  ///
  /// More parts than any album has are not read.
  public func originals(ofPartsOf parent: AppleID, in storefront: Storefront) throws(CatalogError) -> [[UInt8]] {
    try rows(
      """
      SELECT original FROM main._listing
      WHERE parent_id = ? AND storefront = ? AND provenance = 'record' AND original IS NOT NULL LIMIT 1000
      """, [.integer(parent.rawValue), .text(storefront.code)]
    ) { $0.bytes(0) }
  }

  /// The genre of all that a maker's records in one store are of; `nil` where it is more than one.
  public func genre(ofAllBy maker: AppleID, in storefront: Storefront) throws(CatalogError) -> String? {
    let genres = try rows(
      """
      SELECT DISTINCT genre FROM main._listing
      WHERE artist_id = ?1 AND storefront = ?2 AND provenance = 'record' AND apple_id <> ?1
        AND genre IS NOT NULL LIMIT 2
      """, [.integer(maker.rawValue), .text(storefront.code)]
    ) { $0.text(0) }
    return genres.count == 1 ? genres[0] : nil
  }

  /// Whether prices come from elsewhere than the catalog's own table, which does not know the latest alone then.
  public func hasPricesElsewhere() throws(CatalogError) -> Bool {
    if groups.contains(where: { AttachedGroup.answers($0.group, about: .prices) }) { return true }
    return try named(ownPricesForm) > 0
  }
}
