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

  /// Writes the index of the file that is attached as `f`, anew where `tables` are merged that names are read from, else
  /// as the file before, `old`, has it.
  func write(copying: Bool) throws(SQLiteError) {
    if copying { try copy() } else { try build() }
  }

  /// The tables behind the index are copied as they are: <https://www.sqlite.org/fts5.html#fts5_data_structures>.
  private func copy() throws(SQLiteError) {
    try connection.execute("INSERT INTO f.name_item SELECT * FROM old.name_item")
    for table in ["data", "idx", "docsize", "config"] {
      try connection.execute(
        "DELETE FROM f.name_text_\(table); INSERT INTO f.name_text_\(table) SELECT * FROM old.name_text_\(table)")
    }
  }

  private func build() throws(SQLiteError) {
    // A large hash makes few segments to merge.
    try connection.execute("INSERT INTO f.name_text (name_text, rank) VALUES ('hashsize', 8388608)")
    let item = try connection.prepare("INSERT INTO f.name_item VALUES (?, ?, ?, ?)")
    let text = try connection.prepare("INSERT INTO f.name_text (rowid, name, artist, seller) VALUES (?, ?, ?, ?)")
    let names = try connection.prepare(
      "SELECT apple_id, kind, storefront, name, artist, seller FROM f.product WHERE name IS NOT NULL")
    var id: Int64 = 0
    while try names.step() {
      id += 1
      try item.bind(0, integer: id)
      try item.bind(1, integer: names.integer(0))
      try item.bind(2, text: names.text(1) ?? "")
      try item.bind(3, Value(names.text(2)))
      try item.runBound()
      let (artist, seller) = (names.text(4), names.text(5))
      try text.bind(0, integer: id)
      try text.bind(1, Value(names.text(3).map { TextIndex.indexed($0) }))
      try text.bind(2, Value(artist.map { TextIndex.indexed($0) }))
      try text.bind(3, Value(seller == artist ? nil : seller.map { TextIndex.indexed($0) }))
      try text.runBound()
    }
  }
}
