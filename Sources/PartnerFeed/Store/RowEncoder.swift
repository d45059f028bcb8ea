internal import SnapshotFile

/// Makes stored records of a reader's rows, with the columns that are kept.
@safe struct RowEncoder: ~Copyable {
  private var builder: RecordBuilder
  /// For each position of a stored record, the column of the file; `nil` where the file has none.
  private let sources: [Int?]
  private let types: [PartnerType]

  /// Begins to encode rows of a file with `header` as rows of `table`.
  init(_ table: StoredTable, from header: PartnerTableHeader) {
    let layout = table.layout
    builder = RecordBuilder(layout: layout)
    sources = layout.storedColumns.map { header.index(of: table.columns[$0].name) }
    types = layout.storedColumns.map { table.columns[$0].type }
  }

  /// The record is borrowed until the next call.
  mutating func encode(_ values: UnsafeBufferPointer<RecordValue>) -> EncodedRow {
    builder.start()
    for position in sources.indices {
      guard let source = sources[position] else {
        builder.appendNull()
        continue
      }
      switch unsafe values[source] {
      case .text(let utf8): unsafe builder.append(utf8, as: types[position])
      case .integer(let integer): builder.append(integer)
      default: builder.appendNull()
      }
    }
    return builder.finish()
  }
}

extension RecordBuilder {
  /// Appends a field that is not empty as a column of `type` has it; see ``StoredTable``.
  @inline(__always)
  mutating func append(_ utf8: UnsafeRawBufferPointer, as type: PartnerType) {
    switch type {
    case .decimal:
      switch unsafe DecimalField(utf8) {
      case .integer(let integer): append(integer)
      case .real(let real): append(real)
      case .text: unsafe appendText(utf8)
      }
    case .integer:
      if let integer = unsafe Int64(String(decoding: utf8, as: UTF8.self)) {
        append(integer)
      } else if let real = unsafe FieldText.real(utf8) {
        // As SQLite has it in an INTEGER column.
        if let integer = Int64(exactly: real) { append(integer) } else { append(real) }
      } else {
        unsafe appendText(utf8)
      }
    case .date where unsafe FieldText.isDay(utf8):
      unsafe withUnsafeTemporaryAllocation(byteCount: utf8.count, alignment: 1) { day in
        unsafe day.copyMemory(from: utf8)
        for offset in [4, 7] { unsafe day[offset] = UInt8(ascii: "-") }
        unsafe appendText(UnsafeRawBufferPointer(day))
      }
    default: unsafe appendText(utf8)
    }
  }
}

/// Brings the rows of a table into another declaration of it: other columns, or other types.
@safe struct RowConverter: ~Copyable {
  private var builder: RecordBuilder
  private var columns: RecordColumns
  /// For each position of the new record, where the old one has the column, and its two types; `nil` where it has none.
  private let sources: [Source?]
  private typealias Source = (position: Int, old: PartnerType, new: PartnerType)

  init(from old: StoredTable, to new: StoredTable) {
    let (oldLayout, newLayout) = (old.layout, new.layout)
    builder = RecordBuilder(layout: newLayout)
    columns = RecordColumns(layout: oldLayout)
    sources = newLayout.storedColumns.map { column in
      old.index(of: new.columns[column].name).map {
        (oldLayout.position(of: $0), old.columns[$0].type, new.columns[column].type)
      }
    }
  }

  mutating func convert(_ row: EncodedRow) -> EncodedRow {
    columns.read(row)
    builder.start()
    for source in sources {
      if let source { append(source) } else { builder.appendNull() }
    }
    return builder.finish()
  }

  /// Appends a value as it is; one of another type is written as the feed has it, and read as the new type has it.
  private mutating func append(_ source: Source) {
    guard source.old != source.new else { return builder.append(columns, at: source.position) }
    var field: [UInt8] = []
    columns[source.position].append(as: source.old, to: &field)
    guard !field.isEmpty else { return builder.appendNull() }
    unsafe field.withUnsafeBytes { unsafe builder.append($0, as: source.new) }
  }
}
