internal import Feeds

/// How a table of the feed is declared in a snapshot; ``SnapshotField`` has the types.
enum SnapshotSchema {
  /// "Cost" in ASCII with its first bit set, so that a snapshot is told from a catalog.
  static let applicationID = 0x636F_7374
  static let version = 2

  /// Names and columns are Apple's; a single key of one whole number is the rowid, every other key the b-tree's own.
  static func create(_ header: PartnerTableHeader, as table: String) -> String {
    let rowidColumn = rowidColumn(header)
    var lines = header.columns.enumerated().map { index, column in
      "  \(quoted(column.name)) \(column.type.inSnapshot)" + (index == rowidColumn ? " PRIMARY KEY" : "")
    }
    let hasOwnTree = rowidColumn == nil && !header.key.isEmpty
    if hasOwnTree {
      let names = header.key.map { quoted(header.columns[$0].name) }
      lines.append("  PRIMARY KEY (\(names.joined(separator: ", ")))")
    }
    return "CREATE TABLE \(quoted(table)) (\n\(lines.joined(separator: ",\n"))\n)"
      + (hasOwnTree ? " WITHOUT ROWID" : "")
  }

  static func insert(_ header: PartnerTableHeader, into table: String) -> String {
    let places = header.columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT OR REPLACE INTO \(quoted(table)) VALUES (\(places))"
  }

  private static func rowidColumn(_ header: PartnerTableHeader) -> Int? {
    guard header.key.count == 1, header.columns[header.key[0]].type == .integer else { return nil }
    return header.key[0]
  }

  /// The table of the keys that a condition left out of an incremental's table: rows of the full under them are stale.
  static func leftOut(_ table: String) -> String { table + leftOutSuffix }

  static func isLeftOut(_ table: String) -> Bool { table.hasSuffix(leftOutSuffix) }

  private static let leftOutSuffix = " left out"

  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// Ways into tables other than by their key: from a product to its artist, genre and album, and from a barcode.
  static let indexes: [(table: String, column: String)] = [
    ("artist_application", "application_id"), ("artist_collection", "collection_id"),
    ("artist_song", "song_id"), ("artist_video", "video_id"),
    ("genre_application", "application_id"), ("genre_collection", "collection_id"),
    ("genre_video", "video_id"), ("genre_artist", "artist_id"),
    ("collection_song", "song_id"), ("collection_video", "video_id"),
    ("collection_match", "upc"), ("collection_match", "grid"), ("song_match", "isrc"),
    ("video_match", "upc"), ("video_match", "isrc"), ("video_match", "isan"),
  ]

  /// The statement that makes an index; of a barcode only where there is one, since most items have none.
  static func createIndex(_ table: String, _ column: String) -> String {
    let partial = table.hasSuffix("_match") ? " WHERE \(quoted(column)) IS NOT NULL" : ""
    return "CREATE INDEX \(quoted("\(table)_by_\(column)")) ON \(quoted(table)) (\(quoted(column)))\(partial)"
  }
}
