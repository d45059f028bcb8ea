import TestSupport

/// A made-up partner feed of all main tables: an app, a Mac app, an album with a song, a book, a film, an episode of a
/// season, and their artists.
enum FeedShop {
  /// The tables of one day; the later day changes prices, and names the app anew.
  static func tables(on day: String, isLater: Bool = false) -> [FeedTable] {
    var text = items + prices
    if isLater {
      for (old, new) in [
        ("Orchard Ledger|4+", "Ledger of Orchards|4+"), ("|4.99|USD|", "|2.99|USD|"), ("|1.29|USD", "|-1|USD"),
        ("|3.99|4.99|14.99", "|3.99|3.99|14.99"),
      ] { text.replace(old, with: new) }
    }
    return FeedTable.all(on: day, text)
  }

  private static let items = """
    # itunes storefront *storefront_id country_code name
    143441|USA|United States
    143443|DEU|Germany
    143462|JPN|Japan
    # itunes genre *genre_id parent_id name
    6000||Business
    6002||Utilities
    20||Alternative
    4401||Drama
    # itunes media_type *media_type_id name
    1|Music
    6|Movies
    # itunes artist_type *artist_type_id name primary_media_type_id
    1|Artist|1
    7|Software Artist|8
    9|Author|11
    # itunes artist *artist_id name is_actual_artist:BOOLEAN view_url artist_type_id
    101|Pippin & Russet Ltd|1||7
    102|The Grafting Knives|1||1
    103|Wilma Alder|1||9
    104|Russet Pictures|1||1
    # itunes application *application_id title recommended_age artist_name seller_name view_url \
    itunes_release_date:DATETIME version
    1001|Orchard Ledger|4+|Pippin & Russet Ltd|Russet Trading|https://apps.apple.com/us/app/id1001|2026 03 09|2.4
    1002|Cider Press|4+|Pippin & Russet Ltd||https://apps.apple.com/us/app/id1002?mt=12|2025 01 02|1.0
    # itunes application_detail *application_id *language_code title description:LONGTEXT
    1001|EN|Orchard Ledger|Counts pears.
    1001|JA|オーチャード帳簿|梨
    1001|DE|Obstgarten-Buch|Zählt Birnen.
    # itunes artist_application *artist_id *application_id
    101|1001
    101|1002
    # itunes genre_application *genre_id *application_id is_primary:BOOLEAN
    6000|1001|1
    6002|1001|0
    # itunes collection *collection_id name artist_display_name view_url original_release_date:DATETIME \
    content_provider_name media_type_id
    2001|Late Frost|The Grafting Knives||2026 01 30|Scion Records|1
    2002|The Pruner's Book|Wilma Alder||2020 05 05|Alder Press|11
    2003|Windfalls, Season 1|Windfalls||2024 09 01|Russet Pictures|4
    # itunes collection_translation *collection_id *language_code is_pronunciation:BOOLEAN translation *translation_type_id
    2001|JA|0|遅霜|1
    2001|JA-HRKT|1|おそじも|1
    # itunes artist_collection *artist_id *collection_id is_primary_artist:BOOLEAN *role_id
    102|2001|1|1
    103|2002|1|1
    # itunes genre_collection *genre_id *collection_id is_primary:BOOLEAN
    20|2001|1
    # itunes song *song_id name artist_display_name view_url original_release_date:DATETIME
    3001|Blossom Week|The Grafting Knives||2026 01 30
    # itunes collection_song *collection_id *song_id track_number:INTEGER
    2001|3001|1
    # itunes artist_song *artist_id *song_id
    102|3001
    # itunes video *video_id name artist_display_name media_type_id view_url original_release_date:DATETIME
    4001|The Graft|Russet Pictures|6||2023 10 13
    4002|Two Keys to the Cellar|Windfalls|4||2024 09 01
    # itunes collection_video *collection_id *video_id
    2003|4002
    # itunes artist_video *artist_id *video_id is_primary_artist:BOOLEAN
    104|4001|1
    # itunes genre_video *genre_id *video_id is_primary:BOOLEAN
    4401|4001|1
    # match collection_match *collection_id upc grid amg_album_id:VARCHAR(20)
    2001|5099900000015|A10302B0000000042X|R 77
    # match song_match *song_id isrc amg_track_id:VARCHAR(20)
    3001|QZFAK2500001|
    # match video_match *video_id upc isrc amg_video_id isan
    4001|5099900000022||12345|0000-0001-8CFA-0000-I-0000-0000-K

    """

  private static let prices = """
    # pricing application_price *application_id retail_price:DECIMAL(9,3) currency_code *storefront_id
    1001|4.99|USD|143441
    1001|800|JPY|143462
    1001|0.00|EUR|143443
    1002|9.99|USD|143441
    # pricing collection_price *collection_id retail_price:DECIMAL(9,3) currency_code *storefront_id \
    hq_price:DECIMAL(9,3) preorder_price:DECIMAL(9,3)
    2001|9.99|USD|143441||8.99
    2003|12.99|USD|143441|15.99|
    # pricing song_price *song_id retail_price:DECIMAL(9,3) currency_code *storefront_id hq_price:DECIMAL(9,3)
    3001|1.29|USD|143441|
    # pricing video_price *video_id retail_price:DECIMAL(9,3) currency_code *storefront_id sd_price:DECIMAL(9,3) \
    hq_price:DECIMAL(9,3) lc_rental_price:DECIMAL(9,3) sd_rental_price:DECIMAL(9,3) hd_rental_price:DECIMAL(9,3) \
    hd_price:DECIMAL(9,3)
    4001|9.99|USD|143441|9.99|||3.99|4.99|14.99
    4002|2.99|USD|143441|2.99|||||3.49
    """
}

/// A small table of the partner feed.
func genreFeed(_ rows: [String], trailer: String? = nil) -> String {
  FeedTable.text(
    "export_date:BIGINT *genre_id:INTEGER parent_id:INTEGER name:VARCHAR(200) price:DECIMAL(9,3) since:DATETIME",
    rows.map { "1794981600000|" + $0 }, trailer: trailer)
}

extension TestFolder {
  /// Writes tables where their feed has them, and imports them.
  @discardableResult
  func importFeed(_ tables: [FeedTable]) throws -> Outcome {
    for table in tables { try write(table.text, to: "feed/" + table.path) }
    return run("import", "\(path)/feed")
  }
}
