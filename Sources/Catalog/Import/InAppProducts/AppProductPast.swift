public import CatalogModel
internal import SQLite

/// The intervals through which a product had the same facts, in whatever order they are imported.
extension AppProductWriter {
  /// Records that a product, or its text in a language, had these facts.
  func writePast(
    _ facts: [(name: String, value: Value)], of key: [Value], language: String
  ) throws(SQLiteError) {
    let names = facts.map { "'\($0.name)', ?" }.joined(separator: ", ")
    // Patching an empty object drops what is NULL.
    let object = try connection.cached("SELECT json_patch('{}', json_object(\(names)))")
    let stated = Value(try object.firstRow(facts.map(\.value)) { $0.text(0) })
    let row = key + [.text(language)]
    // Two files of the same time complete each other.
    try connection.cached(
      """
      UPDATE main._app_product_past SET facts = json_patch(facts, ?1)
      WHERE facts <> ?1 AND environment = ?2 AND product = ?3 AND language = ?4 AND since = ?5
      """
    ).run([stated] + row + [.text(origin.observedAt)])
    if connection.changes == 0 { _ = try past.merge([stated], of: row, from: origin) }
  }
}

extension Catalog {
  /// What was known of a product on a day: facts by name, those of its texts as `name de`; empty before it was first
  /// seen.
  ///
  /// - Parameters:
  ///   - product: A product of a store; one of a configuration has no history.
  ///   - day: The end of this day counts: `2026-11-22`.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  /// - Returns: Values as text, by the name of their fact.
  public func facts(of product: AppProduct, on day: String) throws(CatalogError) -> [String: String] {
    let facts = try rows(
      """
      SELECT p.language, f.key, f.value FROM main._app_product_past AS p, json_each(p.facts) AS f
      WHERE p.environment = ? AND p.product = ? AND substr(p.since, 1, 10) <= ? ORDER BY p.since
      """, [.text(product.environment.rawValue), .text(product.key), .text(day)]
    ) { row in
      let (language, name) = (row.text(0) ?? "", (row.text(1) ?? "").replacing("_", with: " "))
      return (language.isEmpty ? name : "\(name) \(language)", row.text(2))
    }
    // A later value replaces an earlier one; NULL removes it.
    return facts.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}
