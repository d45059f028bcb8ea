internal import SQLite

/// What searches read once and keep for as long as the catalog is as it was.
final class SearchMemory {
  private var vocabularies: [String: Vocabulary] = [:]
  private var wellKnown: Set<Int64>?
  private var version: [Int64?] = []

  /// So many listings of items with the most ratings are known by heart.
  private static let wellKnownLimit = 20_000

  /// Forgets everything where the catalog has changed.
  func refresh(_ connection: Connection) throws(SQLiteError) {
    let version = [try connection.integer("PRAGMA data_version"), Int64(connection.totalChanges)]
    guard version != self.version else { return }
    (self.version, vocabularies, wellKnown) = (version, [:], nil)
  }

  func vocabulary(of source: NameSource, _ connection: Connection) throws(SQLiteError) -> Vocabulary {
    if let known = vocabularies[source.schema] { return known }
    let vocabulary = try Vocabulary(of: source.index, in: source.schema, connection)
    vocabularies[source.schema] = vocabulary
    return vocabulary
  }

  /// The rows of listings whose items have the most ratings.
  func wellKnownListings(_ connection: Connection) throws(SQLiteError) -> Set<Int64> {
    if let wellKnown { return wellKnown }
    let select = try connection.prepare(
      """
      SELECT l.id FROM (SELECT apple_id FROM main.rating WHERE count >= 1000 ORDER BY count DESC LIMIT 5000) AS r
      JOIN main.listing AS l ON l.apple_id = r.apple_id LIMIT \(Self.wellKnownLimit)
      """)
    var rows: Set<Int64> = []
    while try select.step() { rows.insert(select.integer(0)) }
    wellKnown = rows
    return rows
  }
}
