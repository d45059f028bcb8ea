internal import SnapshotFile

/// Reads tables and indexes of a snapshot file whole, and compares them with what its writer noted, each once.
final class SnapshotCheck {
  let path: String
  let reader: DatabaseReader
  private let checksums: StoredChecksums
  private var sound: Set<String> = []

  init(_ path: String) throws(SnapshotFileError) {
    self.path = path
    let reader = try DatabaseReader(path: path)
    checksums = try StoredChecksums(reader)
    self.reader = reader
  }

  /// Whether its writer noted checksums.
  var hasChecksums: Bool { checksums.areThere }

  /// The tables and indexes that have pages.
  private var trees: [SchemaEntry] { reader.schema.filter { $0.root > 0 } }

  /// Checks the tables that a question reads whole, with their indexes; those that are not there are none.
  func check(_ tables: [String]) throws(SnapshotFileError) {
    for entry in trees where tables.contains(entry.table) { try check(entry) }
  }

  /// Checks what is read faster than a question is understood: the smallest trees, so many pages of them.
  func checkSmall(pages: Int = SnapshotCheck.pagesOfAnyQuestion) throws(SnapshotFileError) {
    var left = pages
    let sized = trees.compactMap { entry in checksums[entry.name].map { (entry, $0.pages) } }
    for (entry, pages) in sized.sorted(by: { $0.1 < $1.1 }) {
      left -= pages
      guard left >= 0 else { return }
      try check(entry)
    }
  }

  /// 4 MB of pages.
  private static let pagesOfAnyQuestion = 512

  /// Checks everything.
  ///
  /// - Returns: What is damaged, a sentence for each tree; empty where nothing is.
  func checkAll() -> [String] {
    trees.compactMap { entry in
      do throws(SnapshotFileError) { try check(entry) } catch { return error.location }
      return nil
    }
  }

  /// How many rows a table or an index was written with; `nil` where that was not noted.
  func rowCount(of tree: String) -> Int? { checksums[tree]?.rows }

  private func check(_ entry: SchemaEntry) throws(SnapshotFileError) {
    guard !sound.contains(entry.name) else { return }
    let found: TreeMeasure
    do throws(SnapshotFileError) { found = try reader.measure(entry) } catch { throw error.naming(entry.name) }
    try checksums.compare(entry, found, in: path)
    sound.insert(entry.name)
  }

  /// How many entries of an index have a text as their first column that is not below `start`.
  func entries(of index: String, from start: String) throws(SnapshotFileError) -> Int {
    guard let entry = reader.schema.first(where: { $0.name == index && $0.root > 0 }) else { return 0 }
    let layout = TableLayout(.compoundKey, columns: 1, key: [0])
    var cursor = try reader.rows(of: entry, layout: layout)
    var key = RecordBuilder(layout: layout)
    key.start()
    key.appendText(start)
    try cursor.seek(key.finish(), columns: 1)
    var count = 0
    while try cursor.advance() { count += 1 }
    return count
  }

  /// The rows of a table that is read to its end, which is checked there.
  func rows(of table: StoredTable) throws(SnapshotFileError) -> CheckedRows {
    guard let entry = reader.table(table.name) else { throw .unreadable(path: path, reason: "it has no \(table.name)") }
    let tally = PageTally()
    return CheckedRows(try reader.rows(of: entry, layout: table.layout, tally: tally), entry, tally, checksums, path)
  }
}

/// The rows of a table in order; at their end it is compared with what was written.
@safe struct CheckedRows: ~Copyable {
  var cursor: TableCursor
  private let entry: SchemaEntry
  private let tally: PageTally
  private let checksums: StoredChecksums
  private let path: String
  /// How many rows were read, with those that were copied at once.
  var count = 0

  init(
    _ cursor: consuming TableCursor, _ entry: SchemaEntry, _ tally: PageTally, _ checksums: StoredChecksums,
    _ path: String
  ) {
    self.cursor = cursor
    (self.entry, self.tally, self.checksums, self.path) = (entry, tally, checksums, path)
  }

  /// Goes to the next row; `false` at the end.
  mutating func advance() throws(SnapshotFileError) -> Bool {
    if try cursor.advance() {
      count += 1
      return true
    }
    try checksums.compare(entry, TreeMeasure(rows: count, pages: tally.pages, checksum: tally.checksum), in: path)
    return false
  }
}
