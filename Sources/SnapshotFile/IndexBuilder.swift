/// Gathers the entries of one secondary index while its table is written, and writes them sorted.
///
/// An entry is a record of the indexed columns and what finds the row: its rowid, or of a `WITHOUT ROWID` table the
/// key's columns that are not indexed anyway: <https://www.sqlite.org/fileformat2.html#representation_of_sql_indices>.
final class IndexBuilder {
  let definition: IndexDefinition
  private let positions: [Int]
  private let endsInRowid: Bool
  private var builder: RecordBuilder
  private var sorter: RowSorter

  init(_ definition: IndexDefinition, layout: TableLayout, folder: String, memory: Int) {
    self.definition = definition
    endsInRowid = layout.storage != .compoundKey
    let rest = endsInRowid ? [] : layout.key.filter { !definition.columns.contains($0) }
    positions = (definition.columns + rest).map(layout.position)
    let count = positions.count + (endsInRowid ? 1 : 0)
    builder = RecordBuilder(columns: count)
    sorter = RowSorter(order: KeyOrder(columns: count), folder: folder, memory: memory)
  }

  /// How many positions of a record must be read.
  var readPositions: Int { (positions.max() ?? 0) + 1 }

  func add(_ columns: borrowing RecordColumns, rowid: Int64) throws(SnapshotFileError) {
    if definition.omitsNull, columns.isNull(positions[0]) { return }
    builder.start()
    for position in positions { builder.append(columns, at: position) }
    if endsInRowid { builder.append(rowid) }
    try sorter.add(builder.finish())
  }

  /// Forgets the entries so far.
  func removeAll() { _ = sorter.takeAll() }

  /// Writes the index and returns its root.
  func write(to output: OutputFile) throws(SnapshotFileError) -> UInt32 {
    var tree = TreeWriter(output, isIndex: true)
    var entries = try sorter.sorted()
    while try entries.advance() { try tree.append(entries.row) }
    return try tree.finish()
  }
}
