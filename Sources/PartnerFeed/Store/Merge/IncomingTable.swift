internal import Archives
internal import CatalogModel
internal import SnapshotFile

/// The rows of one table as they come, in one file or in several parts.
final class IncomingTable {
  /// Whether its rows have spellings shows once they were read.
  var table: StoredTable
  let filter: RowFilter
  /// What each file gave.
  private(set) var parts: [Coverage] = []
  private(set) var tally = PartnerTally()
  /// What was repaired in the headers.
  private(set) var notes: [String] = []
  /// The rows, until they are merged.
  var rows: RowSorter
  /// The keys of rows that the filter omitted, and of those that were refused, as far as they can be read.
  var omittedKeys: RowSorter
  var refusedKeys: RowSorter

  /// - Throws: FeedError where a condition on rows cannot be asked of the table.
  init(_ table: StoredTable, of file: FileTree.File, options: PartnerOptions, folder: String) throws(FeedError) {
    self.table = table
    filter = try RowFilter(table, of: file.path, options: options)
    let layout = table.layout
    rows = RowSorter(layout: layout, folder: folder)
    omittedKeys = RowSorter(layout: layout, folder: folder, bufferSize: Self.keyBufferSize)
    refusedKeys = RowSorter(layout: layout, folder: folder, bufferSize: Self.keyBufferSize)
  }

  /// Adds what a file gave that was read to its end.
  func add(_ part: Coverage, _ reader: PartnerTableReader) {
    var part = part
    (part.rows, part.refused) = (reader.tally.rows, reader.tally.refused)
    part.isTruncated = reader.tally.isTruncated
    part.checksum = reader.checksum
    part.anomalies = reader.tally.anomalies.map { "\($0.anomaly) \($0.count)" }.joined(separator: ", ")
    parts.append(part)
    tally += reader.tally
    for note in reader.header.notes where !notes.contains(note) { notes.append(note) }
  }

  /// Beside the rows' own sorter.
  private static let keyBufferSize = 8 << 20

  /// Whether rows are missing at the end of a file.
  var isTruncated: Bool { parts.contains(where: \.isTruncated) }

  /// Notes that every part is of the export that the state has.
  func setSameExport() { for index in parts.indices { parts[index].isSameExport = true } }

  /// What all files together gave.
  var whole: Coverage {
    var whole = parts[0]
    (whole.isTruncated, whole.unreadableKeys) = (isTruncated, parts.reduce(0) { $0 + $1.unreadableKeys })
    return whole
  }
}

extension PartnerTally {
  /// Whether rows are missing at the end: there is no trailer, or it states more than there are.
  var isTruncated: Bool { self[.cutFile] > 0 || (recordsWritten ?? 0) > rows }
}
