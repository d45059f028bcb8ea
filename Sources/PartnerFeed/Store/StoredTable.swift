internal import SnapshotFile

/// A table of the feed as a snapshot file declares it: names are Apple's, types are SQLite's.
///
/// | in the feed | column | stored as |
/// | --- | --- | --- |
/// | empty | any | NULL; in a key, the empty text |
/// | BIGINT, INTEGER, BOOLEAN | `INTEGER` | an integer |
/// | DECIMAL with two decimals, or without a point | no type | a real, an integer |
/// | any other DECIMAL: `0.990`, `007.10`, `-0.00`, `1e3` | no type | the nearest real |
/// | no number in a DECIMAL: `cheap` | no type | text |
/// | DATETIME `2026 11 18` | `DATE TEXT` | text, `2026-11-18` |
/// | any other DATETIME: `2024`, `2005-09-06-00:00:00-Etc/GMT` | `DATE TEXT` | text |
/// | VARCHAR, LONGTEXT | `TEXT` | text |
///
/// DECIMAL columns have no affinity, so that `2` and `2.00` are exported as they came. The feed's spelling of other
/// decimals, and of a DATETIME that is written `2026-11-18`, is kept beside them: see ``FieldSpelling``. Every row
/// without an anomaly is exported byte for byte.
struct StoredTable: Equatable, Sendable {
  var name: String
  var columns: [PartnerColumn]
  /// The columns of the key, by their numbers; empty where the table has none.
  var key: [Int]

  /// Whether a row has a ``FieldSpelling``: otherwise its column is not declared.
  var hasSpellings = false

  init(name: String, columns: [PartnerColumn], key: [Int]) {
    (self.name, self.columns, self.key) = (name, columns, key)
  }

  /// Two declarations are the same whether their rows have spellings or not.
  static func == (left: StoredTable, right: StoredTable) -> Bool {
    left.name == right.name && left.columns == right.columns && left.key == right.key
  }

  /// Whether rows may have spellings, as the last value of a record.
  var keepsSpellings: Bool { columns.contains { $0.type.hasSpellings } }

  /// A key of one whole number is the rowid, every other key the b-tree's own.
  var layout: TableLayout {
    let isRowid = key.count == 1 && columns[key[0]].type == .integer
    return TableLayout(
      key.isEmpty ? .noKey : isRowid ? .integerKey : .compoundKey, columns: columns.count + (keepsSpellings ? 1 : 0),
      key: key)
  }

  /// The column at each position of a record; `nil` at that of the spellings, which is the last.
  var storedColumns: [Int?] { layout.storedColumns.map { $0 < columns.count ? $0 : nil } }

  /// For each position of a record, the number of its decimal or date among all of the table.
  var spellingIndexes: [Int?] {
    var next = 0
    return storedColumns.map { column in
      guard let column, columns[column].type.hasSpellings else { return nil }
      defer { next += 1 }
      return next
    }
  }

  func index(of column: String) -> Int? { columns.firstIndex { $0.name == column } }

  func hasKey(of other: StoredTable) -> Bool { key.map { columns[$0] } == other.key.map { other.columns[$0] } }

  var sql: String {
    let storage = layout.storage
    var lines = columns.enumerated().map { index, column in
      "  \(quoted(column.name)) \(column.type.declarationInSnapshot)"
        + (storage == .integerKey && key[0] == index ? " PRIMARY KEY" : "")
    }
    if hasSpellings { lines.append("  \(quoted(FieldSpelling.column)) TEXT") }
    let hasOwnTree = storage == .compoundKey
    if hasOwnTree { lines.append("  PRIMARY KEY (\(key.map { quoted(columns[$0].name) }.joined(separator: ", ")))") }
    return "CREATE TABLE \(quoted(name)) (\n\(lines.joined(separator: ",\n"))\n)" + (hasOwnTree ? " WITHOUT ROWID" : "")
  }

