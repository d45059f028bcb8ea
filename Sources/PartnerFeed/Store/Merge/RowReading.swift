internal import Archives
internal import CatalogModel
internal import SnapshotFile

/// Rows of a table as they were read, some hundred at once, and what was refused or repaired among them.
@safe final class ReadRows: @unchecked Sendable {
  // One thread at a time has them: to check that for each row would cost more than to append it.
  @exclusivity(unchecked) var selected = RowBatch()
  /// Rows that the filter omits.
  @exclusivity(unchecked) var omitted = RowBatch(capacity: 0)
  /// Rows that are refused, with nothing but their keys.
  var refused = RowBatch(capacity: 0)
  var omittedCount = 0
  @exclusivity(unchecked) var issues: [PartnerTableReader.RowIssue] = []

  var isFull: Bool { unsafe selected.byteCount + omitted.byteCount > 240 << 10 || issues.count > 100 }
}

/// Reads and encodes the rows of a table on a thread of its own, while the caller writes those before.
final class RowReading: @unchecked Sendable {
  private let reader: PartnerTableReader
  private let filter: RowFilter
  private let keepsKeys: Bool
  @exclusivity(unchecked) private var encoder: RowEncoder
  private var columns: RecordColumns

  /// Begins with a table of which nothing was read but its header; `keepsKeys` hands on rows that the filter omits, and
  /// keys of those that are refused, too.
  init(_ reader: PartnerTableReader, as table: StoredTable, filter: RowFilter, keepsKeys: Bool) {
    (self.reader, self.filter, self.keepsKeys) = (reader, filter, keepsKeys)
    unsafe encoder = RowEncoder(table, from: reader.header)
    columns = RecordColumns(layout: table.layout)
  }

  /// Whether a row had a ``FieldSpelling``; known once all were handed on.
  var hasSpellings: Bool { unsafe encoder.hasSpellings }

  /// Hands on every batch in the order of the file, on the caller's thread.
  func forEach(_ body: (ReadRows) throws -> Void) throws {
    defer { reader.onIssue = { _ in } }
    try BoundedChannel.forEach(ahead: 4, from: { try self.readAll(into: $0) }, body)
  }

  private func readAll(into channel: BoundedChannel<ReadRows>) throws {
    var batch = ReadRows()
    // What was found before an error is reported all the same.
    defer { _ = channel.send(batch) }
    reader.onIssue = { [unowned self] issue in
      unsafe batch.issues.append(issue)
      if keepsKeys, issue.hasKey { batch.refused.append(unsafe encoder.encode(reader.values)) }
    }
    while try reader.next() {
      try append(unsafe encoder.encode(reader.values), to: batch)
      guard batch.isFull else { continue }
      guard channel.send(batch) else { return }
      batch = ReadRows()
    }
  }

  @inline(__always)
  private func append(_ row: EncodedRow, to batch: ReadRows) throws {
    guard !filter.isEmpty else { return unsafe batch.selected.append(row) }
    columns.read(row)
    guard try !filter.holds(columns) else { return unsafe batch.selected.append(row) }
    batch.omittedCount += 1
    if keepsKeys { unsafe batch.omitted.append(row) }
  }
}
