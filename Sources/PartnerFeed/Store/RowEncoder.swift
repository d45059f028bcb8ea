internal import SnapshotFile

/// Makes stored records of a reader's rows, with the columns that are kept.
@safe struct RowEncoder: ~Copyable {
  private var builder: RecordBuilder
  /// For each position of a stored record, the column of the file; `nil` where the file has none.
  private let sources: [Int?]
  private let types: [PartnerType]
  private var spellings: FieldSpellings
  /// Whether a row had spellings that are kept.
  var hasSpellings: Bool { spellings.hasAny }

  /// Begins to encode rows of a file with `header` as rows of `table`.
  init(_ table: StoredTable, from header: PartnerTableHeader) {
    let columns = table.storedColumns.compactMap(\.self).map { table.columns[$0] }
    builder = RecordBuilder(layout: table.layout)
    sources = columns.map { header.index(of: $0.name) }
    types = columns.map(\.type)
    spellings = FieldSpellings(table)
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
      case .text(let utf8):
        if unsafe !builder.append(utf8, as: types[position]) { unsafe spellings.note(utf8, at: position) }
      case .integer(let integer): builder.append(integer)
      default: builder.appendNull()
      }
    }
    spellings.finish(&builder)
    return builder.finish()
  }
}

extension RecordBuilder {
  /// Appends a field that is not empty as a column of `type` has it; see ``StoredTable``.
  ///
  /// - Returns: Whether a decimal or a date is spelt as usual, so that nothing but its value is to be kept.
  @inline(__always)
  mutating func append(_ utf8: UnsafeRawBufferPointer, as type: PartnerType) -> Bool {
    switch type {
    case .decimal:
      switch unsafe DecimalField(utf8) {
      case .integer(let integer): append(integer)
      case .real(let real): append(real)
      case .spelled(let real):
        append(real)
        return false
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
    case .date:
      unsafe appendText(utf8)
      return unsafe !FieldText.isDay(utf8, separator: UInt8(ascii: "-"))
    case .text: unsafe appendText(utf8)
    }
    return true
  }
}

/// Brings the rows of a table into another declaration of it: other columns, or other types.
@safe struct RowConverter: ~Copyable {
  private var builder: RecordBuilder
  private var columns: RecordColumns
  private let old: StoredRow
  /// For each position of the new record, where the old one has the column, and its new type; `nil` where it has none.
  private let sources: [Source?]
  private typealias Source = (position: Int, type: PartnerType)
  private var spellings: FieldSpellings

  /// - Parameters:
  ///   - old: The table as its rows are stored.
  ///   - new: The table as they are to be stored.
  init(from old: StoredTable, to new: StoredTable) {
    builder = RecordBuilder(layout: new.layout)
    columns = RecordColumns(layout: old.layout)
    self.old = StoredRow(old)
    let oldLayout = old.layout
    sources = new.storedColumns.compactMap(\.self).map { column in
      old.index(of: new.columns[column].name).map { (oldLayout.position(of: $0), new.columns[column].type) }
    }
    spellings = FieldSpellings(new)
  }

  mutating func convert(_ row: EncodedRow) -> EncodedRow {
    columns.read(row)
    builder.start()
    for (position, source) in sources.enumerated() {
      if let source { append(source, at: position) } else { builder.appendNull() }
    }
    spellings.finish(&builder)
    return builder.finish()
  }

  /// Appends a value as it is; one of another type, or that may be spelt otherwise, is written as the feed has it, and
  /// read as the new type has it.
  private mutating func append(_ source: Source, at position: Int) {
    let type = old.types[source.position]
    guard type != source.type || (type.hasSpellings && old.isSpelt(columns)) else {
      return builder.append(columns, at: source.position)
    }
    var field: [UInt8] = []
    old.appendField(source.position, of: columns, as: type, to: &field)
    guard !field.isEmpty else { return builder.appendNull() }
    unsafe field.withUnsafeBytes { field in
      if unsafe !builder.append(field, as: source.type) { unsafe spellings.note(field, at: position) }
    }
  }
}

/// Writes the values of a table's stored records as the feed has them.
struct StoredRow {
  /// The type at each position of a record, but that of the spellings.
  let types: [PartnerType]
  private let spellingIndexes: [Int?]

  init(_ table: StoredTable) {
    types = table.storedColumns.compactMap(\.self).map { table.columns[$0].type }
    spellingIndexes = table.spellingIndexes
  }

  /// Whether a row may have numbers or dates that are spelt otherwise than usual.
  func isSpelt(_ row: borrowing RecordColumns) -> Bool {
    if case .null = row[types.count] { return false }
    return true
  }

  /// Appends the value at a position of a record as a field of `type`: as it came, where its row had no anomaly.
  func appendField(_ position: Int, of row: borrowing RecordColumns, as type: PartnerType, to field: inout [UInt8]) {
    if let index = spellingIndexes[position],
      let spelt = unsafe FieldSpelling.field(index, of: row, at: types.count)
    {
      unsafe field.append(contentsOf: spelt)
    } else {
      row[position].append(as: type, to: &field)
    }
  }
}
