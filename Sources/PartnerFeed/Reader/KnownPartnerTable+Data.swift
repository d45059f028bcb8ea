extension KnownPartnerTable {
  /// The tables of the Enterprise Partner Feed, versions 3 to 5, a line each.
  ///
  /// A line is the group, the table's name, and its columns after `export_date`; `*` marks those of the primary key.
  /// Behind the colon: `I` is a whole number, `D` a decimal one, `T` a date, `L` a long text, and a number is the
  /// length of a VARCHAR. Where Apple's own header is known to be wrong (`collection`, `genre`), this has it right.
  static let table = """
    popularity album_popularity_per_genre *storefront_id:I *genre_id:I *album_id:I album_rank:I
    itunes application *application_id:I title:1000 recommended_age:20 artist_name:1000 seller_name:1000 \
      company_url:1000 support_url:1000 view_url:1000 artwork_url_large:1000 artwork_url_small:1000 \
      itunes_release_date:T copyright:4000 description:L version:100 itunes_version:100 download_size:I
    itunes application_detail *application_id:I *language_code:20 title:1000 description:L release_notes:L \
      company_url:1000 support_url:1000 screenshot_url_1:1000 screenshot_url_2:1000 screenshot_url_3:1000 \
      screenshot_url_4:1000 screenshot_width_height_1:20 screenshot_width_height_2:20 \
      screenshot_width_height_3:20 screenshot_width_height_4:20 ipad_screenshot_url_1:1000 \
      ipad_screenshot_url_2:1000 ipad_screenshot_url_3:1000 ipad_screenshot_url_4:1000 \
      ipad_screenshot_width_height_1:20 ipad_screenshot_width_height_2:20 ipad_screenshot_width_height_3:20 \
      ipad_screenshot_width_height_4:20
    itunes application_device_type *application_id:I *device_type_id:I
    popularity application_popularity_per_genre *storefront_id:I *genre_id:I *application_id:I \
      application_rank:I
    pricing application_price *application_id:I retail_price:D currency_code:20 *storefront_id:I
    itunes artist *artist_id:I name:1000 is_actual_artist:I view_url:1000 artist_type_id:I
    itunes artist_application *artist_id:I *application_id:I
    itunes artist_collection *artist_id:I *collection_id:I is_primary_artist:I *role_id:I
    match artist_match *artist_id:I amg_artist_id:20 amg_video_artist_id:20
    itunes artist_song *artist_id:I *song_id:I
    itunes artist_translation *artist_id:I *language_code:20 is_pronunciation:I translation:1000 \
      *translation_type_id:I
    itunes artist_type *artist_type_id:I name:200 primary_media_type_id:I
    itunes artist_video *artist_id:I *video_id:I is_primary_artist:I role_id:I
    itunes collection *collection_id:I name:1000 title_version:1000 search_terms:1000 parental_advisory_id:I \
      artist_display_name:1000 view_url:1000 artwork_url:1000 original_release_date:T itunes_release_date:T \
      label_studio:1000 content_provider_name:1000 copyright:4000 p_line:4000 media_type_id:I is_compilation:I \
      collection_type_id:I
    match collection_match *collection_id:I upc:200 grid:200 amg_album_id:I
    pricing collection_price *collection_id:I retail_price:D currency_code:20 *storefront_id:I \
      availability_date:T hq_price:D preorder_price:D
    itunes collection_song *collection_id:I *song_id:I track_number:I volume_number:I preorder_only:I
    itunes collection_translation *collection_id:I *language_code:20 is_pronunciation:I translation:1000 \
      *translation_type_id:I
    itunes collection_type *collection_type_id:I name:200
    itunes collection_video *collection_id:I *video_id:I track_number:I volume_number:I preorder_only:I
    itunes device_type *device_type_id:I name:200
    popularity free_application_popularity_per_genre *storefront_id:I *genre_id:I *application_id:I \
      application_rank:I
    popularity free_ipad_application_popularity_per_genre *storefront_id:I *genre_id:I *application_id:I \
      application_rank:I
    itunes genre *genre_id:I parent_id:I name:200
    itunes genre_application *genre_id:I *application_id:I is_primary:I
    itunes genre_artist *genre_id:I *artist_id:I is_primary:I
    itunes genre_collection *genre_id:I *collection_id:I is_primary:I
    itunes genre_imix *genre_id:I *imix_id:I
    itunes genre_video *genre_id:I *video_id:I is_primary:I
    itunes imix *imix_id:I title:1000 description:L storefront_id:I rating_average:D rating_count:I \
      itunes_release_date:T imix_type_id:I view_url:1000
    itunes imix_type *imix_type_id:I name:1000
    itunes key_value *key_:100 value_:100
    itunes media_type *media_type_id:I name:200
    itunes mix *mix_id:I mix_collection_id:I name:1000 description:L rank:I view_url:1000
    itunes mix_collection *mix_collection_id:I title:1000 storefront_id:I parental_advisory_id:I \
      mix_category_name:1000 mix_type_id:I itunes_release_date:T view_url:1000 artwork_url_large:1000 \
      artwork_url_small:1000
    itunes mix_type *mix_type_id:I name:1000
    popularity paid_application_popularity_per_genre *storefront_id:I *genre_id:I *application_id:I \
      application_rank:I
    popularity paid_ipad_application_popularity_per_genre *storefront_id:I *genre_id:I *application_id:I \
      application_rank:I
    itunes parental_advisory *parental_advisory_id:I name:200
    itunes role *role_id:I name:200
    itunes song *song_id:I name:1000 title_version:1000 search_terms:1000 parental_advisory_id:I \
      artist_display_name:1000 collection_display_name:1000 view_url:1000 original_release_date:T \
      itunes_release_date:T track_length:I copyright:4000 p_line:4000 preview_url:1000 preview_length:I
    itunes song_imix *song_id:I *imix_id:I
    match song_match *song_id:I isrc:200 amg_track_id:200
    itunes song_mix *song_id:I *mix_id:I
    popularity song_popularity_per_genre *storefront_id:I *genre_id:I *song_id:I song_rank:I
    pricing song_price *song_id:I retail_price:D currency_code:200 *storefront_id:I availability_date:T \
      hq_price:D
    itunes song_translation *song_id:I *language_code:200 is_pronunciation:I translation:1000 \
      *translation_type_id:I
    itunes storefront *storefront_id:I country_code:10 name:200
    itunes translation_type *translation_type_id:I name:200
    itunes video *video_id:I name:1000 title_version:1000 search_terms:1000 parental_advisory_id:I \
      artist_display_name:1000 collection_display_name:1000 media_type_id:I view_url:1000 artwork_url:1000 \
      original_release_date:T itunes_release_date:T studio_name:1000 network_name:1000 \
      content_provider_name:1000 track_length:I copyright:4000 p_line:4000 short_description:1000 \
      long_description:1000 episode_production_number:200
    match video_match *video_id:I upc:200 isrc:200 amg_video_id:I isan:200
    pricing video_price *video_id:I retail_price:D currency_code:20 *storefront_id:I availability_date:T \
      sd_price:D hq_price:D lc_rental_price:D sd_rental_price:D hd_rental_price:D hd_price:D
    itunes video_translation *video_id:I *language_code:20 is_pronunciation:I translation:1000 \
      *translation_type_id:I
    """
}
