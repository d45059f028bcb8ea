/// Expressions over the row `p`.
extension FeedViews {
  static let applicationKind = "CASE WHEN p.view_url LIKE '%mt=12%' THEN 'mac-app' ELSE 'app' END"

  /// By Apple's media types, whose numbers are those of a link's `mt`.
  static let collectionKind = """
    CASE p.media_type_id WHEN 1 THEN 'album' WHEN 2 THEN 'podcast' WHEN 3 THEN 'audiobook' WHEN 4 THEN 'tv-season'
      WHEN 5 THEN 'album' WHEN 6 THEN 'movie-collection' WHEN 9 THEN 'ringtone' WHEN 10 THEN 'itunes-u'
      WHEN 11 THEN 'book' ELSE 'unknown' END
    """

  static let videoKind = """
    CASE p.media_type_id WHEN 2 THEN 'podcast-episode' WHEN 4 THEN 'tv-episode' WHEN 5 THEN 'music-video'
      WHEN 6 THEN 'movie' WHEN 10 THEN 'itunes-u-episode' ELSE 'unknown' END
    """

  var artistKind: String {
    Self.artistKind(
      of: lookUp(
        "artist_type", "artist_type_id", "name",
        query: "SELECT t.name FROM artist_type AS t WHERE t.artist_type_id = p.artist_type_id"))
  }

  /// By the name of an artist's type, as an expression.
  static func artistKind(of type: String) -> String {
    """
    CASE \(type) WHEN 'Software Artist' THEN 'developer' WHEN 'Author' THEN 'author' WHEN 'TV Show' THEN 'tv-show'
      WHEN 'iTunes U Artist' THEN 'institution' ELSE 'artist' END
    """
  }

  func artist(of item: String) -> String {
    let ranks = item == "collection" || item == "video" ? ["is_primary_artist"] : []
    let order = (ranks.map { "r.\($0) DESC" } + ["r.artist_id"]).joined(separator: ", ")
    return lookUp(
      "artist_\(item)", "artist_id", "\(item)_id", ranks.first ?? "artist_id",
      query: "SELECT r.artist_id FROM artist_\(item) AS r WHERE r.\(item)_id = p.\(item)_id ORDER BY \(order) LIMIT 1")
  }

  func genre(of item: String) -> String {
    let name = lookUp("genre", "genre_id", "name", query: "SELECT g.name FROM genre AS g WHERE g.genre_id = r.genre_id")
    return lookUp(
      "genre_\(item)", "genre_id", "\(item)_id", "is_primary",
      query: """
        SELECT \(name) FROM genre_\(item) AS r WHERE r.\(item)_id = p.\(item)_id
          ORDER BY r.is_primary DESC, r.genre_id LIMIT 1
        """)
  }

  func parent(of item: String) -> String {
    lookUp(
      "collection_\(item)", "collection_id", "\(item)_id",
      query: """
        SELECT r.collection_id FROM collection_\(item) AS r WHERE r.\(item)_id = p.\(item)_id
          ORDER BY r.collection_id LIMIT 1
        """)
  }

  /// The first value that `query` finds in another table; NULL where that is not there with the columns it names.
  private func lookUp(_ table: String, _ columns: String..., query: String) -> String {
    tables[table]?.isSuperset(of: columns) ?? false ? "(\(query))" : "NULL"
  }
}

/// Which store speaks a language first.
enum LanguageHome {
  /// The store that shows texts of the language in `column`; NULL for English, which the items' own rows have, and
  /// for languages without a store of their own.
  static func storefront(_ column: String) -> String {
    let arms = homes.split(separator: " ").map { pair in
      let parts = pair.split(separator: ":")
      return "WHEN '\(parts[0])' THEN '\(parts[1])'"
    }
    return "CASE replace(lower(\(column)), '_', '-') \(arms.joined(separator: " ")) END"
  }

  private static let homes = """
    ar:sa cs:cz da:dk de:de de-de:de el:gr en-au:au en-ca:ca en-gb:gb es:es es-es:es es-mx:mx fi:fi fr:fr fr-fr:fr \
    he:il hr:hr hu:hu id:id it:it it-it:it ja:jp ja-jp:jp ko:kr ko-kr:kr ms:my nb:no no:no nl:nl nl-nl:nl pl:pl \
    pt:br pt-br:br pt-pt:pt ro:ro ru:ru ru-ru:ru sk:sk sv:se sv-se:se th:th tr:tr uk:ua vi:vn zh:cn zh-cn:cn \
    zh-hans:cn zh-hant:tw zh-tw:tw zh-hk:hk
    """
}
