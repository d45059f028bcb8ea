extension FeedViews {
  /// Arms of `product`: items whose names are known, and items of which there are prices alone.
  var products: [String] {
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
    return arms + Self.pricedItems.filter { !has($0) && has($0 + "_price") }.map { Self.pricedAlone($0, group: group) }
  }

  static let pricedItems = ["application", "collection", "song", "video"]

  /// The items of a price table, each with its first row.
  ///
  /// A collection is an album, a season, a book or something else, and a video a film, an episode or a music video:
  /// nothing in the group says which, so their kind is unknown.
  static func pricedAlone(_ item: String, group: String, schema: String = "") -> String {
    let kind = ["application": "app", "song": "song"][item] ?? "unknown"
    return """
      SELECT p.\(item)_id AS apple_id, '\(kind)' AS kind, NULL AS name, NULL AS artist, NULL AS artist_id,
        NULL AS parent_id, NULL AS bundle_id, NULL AS genre, NULL AS release_date, NULL AS storefront, NULL AS url,
        NULL AS artwork_url, \(observed("p", group)), NULL AS seller, NULL AS version, 'record' AS standing
      FROM \(schema)\(item)_price AS p
      WHERE NOT EXISTS (
        SELECT 1 FROM \(schema)\(item)_price AS o
        WHERE o.\(item)_id = p.\(item)_id AND o.storefront_id < p.storefront_id)
      """
  }

  private var applications: String {
    """
    SELECT p.application_id AS apple_id, \(Self.applicationKind) AS kind, p.title AS name, p.artist_name AS artist,
      \(artist(of: "application")) AS artist_id, NULL AS parent_id, NULL AS bundle_id,
      \(genre(of: "application")) AS genre, p.itunes_release_date AS release_date, NULL AS storefront,
      p.view_url AS url, p.artwork_url_large AS artwork_url, \(Self.observed("p", group)), p.seller_name AS seller,
      p.version, 'record' AS standing
    FROM \(rows("application")) AS p
    """
  }

  private var collections: String {
    """
    SELECT p.collection_id AS apple_id, \(Self.collectionKind) AS kind, p.name, p.artist_display_name AS artist,
      \(artist(of: "collection")) AS artist_id, NULL AS parent_id, NULL AS bundle_id,
      \(genre(of: "collection")) AS genre, coalesce(p.original_release_date, p.itunes_release_date) AS release_date,
      NULL AS storefront, p.view_url AS url, p.artwork_url, \(Self.observed("p", group)),
      p.content_provider_name AS seller, NULL AS version, 'record' AS standing
    FROM \(rows("collection")) AS p
    """
  }

  private var songs: String {
    """
    SELECT p.song_id AS apple_id, 'song' AS kind, p.name, p.artist_display_name AS artist,
      \(artist(of: "song")) AS artist_id, \(parent(of: "song")) AS parent_id, NULL AS bundle_id, NULL AS genre,
      coalesce(p.original_release_date, p.itunes_release_date) AS release_date, NULL AS storefront,
      p.view_url AS url, NULL AS artwork_url, \(Self.observed("p", group)), NULL AS seller, NULL AS version,
      'record' AS standing
    FROM \(rows("song")) AS p
    """
  }

  private var videos: String {
    """
    SELECT p.video_id AS apple_id, \(Self.videoKind) AS kind, p.name, p.artist_display_name AS artist,
      \(artist(of: "video")) AS artist_id, \(parent(of: "video")) AS parent_id, NULL AS bundle_id,
      \(genre(of: "video")) AS genre, coalesce(p.original_release_date, p.itunes_release_date) AS release_date,
      NULL AS storefront, p.view_url AS url, p.artwork_url, \(Self.observed("p", group)),
      p.content_provider_name AS seller, NULL AS version, 'record' AS standing
    FROM \(rows("video")) AS p
    """
  }

  private var artists: String {
    """
    SELECT p.artist_id AS apple_id, \(artistKind) AS kind, p.name, NULL AS artist, NULL AS artist_id,
      NULL AS parent_id, NULL AS bundle_id, \(genre(of: "artist")) AS genre, NULL AS release_date,
      NULL AS storefront, p.view_url AS url, NULL AS artwork_url, \(Self.observed("p", group)), NULL AS seller,
      NULL AS version, 'record' AS standing
    FROM \(rows("artist")) AS p
    """
  }

  /// An app's title in each language, as the store of the language's home shows it.
  private var localizedApplications: String {
    """
    SELECT d.application_id AS apple_id, \(Self.applicationKind) AS kind, d.title AS name, p.artist_name AS artist,
      \(artist(of: "application")) AS artist_id, NULL AS parent_id, NULL AS bundle_id,
      \(genre(of: "application")) AS genre, p.itunes_release_date AS release_date,
      \(LanguageHome.storefront("d.language_code")) AS storefront, p.view_url AS url,
      p.artwork_url_large AS artwork_url, \(Self.observed("d", group)), p.seller_name AS seller, p.version,
      'record' AS standing
    FROM \(rows("application_detail")) AS d JOIN \(rows("application")) AS p ON p.application_id = d.application_id
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
        \(Self.observed("d", group)), NULL AS seller, NULL AS version, 'record' AS standing
      FROM \(rows(item + "_translation")) AS d JOIN \(rows(item)) AS p ON p.\(item)_id = d.\(item)_id
      WHERE NOT coalesce(d.is_pronunciation, 0)
        AND \(LanguageHome.storefront("d.language_code")) IS NOT NULL
      """
  }
}
