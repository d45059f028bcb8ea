internal import CatalogModel
internal import SnapshotFile

/// The rows of one table as they come, in one file or in several parts.
final class IncomingTable {
  let table: StoredTable
  let filter: RowFilter
  private let order: KeyOrder
  private let folder: String
  private var columns: RecordColumns
  private var keyBuilder: RecordBuilder
  private let exportDate: Int?
  private var clock = ExportTime()
  /// What each file gave.
  private(set) var parts: [Coverage] = []
  /// When the first row was exported.
  private(set) var exportedAt: String?
  private var omittedKeys: RowSorter?
  private var refusedKeys: RowSorter?

  init(_ table: StoredTable, _ filter: RowFilter, folder: String) {
    (self.table, self.filter, self.folder) = (table, filter, folder)
    let layout = table.layout
    order = KeyOrder(layout: layout)
    columns = RecordColumns(layout: layout)
    keyBuilder = RecordBuilder(layout: layout)
    exportDate = table.index(of: "export_date").map(layout.position)
  }

  /// What is done with what is read.
  struct Sink {
    var row: (EncodedRow) throws -> Void
    var refused: (RefusedRecord) throws -> Void
    var kept: (RefusedRecord) throws -> Void
    var progress: () -> Void
  }

  /// Reads one file to its end; keys of rows that are omitted or refused are noted where they are needed.
  func read(_ reader: PartnerTableReader, as part: Coverage, keepsKeys: Bool, _ sink: Sink) throws {
    var part = part
    let keys = RefusedKey(reader.header, separator: reader.origin.storefront == nil ? 1 : 9)
    try RowReading(reader, as: table, filter, keepsKeys: keepsKeys).forEach { rows in
      try self.accept(rows, &part, keys, keepsKeys: keepsKeys, sink)
      sink.progress()
    }
    (part.rows, part.refused) = (reader.tally.rows, reader.tally.refused)
    part.isTruncated = reader.tally.isTruncated
    part.deviations = reader.tally.deviations.map { "\($0.deviation) \($0.count)" }.joined(separator: ", ")
    parts.append(part)
  }

  private func accept(
    _ rows: ReadRows, _ part: inout Coverage, _ keys: RefusedKey, keepsKeys: Bool, _ sink: Sink
  ) throws {
    part.stored += rows.wanted.rowCount
    part.omitted += rows.omittedCount
    var offset = 0
    while let row = rows.wanted.next(&offset) {
      if exportedAt == nil { try noteExport(row) }
      try sink.row(row)
    }
    offset = 0
    while let row = rows.omitted.next(&offset) { try noteOmitted(row) }
    for record in rows.refused {
      try sink.refused(record)
      let isReadable = try keepsKeys ? noteRefused(record, keys) : keys.fields(of: record) != nil
      if !isReadable { part.unreadableKeys += 1 }
    }
    for record in rows.kept { try sink.kept(record) }
  }

  private func noteExport(_ row: EncodedRow) throws {
    try columns.read(row)
    exportedAt = clock.text(of: columns, at: exportDate) ?? ""
  }

  private func noteOmitted(_ row: EncodedRow) throws {
    if omittedKeys == nil { omittedKeys = RowSorter(layout: table.layout, folder: folder, memory: Self.keyMemory) }
    try omittedKeys?.add(row)
  }

  /// Notes the key of a refused row, and returns whether it can be read.
  private func noteRefused(_ record: RefusedRecord, _ keys: RefusedKey) throws -> Bool {
    guard let fields = keys.fields(of: record) else { return false }
    let layout = table.layout
    keyBuilder.start()
    for column in layout.storedColumns {
      guard let place = table.key.firstIndex(of: column) else {
        keyBuilder.appendNull()
        continue
      }
      unsafe fields[place].withUnsafeBytes { field in
        let integer = unsafe table.columns[column].type == .integer ? FieldText.integer(field)?.value : nil
        if let integer { keyBuilder.append(integer) } else { unsafe keyBuilder.appendText(field) }
      }
    }
    if refusedKeys == nil { refusedKeys = RowSorter(layout: layout, folder: folder, memory: Self.keyMemory) }
    try refusedKeys?.add(keyBuilder.finish())
    return true
  }

  /// Beside the rows' own sorter.
  private static let keyMemory = 8 << 20

  /// The keys of rows that the filter omitted; asked for once.
  func takeOmittedKeys() throws -> KeySet? { try Self.keys(&omittedKeys, order) }

  /// The keys of rows that were refused; asked for once.
  func takeRefusedKeys() throws -> KeySet? { try Self.keys(&refusedKeys, order) }

  private static func keys(_ sorter: inout RowSorter?, _ order: KeyOrder) throws -> KeySet? {
    guard let sorter = sorter.take() else { return nil }
    return try KeySet(sorter, order)
  }

  /// Whether rows are missing at the end of a file.
  var isTruncated: Bool { parts.contains(where: \.isTruncated) }

  var hasUnreadableKeys: Bool { parts.contains { $0.unreadableKeys > 0 } }
}

extension PartnerTally {
  /// Whether rows are missing at the end: there is no trailer, or it states more than there are.
  var isTruncated: Bool { self[.cutFile] > 0 || (recordsWritten ?? 0) > rows }
}
