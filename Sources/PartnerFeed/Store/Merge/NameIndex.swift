internal import SQLite

/// The full-text index of the names in a snapshot file: those of items, and those that stores of other languages show.
struct NameIndex {
  /// The tables that names are read from.
  static let tables: Set<String> = [
    "application", "application_detail", "collection", "collection_translation", "song", "song_translation", "video",
    "video_translation", "artist", "artist_translation", "artist_type",
  ]
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Whether the index before, `old`, is kept: of each of the merged tables that names are read from every change is
  /// noted, and they are few.
  func isKept(_ merged: Set<String>, _ watched: Set<String>) throws(SQLiteError) -> Bool {
    guard merged.intersection(Self.tables).isSubset(of: watched) else { return false }
    // An index of an older version is made anew.
    let form = try connection.prepare("SELECT rowid FROM old.name_text WHERE name_text MATCH ?")
    try form.bind([.text("\"\(TextIndex.form)\"")])
    guard try form.step() else { return false }
    form.reset()
    let changed = try connection.integer("SELECT count(*) FROM main.name_id") ?? 0
    return try changed <= 1000 + (connection.integer("SELECT count(*) FROM old.name_item") ?? 0) / 4
  }

  /// Copies the tables behind the index as they are: <https://www.sqlite.org/fts5.html#fts5_data_structures>.
  func copy() throws(SQLiteError) {
    try connection.execute("INSERT INTO f.name_item SELECT * FROM old.name_item")
    for table in ["data", "idx", "content", "docsize", "config"] {
      try connection.execute(
        "DELETE FROM f.name_text_\(table); INSERT INTO f.name_text_\(table) SELECT * FROM old.name_text_\(table)")
    }
  }

  /// Takes out the names of the items that were noted, and puts in those that they have now.
  func update() throws(SQLiteError) {
    try connection.execute(
      """
      DELETE FROM f.name_text WHERE rowid IN (
        SELECT i.id FROM main.name_id AS n CROSS JOIN f.name_item AS i ON i.apple_id = n.id);
      DELETE FROM f.name_item WHERE apple_id IN (SELECT id FROM main.name_id);
      """)
    let ids = try connection.prepare("SELECT id FROM main.name_id ORDER BY id")
    let names = try connection.prepare(Self.names + " AND apple_id = ?")
    var last = try connection.integer("SELECT max(id) FROM f.name_item") ?? 0
    while try ids.step() {
      try names.bind([.integer(ids.integer(0))])
      try insert(names, behind: &last)
    }
  }

  func build() throws(SQLiteError) {
    // A large hash makes few segments to merge.
    try connection.execute("INSERT INTO f.name_text (name_text, rank) VALUES ('hashsize', 8388608)")
    try connection.prepare("INSERT INTO f.name_text (rowid, name) VALUES (0, ?)").run(.text(TextIndex.form))
    var last: Int64 = 0
    try insert(connection.prepare(Self.names), behind: &last)
  }

  private static let names =
    "SELECT apple_id, kind, storefront, name, artist, seller FROM f.product WHERE name IS NOT NULL"

  private func insert(_ names: Statement, behind last: inout Int64) throws(SQLiteError) {
    let item = try connection.cached("INSERT INTO f.name_item VALUES (?, ?, ?, ?)")
    let text = try connection.cached("INSERT INTO f.name_text (rowid, name, artist, seller) VALUES (?, ?, ?, ?)")
    while try names.step() {
      last += 1
      try item.bind([.integer(last), .integer(names.integer(0)), Value(names.text(1)), Value(names.text(2))])
      try item.runBound()
      let (artist, seller) = (names.text(4), names.text(5))
      try text.bind([
        .integer(last),
        .text(TextIndex.entry(name: names.text(3), kind: names.text(1) ?? "", storefront: names.text(2))),
        Value(artist.map { TextIndex.indexed($0) }),
        Value(seller == artist ? nil : seller.map { TextIndex.indexed($0) }),
      ])
      try text.runBound()
    }
  }
}
