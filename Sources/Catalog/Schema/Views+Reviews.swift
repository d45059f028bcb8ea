internal import SQLite

extension Catalog {
  /// Makes the views of ratings and reviews.
  func makeReviewViews() throws(SQLiteError) {
    try connection.execute(
      """
      CREATE TEMP VIEW review AS
        SELECT CASE WHEN r.number > 0 THEN r.number END AS number, r.apple_id, nullif(r.storefront, '') AS storefront, r.rating, r.title, r.text, r.version,
          r.author, r.updated_at, r.vote_count, r.vote_sum, r.observed_at,
          (SELECT source FROM main.import WHERE id = r.import_id) AS source
        FROM main.review AS r;
      CREATE TEMP VIEW rating_history AS
        SELECT r.apple_id, nullif(r.storefront, '') AS storefront, r.since AS observed_at, r.until, r.average, r.count,
          r.version_average, r.version_count, (SELECT source FROM main.import WHERE id = r.import_id) AS source
        FROM main.rating AS r;
      """)
  }
}
