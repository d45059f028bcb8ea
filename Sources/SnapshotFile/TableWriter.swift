/// Writes the rows of one table: those in key order at once, the others merged in when all are known.
@safe struct TableWriter: ~Copyable {
  let definition: TableDefinition
  private let output: OutputFile
  private let order: KeyOrder
  private let hasKey: Bool
  private var tree: TreeWriter
  private var lastKey = LastKey()
  private var others: RowSorter
  private var columns: RecordColumns
  private let readPositions: Int
  private let indexes: [IndexBuilder]
  let pagesBefore: UInt32
  private let folder: String
  private var rows = 0
  private var replaced = 0

  init(_ table: TableDefinition, output: OutputFile, folder: String, memory: Int) {
    (definition, self.output, self.folder) = (table, output, folder)
    order = KeyOrder(layout: table.layout)
    hasKey = table.layout.storage != .noKey
    tree = TreeWriter(output, isIndex: table.layout.storage == .compoundKey)
    others = RowSorter(order: order, folder: folder, memory: memory)
    columns = RecordColumns(layout: table.layout)
    indexes = table.indexes.map { IndexBuilder($0, layout: table.layout, folder: folder, memory: memory) }
    readPositions = indexes.map(\.readPositions).max() ?? 0
    pagesBefore = output.pageCount
  }

  mutating func append(_ row: EncodedRow) throws(SnapshotFileError) {
    if !hasKey {
      var numbered = row
      numbered.rowid = Int64(rows) + 1
      return try write(numbered)
    }
    if lastKey.advance(to: row, order) { try write(row) } else { try others.add(row) }
  }

  mutating func append(_ run: CellRun) throws(SnapshotFileError) {
    precondition(hasKey && indexes.isEmpty && run.pageSize == output.pageSize, "rows are copied between like tables")
    guard lastKey.advance(to: run.first, order) else { throw .invalidRecord(reason: "its key is not above the last") }
    try tree.append(run)
    rows += run.count
    _ = lastKey.advance(to: run.last, order)
  }

  @inline(__always)
  private mutating func write(_ row: EncodedRow) throws(SnapshotFileError) {
    try tree.append(row)
    rows += 1
    if !indexes.isEmpty { try addToIndexes(row) }
  }

  private mutating func addToIndexes(_ row: EncodedRow) throws(SnapshotFileError) {
    columns.read(row, first: readPositions)
    for index in indexes { try index.add(columns, rowid: row.rowid) }
  }

  /// Writes what is left of the table, and its indexes, and returns their entries of the schema.
  consuming func finish() throws(SnapshotFileError) -> (summary: TableSummary, entries: [SchemaEntry]) {
    var root = try tree.finish()
    if !others.isEmpty { root = try merge(root) }
    let name = definition.name
    var entries = [SchemaEntry(kind: .table, name: name, table: name, root: root, sql: definition.sql)]
    for index in indexes {
      let indexRoot = try index.write(to: output)
      let indexName = index.definition.name
      entries.append(
        SchemaEntry(kind: .index, name: indexName, table: name, root: indexRoot, sql: index.definition.sql))
    }
    return (TableSummary(rows: rows, replaced: replaced), entries)
  }

  /// Writes the table a second time: the rows that came in order, merged with the others, which win.
  private mutating func merge(_ root: UInt32) throws(SnapshotFileError) -> UInt32 {
    let pages = try output.moveOut(after: pagesBefore, folder: folder)
    var first = TableCursor(pages, root: root, isIndex: order.columns > 0)
    var second = try others.sorted()
    tree = TreeWriter(output, isIndex: order.columns > 0)
    rows = 0
    for index in indexes { index.removeAll() }
    var (hasFirst, hasSecond) = (try first.advance(), try second.advance())
    while hasFirst || hasSecond {
      let difference = !hasFirst ? 1 : !hasSecond ? -1 : order.compare(first.row, second.row)
      if difference == 0 { replaced += 1 }
      try write(difference < 0 ? first.row : second.row)
      if difference <= 0 { hasFirst = try first.advance() }
      if difference >= 0 { hasSecond = try second.advance() }
    }
    replaced += second.replaced
    return try tree.finish()
  }
}
