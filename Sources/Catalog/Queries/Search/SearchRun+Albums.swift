internal import CatalogModel
internal import SQLite

/// Searches for songs by their name together with their album's.
extension SearchRun {
  /// A song has some of the words and its album the others, in either order.
  func addAlbumTracks() throws(SQLiteError) {
    let all = words.words
    guard all.count > 1, query.kinds.isEmpty || query.kinds.contains(.song) else { return }
    for end in 1..<all.count {
      for (song, album) in [(all[..<end], all[end...]), (all[end...], all[..<end])] {
        let albums = try rows("name : (\(Self.expression(album)))", .album)
        guard !albums.isEmpty else { continue }
        let songs = try rows(Self.expression(song), .song)
        try add(songs: songs, ofAlbums: Set(albums.map(\.item)))
      }
    }
  }

  private static func expression(_ words: ArraySlice<SearchWords.Word>) -> String {
    words.map(\.expression).joined(separator: " AND ")
  }

  private func rows(_ expression: String, _ kind: ProductKind) throws(SQLiteError) -> [Candidate] {
    guard let source = sources.first else { return [] }
    let word = SearchWords.phrase(TextIndex.Mark.kind.word(kind.rawValue))
    var candidates: [Candidate] = []
    for row in try source.rows(matching: "(\(expression)) AND \(word)", limit: 500, connection) {
      if let candidate = try candidate(row, in: source, ofKinds: [kind]) { candidates.append(candidate) }
    }
    return candidates
  }

  private func add(songs: [Candidate], ofAlbums albums: Set<Int64>) throws(SQLiteError) {
    for song in songs {
      let select = try connection.cached("SELECT parent_id FROM main.listing WHERE id = ?")
      let parent = try select.firstRow([.integer(song.row)]) { $0.integer(0) }
      guard let parent, albums.contains(parent), let item = AppleID(rawValue: song.item) else { continue }
      try add([item], at: .wordsAnywhere)
    }
  }
}
