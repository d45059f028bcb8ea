internal import SQLite

extension Catalog {
  /// Makes the views of charts: a row for each edition, and one for each entry of one.
  func makeChartViews() throws(SQLiteError) {
    try connection.execute(
      """
      CREATE TEMP VIEW chart AS
        SELECT nullif(c.storefront, '') AS storefront, c.name AS chart, nullif(c.genre, '') AS genre,
          substr(e.updated_at, 1, 10) AS date, e.updated_at, c.title,
          (SELECT count(*) FROM main.chart_entry WHERE edition = e.id) AS entries,
          (SELECT source FROM main.import WHERE id = e.import_id) AS source
        FROM main.chart AS c JOIN main.chart_edition AS e ON e.chart = c.id;
      CREATE TEMP VIEW chart_entry AS
        SELECT nullif(c.storefront, '') AS storefront, c.name AS chart, nullif(c.genre, '') AS genre,
          substr(e.updated_at, 1, 10) AS date, e.updated_at, r.rank, r.apple_id
        FROM main.chart AS c JOIN main.chart_edition AS e ON e.chart = c.id
          JOIN main.chart_entry AS r ON r.edition = e.id;
      """)
  }
}
