internal import Catalog
internal import Feeds
internal import PartnerFeed

/// Writes a table's rows as a file of the partner feed.
struct FeedTableWriter {
  private let rows: TableRows

  init(_ rows: TableRows) { self.rows = rows }

  func write(to console: Console) throws {
    try console.write(rows.records)
    let count = rows.header.columns.count
    var record: [UInt8] = []
    var written = 0
    while try rows.next() {
      record.removeAll(keepingCapacity: true)
      for column in 0..<count {
        if column > 0 { record.append(PartnerTableHeader.fieldEnd) }
        rows.appendField(column, to: &record)
      }
      record.append(contentsOf: PartnerTableHeader.recordEnd)
      try console.write(record)
      written += 1
    }
    try console.write(PartnerTableHeader.trailer(rows: written))
  }
}
