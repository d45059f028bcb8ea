internal import Archives
internal import CatalogModel

/// Reads the Sales and Trends, the subscription and the financial reports of App Store Connect: the way to the Apple IDs of one's own apps and
/// in-app purchases, with the prices that their customers saw.
struct SalesReportReader {
  private let stream: ByteStream
  private let storefront: Storefront?
  private var summary = FeedSummary(format: .salesReport)
  private var report = SalesReport()
  private var rowCount = 0
  /// By the reason: how often, and where first.
  private var omissions: [String: (count: Int, first: String)] = [:]
  private var isAtSums = false

  /// The most bytes that a row may have: 1 MB.
  static let rowLimit = 1 << 20

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    var lines = ByteLines(stream, limit: Self.rowLimit)
    var header: SalesReportHeader?
    while let line = try lines.next() {
      if let header { try take(line, header, handle) } else { header = SalesReportHeader(line.bytes) }
    }
    try handOn(handle)
    if report.ambiguousCount > 0 {
      summary.remarks.append(
        "\(report.ambiguousCount) \(report.ambiguousCount == 1 ? "time" : "times") an item has several prices in one "
          + "store on one day, of which none was taken")
    }
    for (reason, (count, first)) in omissions.sorted(by: { $0.key < $1.key }) {
      summary.remarks.append("\(reason) were left out, \(first) (\(count) ×)")
    }
    summary.byteCount = stream.offset
    return summary
  }

  private mutating func take(
    _ line: ByteLines.Line, _ header: SalesReportHeader, _ handle: (FeedItem) throws -> Void
  ) throws {
    let row = String(decoding: line.bytes, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
    // Financial reports end with their sums: `Total_Rows` and a number, then a row for each currency.
    if row[0].hasPrefix("Total_") { isAtSums = true }
    if isAtSums || row.count == 1 && row[0].allSatisfy(\.isWhitespace) { return }
    rowCount += 1
    let place = FeedPlace(record: rowCount, offset: line.offset)
    if line.isCut { return try refuse(line, place, "is a row of more than \(Self.rowLimit >> 20) MB", handle) }
    do throws(SalesReportRow.Flaw) {
      let row = try SalesReportRow(row, header: header, fallback: storefront)
      if let flaw = row.omission {
        let first = "first \(flaw.example) in record \(place.record) at byte \(place.offset)"
        omissions[flaw.reason, default: (0, first)].count += 1
      }
      report.add(row, place)
    } catch {
      try refuse(line, place, error.reason, handle)
    }
    if report.isFull { try handOn(handle) }
  }

  private mutating func refuse(
    _ line: ByteLines.Line, _ place: FeedPlace, _ reason: String, _ handle: (FeedItem) throws -> Void
  ) throws {
    try hand(.refused(RefusedRecord(place: place, reason: reason, bytes: line.bytes)), handle)
  }

  private mutating func handOn(_ handle: (FeedItem) throws -> Void) throws {
    for item in report.takeItems() { try hand(item, handle) }
  }

  private mutating func hand(_ item: FeedItem, _ handle: (FeedItem) throws -> Void) throws {
    summary.count(item)
    try handle(item)
  }
}
