/// A table that Apple's partner feed is known to have.
package struct KnownPartnerTable: Sendable {
  package var group: String
  package var name: String
  /// `export_date` first.
  package var columns: [PartnerColumn]
  package var key: [String]

  /// All of them, by name.
  package static let all = table.split(separator: "\n").map { KnownPartnerTable(line: $0) }

  package static func named(_ name: String) -> KnownPartnerTable? { all.first { $0.name == name } }

  /// The one known table that has exactly these columns; `nil` when several have.
  static func having(columns names: [String]) -> KnownPartnerTable? {
    let found = all.filter { $0.columns.map(\.name) == names }
    return found.count == 1 ? found.first : nil
  }

  private init(line: Substring) {
    let words = line.split(separator: " ")
    group = String(words[0])
    name = String(words[1])
    columns = [PartnerColumn(name: "export_date", type: .integer)]
    key = []
    for word in words.dropFirst(2) {
      let parts = word.split(separator: ":")
      let name = String(parts[0].drop { $0 == "*" })
      let code = parts.count > 1 ? parts[1] : name.hasSuffix("_id") ? "I" : "1000"
      columns.append(PartnerColumn(name: name, type: Self.type(code)))
      if word.hasPrefix("*") { key.append(name) }
    }
  }

  private static func type(_ code: Substring) -> PartnerType {
    switch code {
    case "I": .integer
    case "D": .decimal
    case "T": .date
    case "L": .text(length: nil)
    default: .text(length: Int(code))
    }
  }
}

extension KnownPartnerTable {
  /// The tables of the Enterprise Partner Feed, versions 3 to 5, a line each.
  ///
  /// A line is the group, the table's name, and its columns after `export_date`; `*` marks those of the primary key.
  /// After a colon: `I` is a whole number, `D` a decimal one, `T` a date, `L` a long text, and a number is the length
  /// of a VARCHAR; without a colon a name that ends in `_id` is a whole number, and any other a VARCHAR(1000). Where
  /// Apple's own header is known to be wrong (`collection`, `genre`), this has it right.
  static let table = """
    popularity album_popularity_per_genre *storefront_id *genre_id *album_id album_rank:I
    itunes application *application_id title recommended_age:20 artist_name seller_name company_url support_url \
      view_url artwork_url_large artwork_url_small itunes_release_date:T copyright:4000 description:L version:100 \
      itunes_version:100 download_size:I
    itunes application_detail *application_id *language_code:20 title description:L release_notes:L company_url \
      support_url screenshot_url_1 screenshot_url_2 screenshot_url_3 screenshot_url_4 screenshot_width_height_1:20 \
      screenshot_width_height_2:20 screenshot_width_height_3:20 screenshot_width_height_4:20 ipad_screenshot_url_1 \
      ipad_screenshot_url_2 ipad_screenshot_url_3 ipad_screenshot_url_4 ipad_screenshot_width_height_1:20 \
      ipad_screenshot_width_height_2:20 ipad_screenshot_width_height_3:20 ipad_screenshot_width_height_4:20
    itunes application_device_type *application_id *device_type_id
    popularity application_popularity_per_genre *storefront_id *genre_id *application_id application_rank:I
    pricing application_price *application_id retail_price:D currency_code:20 *storefront_id
    itunes artist *artist_id name is_actual_artist:I view_url artist_type_id
    itunes artist_application *artist_id *application_id
    itunes artist_collection *artist_id *collection_id is_primary_artist:I *role_id
    match artist_match *artist_id amg_artist_id:20 amg_video_artist_id:20
    itunes artist_song *artist_id *song_id
    itunes artist_translation *artist_id *language_code:20 is_pronunciation:I translation *translation_type_id
    itunes artist_type *artist_type_id name:200 primary_media_type_id
    itunes artist_video *artist_id *video_id is_primary_artist:I role_id
    itunes collection *collection_id name title_version search_terms parental_advisory_id artist_display_name view_url \
      artwork_url original_release_date:T itunes_release_date:T label_studio content_provider_name copyright:4000 \
      p_line:4000 media_type_id is_compilation:I collection_type_id
    match collection_match *collection_id upc:200 grid:200 amg_album_id
    pricing collection_price *collection_id retail_price:D currency_code:20 *storefront_id availability_date:T \
      hq_price:D preorder_price:D
    itunes collection_song *collection_id *song_id track_number:I volume_number:I preorder_only:I
    itunes collection_translation *collection_id *language_code:20 is_pronunciation:I translation *translation_type_id
    itunes collection_type *collection_type_id name:200
    itunes collection_video *collection_id *video_id track_number:I volume_number:I preorder_only:I
    itunes device_type *device_type_id name:200
    popularity free_application_popularity_per_genre *storefront_id *genre_id *application_id application_rank:I
    popularity free_ipad_application_popularity_per_genre *storefront_id *genre_id *application_id application_rank:I
    itunes genre *genre_id parent_id name:200
    itunes genre_application *genre_id *application_id is_primary:I
    itunes genre_artist *genre_id *artist_id is_primary:I
    itunes genre_collection *genre_id *collection_id is_primary:I
    itunes genre_imix *genre_id *imix_id
    itunes genre_video *genre_id *video_id is_primary:I
    itunes imix *imix_id title description:L storefront_id rating_average:D rating_count:I itunes_release_date:T \
      imix_type_id view_url
    itunes imix_type *imix_type_id name
    itunes key_value *key_:100 value_:100
    itunes media_type *media_type_id name:200
    itunes mix *mix_id mix_collection_id name description:L rank:I view_url
    itunes mix_collection *mix_collection_id title storefront_id parental_advisory_id mix_category_name mix_type_id \
      itunes_release_date:T view_url artwork_url_large artwork_url_small
    itunes mix_type *mix_type_id name
    popularity paid_application_popularity_per_genre *storefront_id *genre_id *application_id application_rank:I
    popularity paid_ipad_application_popularity_per_genre *storefront_id *genre_id *application_id application_rank:I
    itunes parental_advisory *parental_advisory_id name:200
    itunes role *role_id name:200
    itunes song *song_id name title_version search_terms parental_advisory_id artist_display_name \
      collection_display_name view_url original_release_date:T itunes_release_date:T track_length:I copyright:4000 \
      p_line:4000 preview_url preview_length:I
    itunes song_imix *song_id *imix_id
    match song_match *song_id isrc:200 amg_track_id:200
    itunes song_mix *song_id *mix_id
    popularity song_popularity_per_genre *storefront_id *genre_id *song_id song_rank:I
    pricing song_price *song_id retail_price:D currency_code:200 *storefront_id availability_date:T hq_price:D
    itunes song_translation *song_id *language_code:200 is_pronunciation:I translation *translation_type_id
    itunes storefront *storefront_id country_code:10 name:200
    itunes translation_type *translation_type_id name:200
    itunes video *video_id name title_version search_terms parental_advisory_id artist_display_name \
      collection_display_name media_type_id view_url artwork_url original_release_date:T itunes_release_date:T \
      studio_name network_name content_provider_name track_length:I copyright:4000 p_line:4000 short_description \
      long_description episode_production_number:200
    match video_match *video_id upc:200 isrc:200 amg_video_id isan:200
    pricing video_price *video_id retail_price:D currency_code:20 *storefront_id availability_date:T sd_price:D \
      hq_price:D lc_rental_price:D sd_rental_price:D hd_rental_price:D hd_price:D
    itunes video_translation *video_id *language_code:20 is_pronunciation:I translation *translation_type_id
    """
}
