internal import Feeds
internal import SQLite

/// What an unfinished snapshot has taken in, told in its own file so that another process can go on with it.
///
/// Each part is entered in the transaction that brings its rows, so that the two are there together or not at all.
struct SnapshotProgress {
  private let connection: Connection

  /// Makes the tables where they are missing; `settings` says what decides which rows and columns are kept.
  init(_ connection: Connection, settings: String) throws(SQLiteError) {
    self.connection = connection
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS coster_part (
        source TEXT NOT NULL, file TEXT NOT NULL, byte_count INTEGER NOT NULL, file_time INTEGER, modified_at INTEGER,
        feed_table TEXT NOT NULL, number INTEGER, storefront TEXT, stored INTEGER NOT NULL, left_out INTEGER NOT NULL,
        columns_left_out INTEGER NOT NULL, choice TEXT NOT NULL, tally TEXT NOT NULL, notes TEXT NOT NULL, sum TEXT);
      CREATE TABLE IF NOT EXISTS coster_settings (text TEXT NOT NULL);
      """)
    if try connection.integer("SELECT count(*) FROM coster_settings") == 0 {
      try connection.prepare("INSERT INTO coster_settings VALUES (?)").run(.text(Self.version + settings))
    }
  }

  /// Stands before the settings, so that what an older version began, with other columns, is not gone on with.
  private static let version = "2:"

  /// With what the snapshot was begun; `nil` when another version of this began it.
  func settings() throws(SQLiteError) -> String? {
    guard let text = try connection.text("SELECT text FROM coster_settings"), text.hasPrefix(Self.version) else {
      return nil
    }
    return String(text.dropFirst(Self.version.count))
  }

  func enter(_ part: PartnerPart) throws(SQLiteError) {
    try connection.prepare("INSERT INTO coster_part VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      .text(part.source), .text(part.file.path), .integer(part.file.byteCount), Value(part.file.modifiedAt),
      Value(part.modifiedAt), .text(part.table), Value(part.number.map(Int64.init)), Value(part.storefront),
      .integer(Int64(part.stored)), .integer(Int64(part.leftOut)), .integer(Int64(part.columnsLeftOut)),
      .text(part.choice), .text(part.tally.digits),
      .text(part.notes.joined(separator: "\n")), Value(part.sum))
  }

  /// Enters the sum of a file all of whose tables are taken.
  func enter(sum: String, of file: PartnerFileStamp) throws(SQLiteError) {
    try connection.prepare("UPDATE coster_part SET sum = ? WHERE file = ?").run(.text(sum), .text(file.path))
  }

  func forget(_ table: String) throws(SQLiteError) {
    try connection.prepare("DELETE FROM coster_part WHERE feed_table = ?").run(.text(table))
  }

  /// The parts that are complete, in the order in which they were taken.
  func parts() throws(SQLiteError) -> [PartnerPart] {
    let select = try connection.prepare("SELECT * FROM coster_part ORDER BY rowid")
    var parts: [PartnerPart] = []
    while try select.step() { parts.append(PartnerPart(select)) }
    return parts
  }

  /// Takes away all that does not belong into a finished snapshot.
  func remove() throws(SQLiteError) {
    try connection.execute("DROP TABLE coster_part; DROP TABLE coster_settings")
  }
}

extension PartnerPart {
  fileprivate init(_ row: Statement) {
    self.init(
      source: row.text(0) ?? "",
      file: PartnerFileStamp(path: row.text(1) ?? "", byteCount: row.integer(2), modifiedAt: row.integerIfAny(3)),
      modifiedAt: row.integerIfAny(4), table: row.text(5) ?? "", number: row.integerIfAny(6).map { Int($0) },
      storefront: row.text(7), stored: Int(row.integer(8)), leftOut: Int(row.integer(9)),
      columnsLeftOut: Int(row.integer(10)), choice: row.text(11) ?? "", tally: PartnerTally(digits: row.text(12) ?? ""),
      notes: (row.text(13) ?? "").split(separator: "\n").map(String.init), sum: row.text(14))
  }
}

extension PartnerTally {
  /// All counts in a line: rows, refused, what the trailer says or -1, and the deviations in their order.
  fileprivate var digits: String {
    ([rows, refused, recordsWritten ?? -1] + PartnerDeviation.allCases.map { self[$0] })
      .map(String.init).joined(separator: " ")
  }

  fileprivate init(digits: String) {
    self.init()
    let counts = digits.split(separator: " ").map { Int($0) ?? 0 }
    guard counts.count == 3 + PartnerDeviation.allCases.count else { return }
    (rows, refused, recordsWritten) = (counts[0], counts[1], counts[2] < 0 ? nil : counts[2])
    for (deviation, count) in zip(PartnerDeviation.allCases, counts.dropFirst(3)) { self[deviation] = count }
  }
}
