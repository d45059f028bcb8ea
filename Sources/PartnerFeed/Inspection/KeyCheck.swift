internal import CatalogModel
internal import Platform
internal import SnapshotFile

/// Counts the rows of a table whose key another row of it has, in little memory however large the table is.
///
/// Keys that come in order are written to a temporary file; only the others are sorted.
final class KeyCheck {
  private let key: [Int]
  private let layout: TableLayout
  private var builder: RecordBuilder
  private var sorter: RowSorter?
  private let continues: Bool
  private var repeated = 0

  /// With `continues` the keys are kept for the table's next part, once those so far were counted.
  init(_ header: PartnerTableHeader, continues: Bool = false) {
    key = header.key
    self.continues = continues
    let columns = max(key.count, 1)
    layout = .compoundKey(Array(0..<columns), columns: columns)
    builder = RecordBuilder(layout: layout)
  }

  /// Takes the key of a row, a value for each column of the table.
  func take(_ values: UnsafeBufferPointer<PartnerValue>) throws(SnapshotFileError) {
    guard !key.isEmpty else { return }
    builder.start()
    for column in key {
      switch unsafe values[column] {
      case .null: builder.appendNull()
      case .integer(let integer): builder.append(integer)
      case .text(let utf8): unsafe builder.appendText(utf8)
      }
    }
    if sorter == nil { sorter = newSorter() }
    try sorter?.add(builder.finish())
  }

  private func newSorter() -> RowSorter {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    return RowSorter(layout: layout, folder: folder)
  }

  /// How many of the rows taken so far repeat the key of another.
  func repeatedSoFar() throws(SnapshotFileError) -> Int {
    guard let sorter = sorter.take() else { return repeated }
    var rows = try sorter.sorted()
    var kept = newSorter()
    while try rows.advance() {
      if continues { try kept.add(rows.row) }
    }
    repeated += rows.replaced
    self.sorter = consume kept
    return repeated
  }
}
