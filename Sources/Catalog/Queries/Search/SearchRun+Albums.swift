internal import CatalogModel
internal import NameIndex
internal import SQLite

/// Searches for songs by their name together with their album's.
extension SearchRun {
  /// A song has some of the words and its album the others, in either order.
  func addAlbumTracks() throws(SQLiteError) {
    let all = words.words
    guard all.count > 1, query.kinds.isEmpty || query.kinds.contains(.song) else { return }
    let select = try connection.cached(
      """
      SELECT apple_id FROM main._listing WHERE id IN (\(Self.rows(1))) AND kind = 'song' AND parent_id IN (
        SELECT apple_id FROM main._listing WHERE id IN (\(Self.rows(2))) AND kind = 'album')
      ORDER BY id
      """)
    for end in 1..<all.count {
      for (song, album) in [(all[..<end], all[end...]), (all[end...], all[..<end])] {
        let name = "name : (\(Self.expression(album)))"
        let songs = [Self.restricted(Self.expression(song), to: .song), Self.restricted(name, to: .album)]
        try add(try select.rows(songs) { $0.appleID(0) }, at: .wordsAnywhere)
      }
    }
  }

  private static func rows(_ parameter: Int) -> String {
    "SELECT rowid FROM main._listing_text WHERE _listing_text MATCH ?\(parameter) LIMIT 500"
  }

  private static func expression(_ words: ArraySlice<SearchWords.Word>) -> String {
    words.map(\.expression).joined(separator: " AND ")
  }

  private static func restricted(_ expression: String, to kind: ProductKind) -> Value {
    .text("(\(expression)) AND \(SearchWords.phrase(TextIndex.Mark.kind.word(kind.rawValue)))")
  }
}