  var definition: TableDefinition {
    // Of a chart the last column of the key is the item.
    let ranked = name.hasSuffix("_popularity_per_genre") && key.count == 3 ? [key[2]] : []
    let indexed = Self.indexedColumns.filter { $0.table == name }.compactMap { index(of: $0.column) } + ranked
    return TableDefinition(name: name, sql: sql, layout: layout, indexes: indexed.map(index))
  }

  private func index(on column: Int) -> IndexDefinition {
    let omitsNull = name.hasSuffix("_match")
    let (columnName, indexName) = (columns[column].name, "\(name)_by_\(columns[column].name)")
    let condition = omitsNull ? " WHERE \(quoted(columnName)) IS NOT NULL" : ""
    return IndexDefinition(
      name: indexName, sql: "CREATE INDEX \(quoted(indexName)) ON \(quoted(name)) (\(quoted(columnName)))\(condition)",
      columns: [column], omitsNull: omitsNull)
  }

  /// Ways into tables other than by their key: from a product to its artist, genre and album, and from a barcode.
  private static let indexedColumns: [(table: String, column: String)] = [
    ("artist_application", "application_id"), ("artist_collection", "collection_id"),
    ("artist_song", "song_id"), ("artist_video", "video_id"),
    ("genre_application", "application_id"), ("genre_collection", "collection_id"),
    ("genre_video", "video_id"), ("genre_artist", "artist_id"),
    ("collection_song", "song_id"), ("collection_video", "video_id"),
    ("collection_match", "upc"), ("collection_match", "grid"), ("song_match", "isrc"),
    ("video_match", "upc"), ("video_match", "isrc"), ("video_match", "isan"),
  ]
}

extension StoredTable {
  /// The feed's tables among the entries of a file's schema, by name.
  static func all(in schema: [SchemaEntry]) -> [StoredTable] {
    schema.filter { $0.kind == .table && !OwnTables.isOwn($0.name) }
      .compactMap { StoredTable(sql: $0.sql) }.sorted { $0.name < $1.name }
  }

  /// Reads a statement as ``sql`` writes it: names are what is between quotes, and have none themselves; what follows
  /// one distinguishes a column from the key.
  init?(sql: String) {
    let words = sql.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard words.count > 1 else { return nil }
    self.init(name: String(Substring(words[1])), columns: [], key: [])
    var isInKey = false
    for word in stride(from: 3, to: words.count - 1, by: 2) {
      let (column, text) = (String(Substring(words[word])), words[word + 1])
      if isInKey {
        guard let number = index(of: column), !key.contains(number) else { return nil }
        key.append(number)
        continue
      }
      var type = String(Substring(text.dropFirst().prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\n") }))
      if type.hasSuffix(" PRIMARY KEY") {
        key = [columns.count]
        type.removeLast(12)
      }
      isInKey = text.last == UInt8(ascii: "(")
      hasSpellings = column == FieldSpelling.column
      if !hasSpellings { columns.append(PartnerColumn(name: column, type: PartnerType(inSnapshot: type))) }
    }
  }
}

/// A name in SQL.
func quoted(_ name: String) -> String {
  "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}

extension PartnerColumn {
  /// The column as a snapshot file declares it, where texts have no length.
  var stored: PartnerColumn { PartnerColumn(name: name, type: type.isText ? .text(length: nil) : type) }
}

extension PartnerType {
  /// Whether a snapshot keeps the feed's spelling of a value beside it where that is not the usual one.
  var hasSpellings: Bool { self == .decimal || self == .date }

  /// What a column of the type is declared as in a snapshot file.
  var declarationInSnapshot: String {
    switch self {
    case .integer: "INTEGER"
    case .decimal: "/* DECIMAL */"
    // A date that is only a year must stay text.
    case .date: "DATE TEXT"
    case .text: "TEXT"
    }
  }

  /// The type of a snapshot's column, by its declared type in SQLite.
  init(inSnapshot declared: String) {
    switch declared {
    case "INTEGER": self = .integer
    // NUMERIC is what the first snapshots had.
    case "", "/* DECIMAL */", "NUMERIC": self = .decimal
    case "DATE TEXT": self = .date
    default: self = .text(length: nil)
    }
  }
}
