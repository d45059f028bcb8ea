extension SnapshotViews {
  /// Arms of `product`; their columns are those of the listings' arm.
  var products: [String] {
    named + ["application", "collection", "song", "video"].filter { !has($0) }.flatMap(pricedAlone)
  }

  /// The arms of items whose names are told.
  var named: [String] {
    var arms: [String] = []
    if has("application") { arms.append(applications) }
    if has("collection") { arms.append(collections) }
    if has("song") { arms.append(songs) }
    if has("video") { arms.append(videos) }
    if has("artist") { arms.append(artists) }
    if has("application"), has("application_detail") { arms.append(localizedApplications) }
    for item in ["collection", "song", "video", "artist"] where has(item) && has(item + "_translation") {
      arms.append(translated(item))
    }
    return arms
  }

  /// Items of which snapshots have prices alone: the first row of each, an arm for each layer.
  ///
  /// A collection is an album, a season, a book or something else, and a video a film, an episode or a music video:
  /// their prices stand in the same columns, and nothing in the group tells which. Guessed kinds would be lies.
  private func pricedAlone(_ item: String) -> [String] {
    let table = item + "_price"
    let kind = ["application": "app", "song": "song"][item] ?? "unknown"
    let layers = layers(of: table, having: [item + "_id", "storefront_id", "export_date"])
    return layers.indices.map { index in
      let own = "\(SnapshotSchema.quoted(layers[index].schema)).\(table)"
      let above = layers[..<index].enumerated().map { upper, layer in
        "AND NOT EXISTS (SELECT 1 FROM \(SnapshotSchema.quoted(layer.schema)).\(table) AS u"
          + " WHERE u.\(item)_id = p.\(item)_id \(Self.uncovered("u", table, layers[..<upper])))"
      }
      let covering = layers[..<index]
      return """
        SELECT p.\(item)_id AS apple_id, '\(kind)' AS kind, NULL AS name, NULL AS artist, NULL AS artist_id,
          NULL AS parent_id, NULL AS bundle_id, NULL AS genre, NULL AS release_date, NULL AS storefront, NULL AS url,
          NULL AS artwork_url, \(Self.observedAt("p")) AS observed_at, '\(layers[index].name)' AS source,
          NULL AS seller, NULL AS version, 'record' AS standing
        FROM \(own) AS p
        WHERE NOT EXISTS (
            SELECT 1 FROM \(own) AS o
            WHERE o.\(item)_id = p.\(item)_id AND o.storefront_id < p.storefront_id
              \(Self.uncovered("o", table, covering))) \(Self.uncovered("p", table, covering))
          AND NOT EXISTS (SELECT 1 FROM main.listing AS l WHERE l.apple_id = p.\(item)_id) \(above.joined())
        """
    }
  }

  /// The conditions under which a row counts beneath fulls that would have it if it were there still.
  private static func uncovered(_ row: String, _ table: String, _ layers: ArraySlice<AttachedSnapshot>) -> String {
    layers.filter { !$0.name.isIncremental }.compactMap { $0.gaps[table]?.covering(row) }
      .map { "AND NOT \($0)" }.joined(separator: " ")
  }

  private var applications: String {
    """
    SELECT p.application_id AS apple_id, \(Self.applicationKind) AS kind, p.title AS name, p.artist_name AS artist,
      \(artist(of: "application")) AS artist_id, NULL AS parent_id, NULL AS bundle_id,
      \(genre(of: "application")) AS genre, p.itunes_release_date AS release_date, NULL AS storefront,
      p.view_url AS url, p.artwork_url_large AS artwork_url, p.observed_at, p.source, p.seller_name AS seller,
      p.version, 'record' AS standing
    FROM feed_application AS p
    """
  }

  private var collections: String {
    """
    SELECT p.collection_id AS apple_id, \(Self.collectionKind) AS kind, p.name, p.artist_display_name AS artist,
      \(artist(of: "collection")) AS artist_id, NULL AS parent_id, NULL AS bundle_id,
      \(genre(of: "collection")) AS genre, coalesce(p.original_release_date, p.itunes_release_date) AS release_date,
      NULL AS storefront, p.view_url AS url, p.artwork_url, p.observed_at, p.source,
      p.content_provider_name AS seller, NULL AS version, 'record' AS standing
    FROM feed_collection AS p
    """
  }

  private var songs: String {
    """
    SELECT p.song_id AS apple_id, 'song' AS kind, p.name, p.artist_display_name AS artist,
      \(artist(of: "song")) AS artist_id, \(parent(of: "song")) AS parent_id, NULL AS bundle_id, NULL AS genre,
      coalesce(p.original_release_date, p.itunes_release_date) AS release_date, NULL AS storefront,
      p.view_url AS url, NULL AS artwork_url, p.observed_at, p.source, NULL AS seller, NULL AS version,
      'record' AS standing
    FROM feed_song AS p
    """
  }

  private var videos: String {
    """
    SELECT p.video_id AS apple_id, \(Self.videoKind) AS kind, p.name, p.artist_display_name AS artist,
      \(artist(of: "video")) AS artist_id, \(parent(of: "video")) AS parent_id, NULL AS bundle_id,
      \(genre(of: "video")) AS genre, coalesce(p.original_release_date, p.itunes_release_date) AS release_date,
      NULL AS storefront, p.view_url AS url, p.artwork_url, p.observed_at, p.source,
      p.content_provider_name AS seller, NULL AS version, 'record' AS standing
    FROM feed_video AS p
    """
  }

  private var artists: String {
    """
    SELECT p.artist_id AS apple_id, \(artistKind) AS kind, p.name, NULL AS artist, NULL AS artist_id,
      NULL AS parent_id, NULL AS bundle_id, \(genre(of: "artist")) AS genre, NULL AS release_date,
      NULL AS storefront, p.view_url AS url, NULL AS artwork_url, p.observed_at, p.source, NULL AS seller,
      NULL AS version, 'record' AS standing
    FROM feed_artist AS p
    """
  }

  /// An app's title in each language, as the store of the language's home shows it.
  private var localizedApplications: String {
    """
    SELECT d.application_id AS apple_id, \(Self.applicationKind) AS kind, d.title AS name, p.artist_name AS artist,
      \(artist(of: "application")) AS artist_id, NULL AS parent_id, NULL AS bundle_id,
      \(genre(of: "application")) AS genre, p.itunes_release_date AS release_date,
      \(LanguageHome.storefront("d.language_code")) AS storefront, p.view_url AS url,
      p.artwork_url_large AS artwork_url, d.observed_at, d.source, p.seller_name AS seller, p.version,
      'record' AS standing
    FROM feed_application_detail AS d JOIN feed_application AS p ON p.application_id = d.application_id
    WHERE \(LanguageHome.storefront("d.language_code")) IS NOT NULL
    """
  }

  /// An item's name in other languages; how it is pronounced is no name.
  private func translated(_ item: String) -> String {
    let kind = ["collection": Self.collectionKind, "video": Self.videoKind, "artist": artistKind][item] ?? "'song'"
    let artistName = item == "artist" ? "NULL" : "p.artist_display_name"
    return """
      SELECT d.\(item)_id AS apple_id, \(kind) AS kind, d.translation AS name, \(artistName) AS artist,
        NULL AS artist_id, NULL AS parent_id, NULL AS bundle_id, NULL AS genre, NULL AS release_date,
        \(LanguageHome.storefront("d.language_code")) AS storefront, p.view_url AS url, NULL AS artwork_url,
        d.observed_at, d.source, NULL AS seller, NULL AS version, 'record' AS standing
      FROM feed_\(item)_translation AS d JOIN feed_\(item) AS p ON p.\(item)_id = d.\(item)_id
      WHERE NOT coalesce(d.is_pronunciation, 0)
        AND \(LanguageHome.storefront("d.language_code")) IS NOT NULL
      """
  }
}

