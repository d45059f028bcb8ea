internal import CatalogModel

/// A table of the feed whose rows are items, with the columns that the unified answers read.
struct ItemTable {
  /// As Apple names it; the column of the Apple ID is this with `_id` after it.
  let name: String
  /// The columns of each text; the first that has a value counts.
  let texts: [RecordText.Field: [String]]
  /// What the kind is read from.
  var type: String?
  let kind: ItemKind
  /// What tables such as `artist_song` relate an item to, and the columns there that order several, the largest first.
  let related: [String: [String]]

  var id: String { name + "_id" }

  /// The table that has the item's names in other languages, and the column that they are in.
  var translation: (table: String, name: String) {
    name == "application" ? ("application_detail", "title") : (name + "_translation", "translation")
  }

  /// All columns that are read.
  var columns: [String] {
    [id, "export_date"] + [type].compactMap(\.self) + RecordText.Field.allCases.flatMap { texts[$0] ?? [] }
  }

  /// The first column of a text.
  func column(_ field: RecordText.Field) -> String? { texts[field]?.first }

  static func named(_ name: String) -> ItemTable? { all.first { $0.name == name } }

  static let all = [
    ItemTable(
      name: "application",
      texts: [
        .name: ["title"], .artist: ["artist_name"], .seller: ["seller_name"], .version: ["version"],
        .releaseDate: ["itunes_release_date"], .url: ["view_url"], .artworkURL: ["artwork_url_large"],
      ], type: "view_url", kind: .store, related: ["artist": [], "genre": ["is_primary"]]),
    ItemTable(
      name: "collection", texts: media, type: "media_type_id",
      kind: .media([
        1: "album", 2: "podcast", 3: "audiobook", 4: "tv-season", 5: "album", 6: "movie-collection", 9: "ringtone",
        10: "itunes-u", 11: "book",
      ]), related: ["artist": ["is_primary_artist"], "genre": ["is_primary"]]),
    ItemTable(
      name: "song", texts: media.filter { ![.seller, .artworkURL].contains($0.key) }, kind: .always("song"),
      related: ["artist": [], "collection": []]),
    ItemTable(
      name: "video", texts: media, type: "media_type_id",
      kind: .media([
        2: "podcast-episode", 4: "tv-episode", 5: "music-video", 6: "movie", 10: "itunes-u-episode",
      ]), related: ["artist": ["is_primary_artist"], "collection": [], "genre": ["is_primary"]]),
    ItemTable(
      name: "artist", texts: [.name: ["name"], .url: ["view_url"]], type: "artist_type_id", kind: .artist,
      related: ["genre": ["is_primary"]]),
  ]

  private static let media: [RecordText.Field: [String]] = [
    .name: ["name"], .artist: ["artist_display_name"], .seller: ["content_provider_name"],
    .releaseDate: ["original_release_date", "itunes_release_date"], .url: ["view_url"], .artworkURL: ["artwork_url"],
  ]
}

/// How an item's kind is read from its row.
enum ItemKind {
  case always(String)
  /// By Apple's media types, whose numbers are those of a link's `mt`.
  case media([Int64: String])
  /// By the `mt` of the page's address.
  case store
  /// By the name of the artist's type.
  case artist

  private static let artists = [
    "Software Artist": "developer", "Author": "author", "TV Show": "tv-show", "iTunes U Artist": "institution",
  ]

  /// The kind as an expression over the column `type`; of an artist over the name of its type.
  func sql(_ type: String) -> String {
    switch self {
    case .always(let kind): "'\(kind)'"
    case .store: "iif(\(type) LIKE '%mt=12%', 'mac-app', 'app')"
    case .media(let kinds): Self.match(type, kinds.map { ("\($0)", $1) }, otherwise: "unknown")
    case .artist: Self.match(type, Self.artists.map { ("'\($0)'", $1) }, otherwise: "artist")
    }
  }

  private static func match(_ type: String, _ kinds: [(String, String)], otherwise: String) -> String {
    let branches = kinds.sorted { $0 < $1 }.map { "WHEN \($0) THEN '\($1)'" }
    return "CASE \(type) \(branches.joined(separator: " ")) ELSE '\(otherwise)' END"
  }

  /// The kind of a row whose column of the type holds a number or a text; of an artist the text is its type's name.
  func value(_ number: Int64?, _ text: String?) -> String {
    switch self {
    case .always(let kind): kind
    case .store: text?.contains("mt=12") ?? false ? "mac-app" : "app"
    case .media(let kinds): number.flatMap { kinds[$0] } ?? "unknown"
    case .artist: text.flatMap { Self.artists[$0] } ?? "artist"
    }
  }
}
