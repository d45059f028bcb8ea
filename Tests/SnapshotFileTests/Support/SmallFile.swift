import SnapshotFile

/// A small file with a table of each kind and an index, on pages of 512 bytes.
enum SmallFile {
  static let layouts: [String: TableLayout] = [
    "song": TableLayout(.integerKey, columns: 3, key: [0]),
    "price": TableLayout(.compoundKey, columns: 4, key: [1, 2]), "note": TableLayout(.noKey, columns: 1),
  ]

  static func write(_ path: String, rows: Int) throws {
    var writer = try DatabaseWriter(path: path, pageSize: 512)
    let index = IndexDefinition(name: "by_name", sql: "CREATE INDEX by_name ON song (name)", columns: [1])
    try write(
      "song", "CREATE TABLE song (id INTEGER PRIMARY KEY, name TEXT, text TEXT)", [index], to: &writer, rows: rows
    ) { builder, row in
      builder.append(Int64(row * 3))
      builder.appendText("song \(row % 17)")
      builder.appendText(String(repeating: "la ", count: row % 10 == 0 ? 500 : row % 7))
    }
    let price =
      "CREATE TABLE price (amount, song_id INTEGER, storefront TEXT, date, PRIMARY KEY (song_id, storefront)) WITHOUT ROWID"
    try write("price", price, [], to: &writer, rows: rows) { builder, row in
      builder.append(Int64(row / 2))
      builder.appendText(row % 2 == 0 ? "de" : "us")
      builder.append(Double(row) / 2)
      builder.appendNull()
    }
    try write("note", "CREATE TABLE note (text)", [], to: &writer, rows: rows / 5) { builder, row in
      builder.appendText("note \(row)")
    }
    try writer.finish(synchronizing: false)
  }

  /// How many rows a cursor finds in each table.
  static func counts(_ path: String) throws -> [String: Int] {
    let reader = try DatabaseReader(path: path)
    var counts: [String: Int] = [:]
    for (name, layout) in layouts {
      guard let entry = reader.table(name) else { continue }
      var cursor = try reader.rows(of: entry, layout: layout)
      while try cursor.advance() { counts[name, default: 0] += 1 }
    }
    return counts
  }

  private static func write(
    _ name: String, _ sql: String, _ indexes: [IndexDefinition], to writer: inout DatabaseWriter, rows: Int,
    append: (inout RecordBuilder, Int) -> Void
  ) throws {
    guard let layout = layouts[name] else { return }
    try writer.write(TableDefinition(name: name, sql: sql, layout: layout, indexes: indexes)) { table in
      var builder = RecordBuilder(layout: layout)
      for row in 0..<rows {
        builder.start()
        append(&builder, row)
        try table.append(builder.finish())
      }
    }
  }
}
