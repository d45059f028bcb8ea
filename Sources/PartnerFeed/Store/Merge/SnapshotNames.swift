internal import NameIndex
internal import SQLite

/// The full-text index of the names in a snapshot file: those of items, and those that stores of other languages show.
struct SnapshotNames {
  /// The tables that names are read from.
  static let tables = Set(ItemTable.all.flatMap { [$0.name, $0.translation.table] } + ["artist_type"])
  /// The tables of the index itself.
  static let ownTables = ["name_item"] + parts.map { "name_text_" + $0 }
  private static let parts = ["data", "idx", "config"]
  private let connection: Connection

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    try connection.defineIndexedText()
  }

  /// The column of the items whose names a table has, and that are a part of its key; `nil` where there is none.
  static func item(of table: StoredTable) -> String? {
    let item = ItemTable.all.first { [$0.name, $0.translation.table].contains(table.name) }?.id
    return table.key.contains { table.columns[$0].name == item } ? item : nil
  }

  /// Whether the index before, `old`, is kept: it has the same form, of each of the merged tables that names are read
  /// from every change is noted, and they are few.
  func isKept(_ merged: Set<String>, _ changed: [ChangedRows]) throws(SQLiteError) -> Bool {
    let named = changed.filter { $0.namedItem != nil }
    guard merged.intersection(Self.tables).isSubset(of: named.map(\.name)), try form(in: "old") == form(in: "f") else {
      return false
    }
    try connection.execute("CREATE TABLE main.name_id (id INTEGER PRIMARY KEY)")
    for case (let table, let item?) in named.map({ ($0, $0.namedItem) }) {
      try connection.execute(
        "INSERT OR IGNORE INTO main.name_id SELECT \(item) FROM \(table.noted) WHERE typeof(\(item)) = 'integer'")
    }
    let changed = try connection.integer("SELECT count(*) FROM main.name_id") ?? 0
    return try changed <= 1000 + (connection.integer("SELECT count(*) FROM old.name_item") ?? 0) / 4
  }

  private func form(in schema: String) throws(SQLiteError) -> String? {
    try connection.text("SELECT sql FROM \(schema).sqlite_schema WHERE name = 'name_text'")
  }

  /// Copies the tables behind the index as they are: <https://www.sqlite.org/fts5.html#fts5_data_structures>.
  func copy() throws(SQLiteError) {
    try connection.execute("INSERT INTO f.name_item SELECT * FROM old.name_item; \(Self.index)")
    for table in Self.parts {
      try connection.execute(
        "DELETE FROM f.name_text_\(table); INSERT INTO f.name_text_\(table) SELECT * FROM old.name_text_\(table)")
    }
  }

  /// Takes out the names of the items that were noted, and puts in those that they have now.
  func update() throws(SQLiteError) {
    try connection.execute(
      """
      INSERT INTO f.name_text (name_text, rowid, name, artist, seller)
        SELECT 'delete', i.id, i.name, i.artist, i.seller
        FROM main.name_id AS n CROSS JOIN f.name_item AS i ON i.apple_id = n.id;
      DELETE FROM f.name_item WHERE apple_id IN (SELECT id FROM main.name_id);
      """)
    let last = try connection.integer("SELECT max(id) FROM f.name_item") ?? 0
    let ids = try connection.prepare("SELECT id FROM main.name_id ORDER BY id")
    let names = try connection.prepare(Self.insert + " AND apple_id = ?")
    while try ids.step() { try names.run(.integer(ids.integer(0))) }
    try connection.prepare(
      """
      INSERT INTO f.name_text (rowid, name, artist, seller)
        SELECT id, name, artist, seller FROM f.name_item WHERE id > ?
      """
    ).run(.integer(last))
  }

  func build() throws(SQLiteError) {
    try connection.execute("\(Self.insert); \(Self.index)")
    // A large hash makes few segments to merge.
    try connection.execute("INSERT INTO f.name_text (name_text, rank) VALUES ('hashsize', 8388608)")
    try connection.execute("INSERT INTO f.name_text (name_text) VALUES ('rebuild')")
  }

  private static let index = "CREATE INDEX f.name_item_by_apple_id ON name_item (apple_id)"
  private static let insert = """
    INSERT INTO f.name_item (apple_id, kind, storefront, name, artist, seller)
      SELECT apple_id, kind, storefront, entry(name, kind, storefront), indexed(artist),
        iif(seller IS artist, NULL, indexed(seller))
      FROM f.product WHERE name IS NOT NULL
    """
}
