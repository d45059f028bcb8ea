import SQLite

extension TestCatalog {
  /// Every row of every table but those that list imports and their changes, and what the full-text index has.
  ///
  /// An import's row has the number of its run where `numbersRuns` says so.
  func dump(numbersRuns: Bool = true) throws -> [String] {
    let connection = try Connection(path: path + "/catalog.sqlite", access: .writing)
    let tables = try connection.prepare(
      """
      SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'
        AND name NOT IN ('_import_run', '_import_change') ORDER BY name
      """
    ).rows { $0.text(0) }
    var lines: [String] = []
    for table in tables {
      let columns = try connection.prepare("SELECT name FROM pragma_table_info(?)").rows([.text(table)]) { $0.text(0) }
        .filter { numbersRuns || $0 != "run" }
      let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      lines += try connection.prepare("SELECT \(row) FROM \(table) ORDER BY 1").rows { "\(table) \($0.text(0) ?? "")" }
    }
    try connection.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, _listing_text, instance)")
    lines += try connection.prepare("SELECT term, doc, col, offset FROM temp.words ORDER BY 1, 2, 3, 4").rows { row in
      "word \((0..<4).map { row.text($0) ?? "" })"
    }
    return lines
  }
}
