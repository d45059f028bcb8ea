internal import SQLite

extension Schema {
  /// Names were indexed before as they are; now letters such as ł are folded, and signs and Thai names are found.
  ///
  /// Indexes of snapshots are files of their own: each is made anew with the next import where it is small, else by
  /// `coster index`, which a search says.
  static let foldedNames = Migrations.Step(
    "names folded for the search",
    sql: """
      DROP TABLE listing_text;
      -- Keyed by listing.id. Contentless: the names already stand in `listing`.
      CREATE VIRTUAL TABLE listing_text USING fts5 (
        name, artist, seller, content = '', tokenize = 'unicode61 remove_diacritics 2'
      );
      DELETE FROM snapshot_index;
      """
  ) { connection throws(SQLiteError) in
    try TextIndexWriter(connection).insertAll(from: connection)
  }
}
