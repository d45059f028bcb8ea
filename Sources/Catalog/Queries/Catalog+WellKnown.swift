public import CatalogModel
internal import SQLite

/// What the catalog knows well enough to expect it of a service.
extension Catalog {
  /// An item that a store showed by a record of its own.
  public typealias WellKnownItem = (appleID: AppleID, bundleID: String?)

  /// The items that a store showed last, without those that it did not have afterwards; of any kind where none is
  /// named.
  public func wellKnownItems(
    in storefront: Storefront, kinds: Set<ProductKind> = [], limit: Int
  ) throws(CatalogError) -> [WellKnownItem] {
    try rows(
      """
      SELECT apple_id, bundle_id FROM main._listing AS l
      WHERE storefront = ?1 AND provenance = 'record' AND kind NOT IN (\(Self.kindsBeyondLookups))
        AND \(Self.isAny("l.kind", 3)) AND \(Self.isNotMissing) ORDER BY observed_at DESC LIMIT ?2
      """, [.text(storefront.code), .integer(Int64(limit)), .words(kinds.map(\.rawValue).sorted())]
    ) { row in row.appleID(0).map { ($0, row.text(1)) } }
  }

  /// The addresses of items' pages on a host, the newest first.
  public func wellKnownPages(on host: String, in storefront: Storefront, limit: Int) throws(CatalogError) -> [String] {
    try rows(
      """
      SELECT url FROM main._listing AS l
      WHERE storefront = ?1 AND provenance = 'record' AND url LIKE 'https://' || ?2 || '/%' AND \(Self.isNotMissing)
      ORDER BY observed_at DESC LIMIT ?3
      """, [.text(storefront.code), .text(host), .integer(Int64(limit))]
    ) { $0.text(0) }
  }

  private static let isNotMissing = """
    NOT EXISTS (
      SELECT 1 FROM main._missing AS m
      WHERE m.apple_id = l.apple_id AND m.storefront = l.storefront AND m.observed_at >= l.observed_at)
    """

  /// The apps of which a store showed reviews last.
  public func reviewedApps(in storefront: Storefront, limit: Int) throws(CatalogError) -> [AppleID] {
    try rows(
      """
      SELECT apple_id FROM main._review WHERE storefront = ? GROUP BY apple_id
      ORDER BY max(observed_at) DESC, apple_id LIMIT ?
      """, [.text(storefront.code), .integer(Int64(limit))]
    ) { $0.appleID(0) }
  }

  /// Whether a store ever showed reviews of an app.
  public func hasReviews(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> Bool {
    try firstRow(
      "SELECT 1 FROM main._review WHERE apple_id = ? AND storefront = ? LIMIT 1",
      [.integer(appleID.rawValue), .text(storefront.code)]
    ) { _ in true } ?? false
  }

  /// Whether a chart of a store ever had entries.
  public func hasChart(_ name: String, genre: String?, in storefront: Storefront) throws(CatalogError) -> Bool {
    try firstRow(
      """
      SELECT 1 FROM main._chart AS c JOIN main._chart_edition AS e ON e.chart = c.id
        JOIN main._chart_entry AS r ON r.edition = e.id
      WHERE c.name = ? AND c.storefront = ? AND c.genre = ? LIMIT 1
      """, [.text(name), .text(storefront.code), .text(genre ?? "")]
    ) { _ in true } ?? false
  }
}
