internal import SQLite
internal import SnapshotFile

/// What the writer of a snapshot file noted of each table and index of it.
struct StoredChecksums {
  static let table = "table_checksum"
  /// `nil` where the file was written before checksums were.
  private let measures: [String: TreeMeasure]?

  /// - Throws: SnapshotFileError where the notes themselves are damaged.
  init(_ reader: borrowing DatabaseReader) throws(SnapshotFileError) {
    guard let entry = reader.table(Self.table) else {
      measures = nil
      return
    }
    let layout = TableLayout(.compoundKey, columns: 4, key: [0])
    var rows = try reader.rows(of: entry, layout: layout)
    var columns = RecordColumns(layout: layout)
    var found: [String: TreeMeasure] = [:]
    while try rows.advance() {
      columns.read(rows.row)
      guard let name = columns.text(0), let count = columns.integer(1), let pages = columns.integer(2),
        let checksum = columns.integer(3)
      else {
        throw .damaged(path: reader.path, page: entry.root, reason: "a row of \(Self.table) has no name or no checksum")
      }
      found[name] = TreeMeasure(rows: Int(count), pages: Int(pages), checksum: checksum)
    }
    measures = found
  }

  /// Whether there are any, so that a tree without one is damage.
  var areThere: Bool { measures != nil }

  /// How many rows and pages a tree had when it was written.
  subscript(name: String) -> TreeMeasure? { measures?[name] }

  /// Compares what was read of a tree, whole, with what was written.
  func compare(_ entry: SchemaEntry, _ found: TreeMeasure, in path: String) throws(SnapshotFileError) {
    guard let measures, entry.name != Self.table else { return }
    guard let written = measures[entry.name] else {
      throw .damaged(path: path, page: entry.root, reason: "\(entry.name) has no checksum")
    }
    guard found != written else { return }
    let isCount = found.rows != written.rows
    let reason = isCount ? "has \(found.rows) rows, not \(written.rows)" : "has other bytes than were written"
    throw .damaged(path: path, page: entry.root, reason: "\(entry.name) \(reason)")
  }

  /// Notes what each tree of a file has that is not known yet, once everything else is in it.
  ///
  /// - Parameters:
  ///   - file: The file, which no connection has attached.
  ///   - known: What was measured when it was checked, and is as it was.
  ///   - connection: Attaches the file as `f`.
  /// - Throws: SnapshotFileError when what was written cannot be read, SQLiteError when the checksums cannot be
  ///   written.
  static func write(in file: String, known: [String: TreeMeasure], on connection: Connection) throws {
    let reader = try DatabaseReader(path: file)
    var measures: [(name: String, measure: TreeMeasure)] = []
    for entry in reader.schema where entry.root > 0 && entry.name != table {
      measures.append((entry.name, try known[entry.name] ?? reader.measure(entry)))
    }
    try connection.inSnapshot(file) { () throws(SQLiteError) in
      let insert = try connection.prepare("INSERT INTO f.\(table) VALUES (?, ?, ?, ?)")
      for (name, measure) in measures.sorted(by: { $0.name < $1.name }) {
        try insert.run(
          .text(name), .integer(Int64(measure.rows)), .integer(Int64(measure.pages)), .integer(measure.checksum))
      }
    }
  }
}

extension Connection {
  /// Runs `body` in a transaction with a file that is being written attached as `f`.
  func inSnapshot(_ file: String, _ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try prepare("ATTACH ? AS f").run(.text(Connection.plainName(file)))
    try execute("PRAGMA f.journal_mode = OFF; PRAGMA f.synchronous = OFF; PRAGMA f.cache_size = -16384")
    try transaction(body)
    try execute("DETACH f")
  }
}
