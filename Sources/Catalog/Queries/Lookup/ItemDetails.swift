public import CatalogModel
internal import SQLite

/// The details of an item on a store's page, read from the imported record.
public struct ItemDetails: Equatable, Sendable {
  /// The item's description; a book's contains HTML.
  public var summary: String?
  /// What is new in this version.
  public var releaseNotes: String?
  /// The oldest system that the app runs on: `17.0`.
  public var minimumOS: String?
  /// The seller's own page.
  public var supportURL: String?
  /// The size of an app.
  public var byteCount: Int64?
  /// `4+`, `PG-13`, `Explicit`.
  public var advisoryRating: String?
  /// ISO 639-1, upper case, as the Search API has them.
  public var languages: [String] = []
  /// Addresses of pictures of an app.
  public var screenshotURLs: [String] = []
  /// The largest artwork that the record names.
  public var artworkURL: String?
  /// The address of a sample to hear or see.
  public var previewURL: String?
}

extension Catalog {
  /// The details of an item in one store, or in any store if that one has no record.
  ///
  /// Keys are those of the Search API and of the Apple Music API (`attributes`).
  public func details(of appleID: AppleID, in storefront: Storefront?) throws(CatalogError) -> ItemDetails {
    let details = try firstRow(
      """
      SELECT coalesce(o ->> '$.description', o ->> '$.longDescription', o ->> '$.attributes.description.standard',
          o ->> '$.attributes.editorialNotes.standard'),
        o ->> '$.releaseNotes', o ->> '$.minimumOsVersion', o ->> '$.sellerUrl', o ->> '$.fileSizeBytes',
        coalesce(o ->> '$.contentAdvisoryRating', o ->> '$.attributes.contentRating'),
        coalesce(o ->> '$.artworkUrl512', o ->> '$.artworkUrl600', o ->> '$.artworkUrl100'), o ->> '$.previewUrl',
        o -> '$.languageCodesISO2A', o -> '$.screenshotUrls', o -> '$.ipadScreenshotUrls'
      FROM (
        SELECT original AS o FROM main._listing WHERE apple_id = ? AND json_valid(original) AND provenance = 'record'
        ORDER BY storefront = ? DESC, observed_at DESC LIMIT 1)
      """, [.integer(appleID.rawValue), .text(storefront?.code ?? "")]
    ) { (row) throws(SQLiteError) in
      ItemDetails(
        summary: row.text(0), releaseNotes: row.text(1), minimumOS: row.text(2), supportURL: row.text(3),
        byteCount: row.text(4).flatMap { Int64($0) }, advisoryRating: row.text(5),
        languages: try strings(inJSON: row.text(8)),
        screenshotURLs: try strings(inJSON: row.text(9)) + strings(inJSON: row.text(10)), artworkURL: row.text(6),
        previewURL: row.text(7))
    }
    return details ?? ItemDetails()
  }

  private func strings(inJSON array: String?) throws(SQLiteError) -> [String] {
    guard let array else { return [] }
    let select = try connection.cached("SELECT value FROM json_each(?) WHERE type = 'text'")
    return try select.rows([.text(array)]) { $0.text(0) }
  }
}
