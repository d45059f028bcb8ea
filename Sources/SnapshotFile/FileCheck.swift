extension DatabaseReader {
  /// Reads every page and checks the file as `PRAGMA quick_check` does.
  ///
  /// Every page is reached exactly once, cells fill their page and do not overlap, keys ascend, overflow chains have
  /// their length, records keep to the format, indexes have as many entries as their table has rows. What `layouts`
  /// does not name is not compared by its key if it is a `WITHOUT ROWID` table; an index is, unless its SQL or its
  /// table's says `COLLATE` or `DESC`. It returns the number of rows or entries of each table and index by name.
  public func check(layouts: [String: TableLayout]) throws(SnapshotFileError) -> [String: Int] {
    let visits = PageVisits(pageCount: pageCount)
    let entries = try Self.readSchema(pages, visits: visits)
    var counts: [String: Int] = [:]
    for entry in entries where entry.root > 0 {
      counts[entry.name] = try countRows(entry, keyColumns: keyColumns(entry, layouts), visits: visits)
    }
    try checkCounts(counts)
    try readFreePages(visits)
    if let page = visits.firstUnused(lockPage: FileFormat.lockPage(pageSize: pageSize)) {
      throw pages.damaged(page, "it is not used and not free")
    }
    return counts
  }

  /// How many columns of the records make the key: 0 for the rowid, `nil` where the key is not known.
  private func keyColumns(
    _ entry: SchemaEntry, _ layouts: [String: TableLayout]
  ) throws(SnapshotFileError) -> Int? {
    if entry.kind == .index {
      let statements = entry.sql + " " + (table(entry.table)?.sql ?? "")
      let words = statements.uppercased().split { !$0.isLetter }
      return words.contains("DESC") || words.contains("COLLATE") ? nil : Int.max
    }
    if let layout = layouts[entry.name] { return KeyOrder(layout: layout).columns }
    let page = ByteBuffer(capacity: pageSize)
    unsafe _ = try pages.read(entry.root, count: 1, into: page.start)
    return unsafe try PageHeader(page.start, number: entry.root, of: pages).kind.isIndex ? nil : 0
  }

  /// Walks a tree; a key of `Int.max` columns is made of all columns of the first record.
  private func countRows(
    _ entry: SchemaEntry, keyColumns: Int?, visits: PageVisits
  ) throws(SnapshotFileError) -> Int {
    let isKnown = keyColumns != nil && keyColumns != Int.max
    var cursor = TableCursor(
      pages, root: entry.root, isIndex: keyColumns != 0, keyColumns: isKnown ? keyColumns ?? 0 : 0, visits: visits)
    var order = KeyOrder(columns: keyColumns ?? 0)
    var last = LastKey()
    var count = 0
    while try cursor.advance() {
      count += 1
      guard let keyColumns, keyColumns > 0 else { continue }
      if keyColumns == Int.max {
        if count == 1 { order = KeyOrder(columns: cursor.row.columnCount) }
        guard cursor.row.columnCount == order.columns else {
          throw pages.damaged(entry.root, "an entry of \(entry.name) has not as many values as the first")
        }
      }
      guard last.isBelow(cursor.row, order) else {
        throw pages.damaged(entry.root, "keys of \(entry.name) do not ascend")
      }
      last.set(cursor.row, order)
    }
    return count
  }

  /// An index has an entry for each row, unless its statement says which.
  private func checkCounts(_ counts: [String: Int]) throws(SnapshotFileError) {
    for entry in schema where entry.kind == .index && !entry.sql.uppercased().contains("WHERE") {
      guard counts[entry.name] == counts[entry.table] else {
        throw pages.damaged(entry.root, "\(entry.name) has not as many entries as \(entry.table) has rows")
      }
    }
  }

  private func readFreePages(_ visits: PageVisits) throws(SnapshotFileError) {
    let page = ByteBuffer(capacity: pageSize)
    var trunk = header.firstFreePage
    var count = 0
    while trunk != 0 {
      try visits.note(trunk, of: pages)
      unsafe _ = try pages.read(trunk, count: 1, into: page.start)
      let start = unsafe UnsafeRawPointer(page.start)
      let leaves = unsafe Int(start.big32(4))
      guard leaves <= pageSize / 4 - 2 else { throw pages.damaged(trunk, "it lists too many free pages") }
      for index in 0..<leaves { unsafe try visits.note(start.big32(8 + 4 * index), of: pages) }
      count += leaves + 1
      unsafe trunk = start.big32(0)
    }
    guard count == header.freePageCount else {
      throw pages.damaged(1, "it states \(header.freePageCount) free pages, and there are \(count)")
    }
  }
}

extension EncodedRow {
  /// How many values a well-formed record has.
  var columnCount: Int {
    guard let start = unsafe record.baseAddress else { return 0 }
    let header = unsafe Varint.read(start)
    var next = header.size
    var count = 0
    while next < Int(header.value) {
      unsafe next += Varint.read(start + next).size
      count += 1
    }
    return count
  }
}
