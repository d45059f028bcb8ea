internal import CatalogModel
internal import SQLite

/// What one file gave one table of a snapshot, and how much of it was imported.
struct Coverage {
  var table: String
  /// The store of a flat table's file; empty for a relational one.
  var storefront = ""
  /// Which part of a table that comes in several files: 1 for `song_price1`; 0 for a whole one.
  var part = 0
  var mode: PartnerTableHeader.Mode
  /// Eight digits.
  var feedDate: String
  var exportedAt: String
  /// Which rows were asked for, as on the command line.
  var filter = ""
  /// Which tables, columns and rows were asked for.
  var selection = ""
  var isTruncated = false
  var rows = 0
  var stored = 0
  var refused = 0
  /// Refused rows whose keys cannot be read.
  var unreadableKeys = 0
  var replaced = 0
  var omitted = 0
  var columnsOmitted = 0
  /// What was odd, and how often: `shortRow 2, otherDate 1`.
  var anomalies = ""
  /// The records before the rows, as they came.
  var header = ""
  var source = ""
  /// The checksum of the table's bytes, unpacked: by it two exports of one date are told apart.
  var checksum: UInt32 = 0
  /// The file or the archive that the source is in; `nil` of what was read from a snapshot.
  var file: PartnerFile?
  var byteCount: Int64 = 0
  var md5: String?
  /// How many tables the file gave.
  var tablesInFile = 1
  var importedAt = ""
  /// Whether there was no state of the table to merge with, or it was started over; this and what follows is not
  /// stored.
  var isNew = true
  /// The codes of the stores whose rows were taken; all when `nil`.
  var selected: Set<String>?
  /// The conditions that rows had to meet, in words.
  var conditions = ""
  /// Whether it is of the same export as the import before.
  var isSameExport = false
  /// Whether it takes the place of what was imported of its day, and of later ones.
  var isCorrection = false

  /// The time that the import is of: that of its rows, where that is on the day of the feed, and not before the last
  /// one.
  var time = ""

  /// Why a row that it lacks may be in the feed all the same; `nil` where it has all rows of the stores that it took.
  var incompleteness: String? {
    if isTruncated { return KnownDays.truncated }
    if unreadableKeys > 0 { return "a row was refused whose key cannot be read" }
    return conditions.isEmpty ? nil : "the import took only \(conditions)"
  }

  /// What it covers.
  var covered: KnownDays.Import {
    KnownDays.Import(
      table: table, time: time, onlyStore: storefront.isEmpty ? nil : Storefront.code(ofNumber: storefront),
      selected: selected, selection: selected.map { $0.sorted().joined(separator: ",") } ?? "",
      incompleteness: incompleteness, isSameExport: isSameExport)
  }

  /// What of its feed the table lacks: `7 rows omitted (--only-storefront us), truncated`; `nil` when nothing is.
  var note: String? {
    let counts = [(omitted, "row"), (columnsOmitted, "column")].filter { $0.0 > 0 }
      .map { "\(counted($0.0, $0.1)) omitted" }
    let reason = filter.isEmpty || omitted == 0 ? "" : " (\(filter))"
    let facts = [
      counts.joined(separator: ", ") + reason, isTruncated ? "truncated" : "", refused > 0 ? "\(refused) refused" : "",
    ].filter { !$0.isEmpty }
    return facts.isEmpty ? nil : "\(table): " + facts.joined(separator: ", ")
  }
}

extension Coverage {
  /// Reads all rows of a snapshot file's `coverage`, by table.
  static func all(in connection: Connection) throws(SQLiteError) -> [Coverage] {
    let select = try connection.prepare("SELECT * FROM coverage ORDER BY feed_table, mode, storefront")
    var found: [Coverage] = []
    while try select.step() { found.append(Coverage(select)) }
    return found
  }

  private init(_ row: Statement) {
    func text(_ column: Int) -> String { row.text(column) ?? "" }
    func count(_ column: Int) -> Int { Int(row.integer(column)) }
    self.init(
      table: text(0), storefront: text(1), part: count(2), mode: PartnerTableHeader.Mode(rawValue: text(3)) ?? .full,
      feedDate: text(4), exportedAt: text(5), filter: text(6), selection: text(7), isTruncated: count(8) == 1,
      rows: count(9), stored: count(10), refused: count(11), unreadableKeys: count(12), replaced: count(13),
      omitted: count(14), columnsOmitted: count(15), anomalies: text(16), header: text(17), source: text(18),
      checksum: UInt32(truncatingIfNeeded: count(19)), byteCount: row.integer(20), md5: row.text(21),
      tablesInFile: count(22), importedAt: text(23))
  }

  /// Writes the row into the snapshot file that is attached as `f`.
  func insert(on connection: Connection) throws(SQLiteError) {
    let marks = Array(repeating: "?", count: 24).joined(separator: ", ")
    let md5 = file.flatMap { $0.hasFailed ? nil : $0.md5 }
    try connection.cached("INSERT OR REPLACE INTO f.coverage VALUES (\(marks))").run(
      .text(table), .text(storefront), .integer(Int64(part)), .text(mode.rawValue), .text(feedDate),
      .text(exportedAt), .text(filter), .text(selection), .integer(isTruncated ? 1 : 0), .integer(Int64(rows)),
      .integer(Int64(stored)), .integer(Int64(refused)), .integer(Int64(unreadableKeys)), .integer(Int64(replaced)),
      .integer(Int64(omitted)), .integer(Int64(columnsOmitted)), .text(anomalies), .text(header), .text(source),
      .integer(Int64(checksum)), .integer(byteCount), Value(md5), .integer(Int64(file?.tables.count ?? 1)),
      .text(importedAt))
  }
}

extension Storefront {
  /// The code of Apple's number for a store, and the number itself where it is unknown, as the views have it.
  static func code(ofNumber number: String) -> String {
    Int(number).flatMap { Storefront(number: Int64($0)) }?.code ?? number
  }
}
