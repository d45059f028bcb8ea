internal import Archives
internal import CatalogModel

/// Reads the Sales and Trends and the financial reports of App Store Connect: the way to the Apple IDs of one's own apps and
/// in-app purchases, with the prices that their customers saw.
struct SalesReportReader {
  private let stream: ByteStream
  private let storefront: Storefront?
  private var summary = FeedSummary(format: .salesReport)
  private var report = SalesReport()
  private var rowCount = 0

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
        "\(report.ambiguousCount) times an item has several prices in one store, of which none was taken")
    }
    summary.byteCount = stream.offset
    return summary
  }

  private mutating func take(
    _ line: ByteLines.Line, _ header: SalesReportHeader, _ handle: (FeedItem) throws -> Void
  ) throws {
    let row = String(decoding: line.bytes, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
    // Financial reports end with their sums: `Total_Rows` and a number.
    guard row.count > 4 else { return }
    rowCount += 1
    let place = FeedPlace(record: rowCount, offset: line.offset)
    if line.isCut { return try refuse(line, place, "is a row of more than \(Self.rowLimit >> 20) MB", handle) }
    do throws(SalesReportRow.Flaw) {
      report.add(try SalesReportRow(row, header, fallback: storefront), place)
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
    for (record, place) in report.takeRecords() { try hand(.record(record, place), handle) }
  }

  private mutating func hand(_ item: FeedItem, _ handle: (FeedItem) throws -> Void) throws {
    summary.count(item)
    try handle(item)
  }
}

/// The lines of a stream, without their ends.
struct ByteLines {
  struct Line {
    var bytes: [UInt8]
    /// Where it begins, counted from 0.
    var offset: Int64
    /// Whether it was longer than the limit, and its end dropped.
    var isCut = false
  }

  private let stream: ByteStream
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  private var at = 0
  private var end = 0

  init(_ stream: ByteStream, limit: Int) {
    self.stream = stream
    self.limit = limit
  }

  /// The next line that is not empty.
  mutating func next() throws(InputError) -> Line? {
    var line: Line?
    while true {
      if at == end {
        (at, end) = (0, try stream.readChunk(&chunk))
        if end == 0 { return line }
      }
      let begun = line ?? Line(bytes: [], offset: stream.offset - Int64(end - at))
      let stop = chunk[at..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
      line = adding(chunk[at..<stop], to: begun)
      at = min(stop + 1, end)
      if stop < end, let whole = line {
        if !whole.bytes.isEmpty { return whole }
        line = nil
      }
    }
  }

  private func adding(_ bytes: ArraySlice<UInt8>, to line: Line) -> Line {
    var line = line
    let room = limit - line.bytes.count
    line.bytes += bytes.prefix(room)
    line.isCut = line.isCut || bytes.count > room
    return line
  }
}
