public import CatalogModel
internal import SQLite

/// The intervals through which a product had the same facts, in whatever order they are imported.
extension AppProductWriter {
  /// Records that a product, or its text in a language, had these facts at a time.
  func writePast(
    _ facts: [(name: String, value: Value)], of key: [Value], language: String, at time: String
  ) throws(SQLiteError) {
    let names = facts.map { "'\($0.name)', ?" }.joined(separator: ", ")
    // Patching an empty object drops what is NULL.
    let object = try connection.cached("SELECT json_patch('{}', json_object(\(names)))")
    let stated = try object.firstRow(facts.map(\.value)) { $0.text(0) }
    try writePast(stated ?? "{}", of: key + [.text(language)], at: time)
  }

  private func writePast(_ facts: String, of key: [Value], at time: String) throws(SQLiteError) {
    let before = try row("since <= ? ORDER BY since DESC", key, time)
    if let before, before.facts == facts {
      guard before.until < time else { return }
      return try run(
        "UPDATE \(Self.table) SET until = ? WHERE \(Self.this)", [.text(time)] + key + [.text(before.since)])
    }
    if let before, before.since == time {
      // Two files of the same time complete each other.
      return try run(
        "UPDATE \(Self.table) SET facts = json_patch(facts, ?) WHERE \(Self.this)",
        [.text(facts)] + key + [.text(time)])
    }
    if let before, before.until > time {
      try run("UPDATE \(Self.table) SET until = since WHERE \(Self.this)", key + [.text(before.since)])
      try insert(before.facts, key, since: before.until, until: before.until)
    }
    if let after = try row("since > ? ORDER BY since", key, time), after.facts == facts {
      return try run(
        "UPDATE \(Self.table) SET since = ? WHERE \(Self.this)", [.text(time)] + key + [.text(after.since)])
    }
    try insert(facts, key, since: time, until: time)
  }

  private static let table = "main.app_product_past"
  private static let this = "environment = ? AND product = ? AND language = ? AND since = ?"

  private func insert(_ facts: String, _ key: [Value], since: String, until: String) throws(SQLiteError) {
    try run(
      "INSERT INTO \(Self.table) VALUES (?, ?, ?, ?, ?, ?)", key + [.text(since), .text(until), .text(facts)])
  }

  private func row(
    _ condition: String, _ key: [Value], _ time: String
  ) throws(SQLiteError) -> (since: String, until: String, facts: String)? {
    let select = try connection.cached(
      """
      SELECT since, until, facts FROM \(Self.table)
      WHERE environment = ? AND product = ? AND language = ? AND \(condition) LIMIT 1
      """)
    return try select.firstRow(key + [.text(time)]) { row in
      (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "{}")
    }
  }

  private func run(_ sql: String, _ values: [Value]) throws(SQLiteError) {
    try connection.cached(sql).run(values)
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
      SELECT p.language, f.key, f.value FROM main.app_product_past AS p, json_each(p.facts) AS f
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