/// Expressions over the row `p`.
extension SnapshotViews {
  private static let applicationKind = "CASE WHEN p.view_url LIKE '%mt=12%' THEN 'mac-app' ELSE 'app' END"

  /// By Apple's media types, whose numbers are those of a link's `mt`.
  private static let collectionKind = """
    CASE p.media_type_id WHEN 1 THEN 'album' WHEN 2 THEN 'podcast' WHEN 3 THEN 'audiobook' WHEN 4 THEN 'tv-season'
      WHEN 5 THEN 'album' WHEN 6 THEN 'movie-collection' WHEN 9 THEN 'ringtone' WHEN 10 THEN 'itunes-u'
      WHEN 11 THEN 'book' ELSE 'unknown' END
    """

  private static let videoKind = """
    CASE p.media_type_id WHEN 2 THEN 'podcast-episode' WHEN 4 THEN 'tv-episode' WHEN 5 THEN 'music-video'
      WHEN 6 THEN 'movie' WHEN 10 THEN 'itunes-u-episode' ELSE 'unknown' END
    """

  private var artistKind: String {
    let type = lookUp("artist_type", "artist_type_id", "name") {
      "SELECT t.name FROM \($0) AS t WHERE t.artist_type_id = p.artist_type_id"
    }
    return """
      CASE \(type) WHEN 'Software Artist' THEN 'developer' WHEN 'Author' THEN 'author' WHEN 'TV Show' THEN 'tv-show'
        WHEN 'iTunes U Artist' THEN 'institution' ELSE 'artist' END
      """
  }

  private func artist(of item: String) -> String {
    let ranks = item == "collection" || item == "video" ? ["is_primary_artist"] : []
    let order = (ranks.map { "r.\($0) DESC" } + ["r.artist_id"]).joined(separator: ", ")
    return lookUp("artist_\(item)", "artist_id", "\(item)_id", ranks.first ?? "artist_id") {
      "SELECT r.artist_id FROM \($0) AS r WHERE r.\(item)_id = p.\(item)_id ORDER BY \(order) LIMIT 1"
    }
  }

  private func genre(of item: String) -> String {
    let name = lookUp("genre", "genre_id", "name") { "SELECT g.name FROM \($0) AS g WHERE g.genre_id = r.genre_id" }
    return lookUp("genre_\(item)", "genre_id", "\(item)_id", "is_primary") {
      """
      SELECT \(name) FROM \($0) AS r WHERE r.\(item)_id = p.\(item)_id ORDER BY r.is_primary DESC, r.genre_id LIMIT 1
      """
    }
  }

  private func parent(of item: String) -> String {
    lookUp("collection_\(item)", "collection_id", "\(item)_id") {
      "SELECT r.collection_id FROM \($0) AS r WHERE r.\(item)_id = p.\(item)_id ORDER BY r.collection_id LIMIT 1"
    }
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
