/// What the unified views need of a table whose rows answer by themselves.
struct ViewedTable {
  var name: String
  var key: [String]
  /// The key's columns among them.
  var columns: [String]

  private init(_ name: String, key: String, _ others: String = "") {
    self.name = name
    self.key = key.split(separator: " ").map(String.init)
    columns = self.key + others.split(separator: " ").map(String.init)
  }

  static let all: [ViewedTable] = content + translations + prices + matches

  private static let content = [
    ViewedTable(
      "application", key: "application_id",
      "title artist_name seller_name view_url artwork_url_large itunes_release_date version"),
    ViewedTable(
      "collection", key: "collection_id",
      """
      name artist_display_name view_url artwork_url original_release_date itunes_release_date content_provider_name \
      media_type_id
      """),
    ViewedTable(
      "song", key: "song_id", "name artist_display_name view_url original_release_date itunes_release_date"),
    ViewedTable(
      "video", key: "video_id",
      """
      name artist_display_name view_url artwork_url original_release_date itunes_release_date content_provider_name \
      media_type_id
      """),
    ViewedTable("artist", key: "artist_id", "name view_url artist_type_id"),
  ]

  private static let translations =
    [ViewedTable("application_detail", key: "application_id language_code", "title")]
    + ["artist", "collection", "song", "video"].map {
      ViewedTable(
        "\($0)_translation", key: "\($0)_id language_code translation_type_id", "is_pronunciation translation")
    }

  private static let prices = [
    ViewedTable("application_price", key: "application_id storefront_id", "retail_price currency_code"),
    ViewedTable(
      "collection_price", key: "collection_id storefront_id", "retail_price currency_code hq_price preorder_price"),
    ViewedTable("song_price", key: "song_id storefront_id", "retail_price currency_code"),
    ViewedTable(
      "video_price", key: "video_id storefront_id",
      "retail_price currency_code sd_price hq_price lc_rental_price sd_rental_price hd_rental_price hd_price"),
  ]

  private static let matches = [
    ViewedTable("artist_match", key: "artist_id", "amg_artist_id"),
    ViewedTable("collection_match", key: "collection_id", "upc grid amg_album_id"),
    ViewedTable("song_match", key: "song_id", "isrc amg_track_id"),
    ViewedTable("video_match", key: "video_id", "upc isrc isan amg_video_id"),
  ]
}
