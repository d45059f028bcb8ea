internal import CatalogModel

/// From the feed's storefront numbers to countries, in SQL.
enum StorefrontNumbers {
  /// The statement that makes the TEMP table `storefront_number`.
  static let create: String = {
    let rows = Storefront.allKnown.map { "(\($0.number), '\($0.code)', '\($0.longCode)')" }
    return """
      CREATE TEMP TABLE storefront_number (number INTEGER PRIMARY KEY, code TEXT NOT NULL, long_code TEXT NOT NULL);
      INSERT INTO temp.storefront_number VALUES \(rows.joined(separator: ", "))
      """
  }()
}

extension SnapshotViews {
  /// The country of the number in `column`: by the number, by the feed's own table, or else the number itself.
  func country(_ column: String) -> String {
    let own = lookUp("storefront", "storefront_id", "country_code") {
      """
      SELECT n.code FROM \($0) AS f, temp.storefront_number AS n
        WHERE f.storefront_id = \(column) AND n.long_code = upper(f.country_code)
      """
    }
    return """
      coalesce((SELECT code FROM temp.storefront_number WHERE number = \(column)), \(own), CAST(\(column) AS TEXT))
      """
  }
}
