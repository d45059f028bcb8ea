internal import CatalogModel
internal import SnapshotFile

/// The rows of one table as they come, in one file or in several parts.
final class IncomingTable {
  let table: StoredTable
  let filter: RowFilter
  /// What each file gave.
  private(set) var parts: [Coverage] = []
  private(set) var tally = PartnerTally()
  /// What was repaired in the headers.
  private(set) var notes: [String] = []
  private var rows: RowSorter
  private var keptCount: Int64 = 0
  /// The keys of rows that the filter omitted, and of those that were refused, as far as they can be read.
  var omittedKeys: RowSorter
  var refusedKeys: RowSorter

  /// - Throws: PartnerConditionError where a condition on rows cannot be asked of the table.
  init(_ table: StoredTable, options: PartnerOptions, folder: String) throws(PartnerConditionError) {
    self.table = table
    filter = try RowFilter(table, options: options)
    let layout = table.layout
    rows = RowSorter(layout: layout, folder: folder)
    omittedKeys = RowSorter(layout: layout, folder: folder, memory: Self.keyMemory)
    refusedKeys = RowSorter(layout: layout, folder: folder, memory: Self.keyMemory)
  }

  /// Reads one file to its end, and hands its rows to `append`; keys of rows that are omitted or refused are noted where
  /// they are needed.
  func read(
    _ reader: PartnerTableReader, as part: Coverage, keepsKeys: Bool, append: (borrowing RowBatch) throws -> Void,
    progress: () -> Void, trouble: (PartnerTableReader.Trouble) throws -> Void
  ) throws {
    var part = part
    try RowReading(reader, as: table, filter: filter, keepsKeys: keepsKeys).forEach { rows in
      part.stored += unsafe rows.wanted.rowCount
      part.omitted += rows.omittedCount
      unsafe try append(rows.wanted)
      var offset = 0
      while let next = unsafe rows.omitted.next(&offset) { try omittedKeys.add(next) }
      offset = 0
      while let next = rows.refused.next(&offset) { try refusedKeys.add(next) }
      for found in unsafe rows.troubles {
        try trouble(found)
        if found.isRefusal, !found.hasKey { part.unreadableKeys += 1 }
      }
      progress()
    }
    (part.rows, part.refused) = (reader.tally.rows, reader.tally.refused)
    part.isTruncated = reader.tally.isTruncated
    part.deviations = reader.tally.deviations.map { "\($0.deviation) \($0.count)" }.joined(separator: ", ")
    parts.append(part)
    tally += reader.tally
    for note in reader.header.notes where !notes.contains(note) { notes.append(note) }
  }

  /// Keeps rows until they are merged; those of a table without a key in the order in which they came.
  func keep(_ batch: borrowing RowBatch) throws {
    var offset = 0
    while let row = batch.next(&offset) {
      keptCount += 1
      try rows.add(table.key.isEmpty ? unsafe EncodedRow(record: row.record, rowid: keptCount) : row)
    }
  }

  /// The rows that were kept, in the order of their key; asked for once.
  func takeRows() throws -> SortedRows { try rows.sorted() }

  /// Beside the rows' own sorter.
  private static let keyMemory = 8 << 20

  /// Whether rows are missing at the end of a file.
  var isTruncated: Bool { parts.contains(where: \.isTruncated) }

  var hasUnreadableKeys: Bool { parts.contains { $0.unreadableKeys > 0 } }
}

extension PartnerTally {
  /// Whether rows are missing at the end: there is no trailer, or it states more than there are.
  var isTruncated: Bool { self[.cutFile] > 0 || (recordsWritten ?? 0) > rows }
}
