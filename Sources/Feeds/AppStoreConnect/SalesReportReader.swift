internal import Archives
internal import CatalogModel

/// Reads the Sales and Trends, the subscription and the financial reports of App Store Connect: the way to the Apple
/// IDs of one's own apps and in-app purchases, with the prices that their customers saw.
struct SalesReportReader: FormatReader {
  private let feed: OpenFeed
  private var report = SalesReport()
  private var rowCount = 0
  private var isAtSums = false

  /// The most bytes that a row may have: 1 MB.
  static let rowLimit = 1 << 20

  init(feed: OpenFeed) { self.feed = feed }

  mutating func read() throws {
    try feed.skipPreamble()
    let window = ByteWindow(feed.stream)
    var header: SalesReportHeader?
    repeat {
      try window.endAtLine(limit: Self.rowLimit)
      guard window.count <= Self.rowLimit else { throw feed.error("has a row of more than \(Self.rowLimit >> 20) MB") }
      let line = unsafe Array(window.bytes(0..<window.count).prefix { $0 != 0x0A })
      // Old Macs end lines with CR alone.
      for row in line.split(separator: 0x0D) {
        if let header { try readRow(row, header, at: window.offset) } else { header = SalesReportHeader(Array(row)) }
      }
      window.advance(by: window.count)
      window.resumeAfterLine()
    } while try window.byte(at: 0) != nil
    try sendReport()
    if report.ambiguousCount > 0 {
      feed.summary.notes.append(
        "\(report.ambiguousCount) \(report.ambiguousCount == 1 ? "time" : "times") an item has several prices in one "
          + "store on one day, so none was taken")
    }
  }

  private mutating func readRow(_ line: ArraySlice<UInt8>, _ header: SalesReportHeader, at start: Int64) throws {
    let row = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
    // Financial reports end with their sums: `Total_Rows` and a number, then a row for each currency.
    if row[0].hasPrefix("Total_") { isAtSums = true }
    if isAtSums || row.count == 1 && row[0].allSatisfy(\.isWhitespace) { return }
    rowCount += 1
    let location = RecordLocation(record: rowCount, offset: start + Int64(line.startIndex))
    do throws(RecordError) {
      let row = try SalesReportRow(row, header: header, fallback: feed.storefront)
      if let note = row.note { feed.recordNotes.note(note, at: location) }
      report.add(row, location)
    } catch {
      try feed.refuse(location, error.reason, bytes: Array(line))
    }
    if report.isFull { try sendReport() }
  }

  private mutating func sendReport() throws {
    for item in report.takeItems() { try feed.send(item) }
  }
}
