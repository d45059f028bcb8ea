extension DatabaseReader {
  /// Reads every page of a file that a ``DatabaseWriter`` wrote, and checks it as `PRAGMA quick_check` would.
  ///
  /// Every page is reached exactly once, cells fill their page from its end on, keys ascend, overflow chains have their
  /// length, records keep to the format, indexes have as many entries as their table has rows unless they say which.
  /// `layouts` has the layout of each `WITHOUT ROWID` table. It returns the measure of each table and index by name.
  public func check(layouts: [String: TableLayout]) throws(SnapshotFileError) -> [String: TreeMeasure] {
    let pages = PageFile(self.pages.file, pageSize: self.pages.pageSize, pageCount: self.pages.pageCount)
    pages.isReached = Array(repeating: false, count: Int(pages.pageCount) + 1)
    let entries = try Self.readSchema(pages)
    var measures: [String: TreeMeasure] = [:]
    for entry in entries where entry.root > 0 {
      let tally = PageTally()
      pages.tally = tally
      measures[entry.name] = TreeMeasure(rows: try Self.countRows(entry, layouts[entry.name], pages), tally)
    }
    for entry in entries where entry.kind == .index && !entry.sql.uppercased().contains("WHERE") {
      guard measures[entry.name]?.rows == measures[entry.table]?.rows else {
        throw pages.damaged(entry.root, "\(entry.name) has not as many entries as \(entry.table) has rows")
      }
    }
    guard !hasFreePages else { throw pages.damaged(1, "it states free pages") }
    // SQLite's lock page is never used.
    pages.isReached[0] = true
    let lockPage = FileFormat.lockPage(pageSize: pages.pageSize)
    if let page = pages.isReached.indices.first(where: { !pages.isReached[$0] && $0 != lockPage }) {
      throw pages.damaged(UInt32(page), "it is not used")
    }
    return measures
  }

  /// Walks a tree; the key of an index is made of all columns of its first record.
  private static func countRows(
    _ entry: SchemaEntry, _ layout: TableLayout?, _ pages: PageFile
  ) throws(SnapshotFileError) -> Int {
    var order = layout.map { KeyOrder(layout: $0) } ?? KeyOrder(columns: 0)
    let isIndex = entry.kind == .index || order.columns > 0
    var cursor = TableCursor(pages, root: entry.root, isIndex: isIndex, keyColumns: order.columns)
    var last = LastKey()
    var count = 0
    while try cursor.advance() {
      count += 1
      if entry.kind == .index {
        let columns = cursor.row.columnCount ?? 0
        if count == 1 { order = KeyOrder(columns: columns) }
        guard columns == order.columns else {
          throw pages.damaged(entry.root, "an entry of \(entry.name) has not as many values as the first")
        }
      }
      guard !isIndex || last.advance(to: cursor.row, order) else {
        throw pages.damaged(entry.root, "keys of \(entry.name) do not ascend")
      }
    }
    return count
  }
}
