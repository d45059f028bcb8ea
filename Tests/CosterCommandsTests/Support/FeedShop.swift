import TestSupport

/// A made-up partner feed of all main tables: an app, a Mac app, an album with a song, a book, a film, an episode of a
/// season, and their artists.
enum FeedShop {
  /// The tables of one day; the later day changes prices, and names the app anew.
  static func tables(on day: String, isLater: Bool = false) -> [FeedTable] {
    func table(_ group: String, _ name: String, _ columns: String, _ rows: [String]) -> FeedTable {
      FeedTable(group, name, on: day, columns, rows)
    }
    return [
      table("itunes", "storefront", "*storefront_id:INTEGER country_code:VARCHAR(10) name:VARCHAR(200)", stores),
      table("itunes", "genre", "*genre_id:INTEGER parent_id:INTEGER name:VARCHAR(200)", genres),
      table("itunes", "media_type", "*media_type_id:INTEGER name:VARCHAR(200)", ["1|Music", "6|Movies"]),
      table(
        "itunes", "artist_type", "*artist_type_id:INTEGER name:VARCHAR(200) primary_media_type_id:INTEGER",
        ["1|Artist|1", "7|Software Artist|8", "9|Author|11"]),
      table(
        "itunes", "artist",
        "*artist_id:BIGINT name:VARCHAR(1000) is_actual_artist:BOOLEAN view_url:VARCHAR(1000) artist_type_id:INTEGER",
        [
          "101|Pippin & Russet Ltd|1||7", "102|The Grafting Knives|1||1", "103|Wilma Alder|1||9",
          "104|Russet Pictures|1||1",
        ]),
      table(
        "itunes", "application",
        """
        *application_id:BIGINT title:VARCHAR(1000) recommended_age:VARCHAR(20) artist_name:VARCHAR(1000) \
        seller_name:VARCHAR(1000) view_url:VARCHAR(1000) itunes_release_date:DATETIME version:VARCHAR(100)
        """,
        [
          "1001|\(isLater ? "Ledger of Orchards" : "Orchard Ledger")|4+|Pippin & Russet Ltd|Russet Trading"
            + "|https://apps.apple.com/us/app/id1001|2026 03 09|2.4",
          "1002|Cider Press|4+|Pippin & Russet Ltd||https://apps.apple.com/us/app/id1002?mt=12|2025 01 02|1.0",
        ]),
      table(
        "itunes", "application_detail",
        "*application_id:BIGINT *language_code:VARCHAR(20) title:VARCHAR(1000) description:LONGTEXT",
        ["1001|EN|Orchard Ledger|Counts pears.", "1001|JA|オーチャード帳簿|梨", "1001|DE|Obstgarten-Buch|Zählt Birnen."]),
      table("itunes", "artist_application", "*artist_id:BIGINT *application_id:BIGINT", ["101|1001", "101|1002"]),
      table(
        "itunes", "genre_application", "*genre_id:INTEGER *application_id:BIGINT is_primary:BOOLEAN",
        ["6000|1001|1", "6002|1001|0"]),
    ] + media(table) + prices(table, isLater) + matches(table)
  }

  private static let stores = ["143441|USA|United States", "143443|DEU|Germany", "143462|JPN|Japan"]
  private static let genres = ["6000||Business", "6002||Utilities", "20||Alternative", "4401||Drama"]

