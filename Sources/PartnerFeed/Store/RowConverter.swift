internal import SnapshotFile

/// Brings the rows of a table into another declaration of it: other columns, or other types.
@safe struct RowConverter: ~Copyable {
  private var builder: RecordBuilder
  private var columns: RecordColumns
  /// For each position of the new record, the position in the old one; `nil` where that has no such column.
  private let sources: [Int?]
  /// The two types, where they differ.
  private let changes: [(old: PartnerType, new: PartnerType)?]

  init(from old: StoredTable, to new: StoredTable) {
    builder = RecordBuilder(layout: new.layout)
    columns = RecordColumns(layout: old.layout)
    let oldLayout = old.layout
    let kept = new.layout.storedColumns.map { column in old.index(of: new.columns[column].name) }
    sources = kept.map { $0.map(oldLayout.position) }
    changes = zip(new.layout.storedColumns, kept).map { column, source in
      guard let source, old.columns[source].type.declarationInSnapshot != new.columns[column].type.declarationInSnapshot
      else { return nil }
      return (old.columns[source].type, new.columns[column].type)
    }
  }

  mutating func convert(_ row: EncodedRow) -> EncodedRow {
    columns.read(row)
    builder.start()
    for position in sources.indices {
      guard let source = sources[position] else {
        builder.appendNull()
        continue
      }
      if let change = changes[position] {
        append(columns[source], change)
      } else {
        builder.append(columns, at: source)
      }
    }
    return builder.finish()
  }

  /// Writes a value as the feed has it, and reads it again as the new type has it.
  private mutating func append(_ value: RecordValue, _ change: (old: PartnerType, new: PartnerType)) {
    var field: [UInt8] = []
    value.append(as: change.old, to: &field)
    guard !field.isEmpty else { return builder.appendNull() }
    unsafe field.withUnsafeBytes { unsafe builder.append($0, as: change.new) }
  }
}
