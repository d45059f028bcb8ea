/// Writes the rows of one table: those in key order at once, the others merged in when all are known.
@safe public struct TableWriter: ~Copyable {
  private var definition: TableDefinition
  private let output: OutputFile
  private let order: KeyOrder
  private var tree: TreeWriter
  private var lastKey = LastKey()
  private var others: RowSorter
  /// How many pages there were before the table's first.
  let pagesBefore: UInt32
  private let folder: String
  private let bufferSize: Int
  private var rows = 0
  private var replaced = 0
  private var layout: TableLayout { definition.layout }
  private var isIndex: Bool { order.columns > 0 }

  init(_ table: TableDefinition, output: OutputFile, folder: String, bufferSize: Int) {
    (definition, self.output, self.folder, self.bufferSize) = (table, output, folder, bufferSize)
    order = KeyOrder(layout: table.layout)
    tree = TreeWriter(output, isIndex: order.columns > 0)
    others = RowSorter(layout: table.layout, folder: folder, bufferSize: bufferSize)
    pagesBefore = output.pageCount
  }

  /// Appends a row, built or already encoded.
  ///
  /// Rows in key order are written at once. One that is not above the last is kept in sorted runs, and the table is
  /// written a second time at its end, merged. Of rows with one key the last one appended wins.
  public mutating func append(_ row: EncodedRow) throws(SnapshotFileError) {
    if definition.layout.storage == .noKey {
      try write(unsafe EncodedRow(record: row.record, rowid: Int64(rows) + 1))
    } else if lastKey.advance(to: row, order) {
      try write(row)
    } else {
      try others.add(row)
    }
  }

  /// Declares the table with another statement, which must state the same layout, but for last columns that no row has.
  public mutating func declare(_ sql: String) { definition.sql = sql }

  /// Appends the rows of a batch, as if each came by itself.
  public mutating func append(_ rows: borrowing RowBatch) throws(SnapshotFileError) {
    var offset = 0
    while let row = rows.next(&offset) { try append(row) }
  }

  /// Appends the rows after the current one of another file's table of the same layout that are in its page and below
  /// `key`, or all of the page without one: as they are, without a look at each.
  ///
  /// The current row must have been appended. The cursor is then at the last of those, and ``TableCursor/row`` is not
  /// to be read before the next call of ``TableCursor/advance()``. None is appended where they are very few, the table
  /// has no key, or the page size is another. It returns how many were.
  @discardableResult
  public mutating func append(
    after others: inout TableCursor, below key: EncodedRow? = nil
  ) throws(SnapshotFileError) -> Int {
    let (file, first) = (others.file, others.nextCell)
    guard layout.storage != .noKey, file.pageSize == output.pageSize, let page = others.page, page.kind.isLeaf,
      first + 4 < page.cellCount
    else { return 0 }
    let bound = try key == nil ? page.cellCount : others.firstCell(of: page, at: key.map { ($0, order) })
    guard bound > first else { return 0 }
    let end = try tree.append(first..<bound, of: page, in: file)
    guard end > first else { return 0 }
    others.nextCell = end
    rows += end - first
    let last = try TreeCell(end - 1, of: page, in: file, limits: others.limits).row(in: page)
    guard lastKey.advance(to: last, order) else { throw .invalidRecord(reason: "its key is not above the last") }
    return end - first
  }

  @inline(__always)
  private mutating func write(_ row: EncodedRow) throws(SnapshotFileError) {
    try tree.append(row)
    rows += 1
  }

  /// Writes what is left of the table, and its indexes, and adds them to the entries of the schema.
  consuming func finish(_ entries: inout [SchemaEntry]) throws(SnapshotFileError) -> (rows: Int, replaced: Int) {
    var root = try tree.finish()
    if !others.isEmpty { root = try merge(root) }
    let name = definition.name
    entries.append(SchemaEntry(kind: .table, name: name, table: name, root: root, sql: definition.sql))
    for index in definition.indexes {
      let indexRoot = try write(index, root)
      entries.append(SchemaEntry(kind: .index, name: index.name, table: name, root: indexRoot, sql: index.sql))
    }
    return (rows, replaced)
  }

  /// Writes the table a second time: the rows that came in order, merged with the others, which win.
  private mutating func merge(_ root: UInt32) throws(SnapshotFileError) -> UInt32 {
    let pages = try output.moveOut(after: pagesBefore, folder: folder)
    var merged = try others.sorted(after: TableCursor(pages, root: root, isIndex: isIndex))
    tree = TreeWriter(output, isIndex: isIndex)
    rows = 0
    while try merged.advance() { try write(merged.row) }
    replaced = merged.replaced
    return try tree.finish()
  }

  /// Writes an index of the finished table, and returns its root.
  ///
  /// An entry is a record of the indexed columns and what finds the row: its rowid, or of a `WITHOUT ROWID` table the
  /// key's columns that are not indexed anyway:
  /// <https://www.sqlite.org/fileformat2.html#representation_of_sql_indices>.
  private func write(_ index: IndexDefinition, _ root: UInt32) throws(SnapshotFileError) -> UInt32 {
    let rest = isIndex ? layout.key.filter { !index.columns.contains($0) } : []
    let positions = (index.columns + rest).map(layout.position)
    let count = positions.count + (isIndex ? 0 : 1)
    let entry = TableLayout(.compoundKey, columns: count, key: Array(0..<count))
    var builder = RecordBuilder(layout: entry)
    var sorter = RowSorter(layout: entry, folder: folder, bufferSize: bufferSize)
    var table = try TableCursor(output.pages(), root: root, isIndex: isIndex)
    var columns = RecordColumns(layout: layout)
    while try table.advance() {
      columns.read(table.row)
      if index.omitsNull, case .null = columns[positions[0]] { continue }
      builder.start()
      for position in positions { builder.append(columns, at: position) }
      if !isIndex { builder.append(table.row.rowid) }
      try sorter.add(builder.finish())
    }
    var tree = TreeWriter(output, isIndex: true)
    var entries = try sorter.sorted()
    while try entries.advance() { try tree.append(entries.row) }
    return try tree.finish()
  }
}