  private static func media(_ table: (String, String, String, [String]) -> FeedTable) -> [FeedTable] {
    [
      table(
        "itunes", "collection",
        """
        *collection_id:BIGINT name:VARCHAR(1000) artist_display_name:VARCHAR(1000) view_url:VARCHAR(1000) \
        original_release_date:DATETIME content_provider_name:VARCHAR(1000) media_type_id:INTEGER
        """,
        [
          "2001|Late Frost|The Grafting Knives||2026 01 30|Scion Records|1",
          "2002|The Pruner's Book|Wilma Alder||2020 05 05|Alder Press|11",
          "2003|Windfalls, Season 1|Windfalls||2024 09 01|Russet Pictures|4",
        ]),
      table(
        "itunes", "collection_translation",
        """
        *collection_id:BIGINT *language_code:VARCHAR(20) is_pronunciation:BOOLEAN translation:VARCHAR(1000) \
        *translation_type_id:INTEGER
        """,
        ["2001|JA|0|遅霜|1", "2001|JA-HRKT|1|おそじも|1"]),
      table(
        "itunes", "artist_collection",
        "*artist_id:BIGINT *collection_id:BIGINT is_primary_artist:BOOLEAN *role_id:INTEGER",
        ["102|2001|1|1", "103|2002|1|1"]),
      table(
        "itunes", "genre_collection", "*genre_id:INTEGER *collection_id:BIGINT is_primary:BOOLEAN", ["20|2001|1"]),
      table(
        "itunes", "song",
        """
        *song_id:BIGINT name:VARCHAR(1000) artist_display_name:VARCHAR(1000) view_url:VARCHAR(1000) \
        original_release_date:DATETIME
        """,
        ["3001|Blossom Week|The Grafting Knives||2026 01 30"]),
      table(
        "itunes", "collection_song", "*collection_id:BIGINT *song_id:BIGINT track_number:INTEGER", ["2001|3001|1"]),
      table("itunes", "artist_song", "*artist_id:BIGINT *song_id:BIGINT", ["102|3001"]),
      table(
        "itunes", "video",
        """
        *video_id:BIGINT name:VARCHAR(1000) artist_display_name:VARCHAR(1000) media_type_id:INTEGER \
        view_url:VARCHAR(1000) original_release_date:DATETIME
        """,
        ["4001|The Graft|Russet Pictures|6||2023 10 13", "4002|Two Keys to the Cellar|Windfalls|4||2024 09 01"]),
      table("itunes", "collection_video", "*collection_id:BIGINT *video_id:BIGINT", ["2003|4002"]),
      table("itunes", "artist_video", "*artist_id:BIGINT *video_id:BIGINT is_primary_artist:BOOLEAN", ["104|4001|1"]),
      table("itunes", "genre_video", "*genre_id:INTEGER *video_id:BIGINT is_primary:BOOLEAN", ["4401|4001|1"]),
    ]
  }

  private static func prices(
    _ table: (String, String, String, [String]) -> FeedTable, _ isLater: Bool
  ) -> [FeedTable] {
    let money = "retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER"
    return [
      table(
        "pricing", "application_price", "*application_id:BIGINT \(money)",
        [
          "1001|\(isLater ? "2.99" : "4.99")|USD|143441", "1001|800|JPY|143462", "1001|0.00|EUR|143443",
          "1002|9.99|USD|143441",
        ]),
      table(
        "pricing", "collection_price",
        "*collection_id:BIGINT \(money) hq_price:DECIMAL(9,3) preorder_price:DECIMAL(9,3)",
        ["2001|9.99|USD|143441||8.99", "2003|12.99|USD|143441|15.99|"]),
      table(
        "pricing", "song_price", "*song_id:BIGINT \(money) hq_price:DECIMAL(9,3)",
        ["3001|\(isLater ? "-1" : "1.29")|USD|143441|"]),
      table(
        "pricing", "video_price",
        """
        *video_id:BIGINT \(money) sd_price:DECIMAL(9,3) hq_price:DECIMAL(9,3) lc_rental_price:DECIMAL(9,3) \
        sd_rental_price:DECIMAL(9,3) hd_rental_price:DECIMAL(9,3) hd_price:DECIMAL(9,3)
        """,
        ["4001|9.99|USD|143441|9.99|||3.99|\(isLater ? "3.99" : "4.99")|14.99", "4002|2.99|USD|143441|2.99|||||3.49"]),
    ]
  }

  private static func matches(_ table: (String, String, String, [String]) -> FeedTable) -> [FeedTable] {
    [
      table(
        "match", "collection_match",
        "*collection_id:BIGINT upc:VARCHAR(200) grid:VARCHAR(200) amg_album_id:VARCHAR(20)",
        ["2001|5099900000015|A10302B0000000042X|R 77"]),
      table(
        "match", "song_match", "*song_id:BIGINT isrc:VARCHAR(200) amg_track_id:VARCHAR(20)", ["3001|QZFAK2500001|"]),
      table(
        "match", "video_match",
        "*video_id:BIGINT upc:VARCHAR(200) isrc:VARCHAR(200) amg_video_id:INTEGER isan:VARCHAR(200)",
        ["4001|5099900000022||12345|0000-0001-8CFA-0000-I-0000-0000-K"]),
    ]
  }
}

extension TestFolder {
  /// Writes tables where their feed has them, and imports them.
  @discardableResult
  func importFeed(_ tables: [FeedTable]) throws -> Outcome {
    for table in tables { try write(table.text, to: "feed/" + table.path) }
    return run("import", "\(path)/feed")
  }
}
