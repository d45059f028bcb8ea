public import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
  /// A genre of the stores.
  public struct Genre: Equatable, Sendable {
    /// Apple's number: 6015 is Finance.
    public var number: Int64
    /// As the feed has it.
    public var name: String
    /// The genre that it belongs to; `nil` for a store's top genre, or where no feed states it.
    public var parent: Int64?
  }

  /// The known genres, ordered by number: those of the partner feed, else those of a store's records.
  public func genres(in storefront: Storefront) throws(CatalogError) -> [Genre] {
    let ofFeed = try genresOfFeed()
    return ofFeed.isEmpty ? try genresOfRecords(storefront) : ofFeed
  }

  private func genresOfFeed() throws(CatalogError) -> [Genre] {
    for group in groups.map(\.group) {
      let table = "SELECT 1 FROM \(group).sqlite_schema WHERE type = 'table' AND name = 'genre'"
      guard try firstRow(table, [], { $0.integer(0) }) == 1 else { continue }
      return try rows("SELECT genre_id, name, parent_id FROM \(group).genre ORDER BY genre_id") { Genre($0) }
    }
    return []
  }

  /// How many records are searched for genres: a store has less than two hundred genres.
  private static let minRecords = 20_000

  private func genresOfRecords(_ storefront: Storefront) throws(CatalogError) -> [Genre] {
    try rows(
      """
      SELECT DISTINCT CAST(original ->> '$.primaryGenreId' AS INTEGER) AS number, original ->> '$.primaryGenreName', NULL
      FROM (
        SELECT original FROM main._listing
        WHERE storefront = ? AND provenance = 'record' AND json_valid(original) LIMIT \(Self.minRecords))
      WHERE number > 0 ORDER BY number
      """, [.text(storefront.code)]
    ) { Genre($0) }
  }
}

extension Catalog.Genre {
  fileprivate init?(_ row: Statement) {
    guard let name = row.text(1) else { return nil }
    (number, self.name, parent) = (row.integer(0), name, row.integerIfAny(2).flatMap { $0 > 0 ? $0 : nil })
  }
}
