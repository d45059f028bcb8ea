internal import Archives
internal import CatalogModel

/// The records before the first row of a partner-feed file.
struct PartnerTableStart {
  private let feed: String
  private let dialect: PartnerDialect
  private(set) var raw: RawPartnerHeader
  /// What the window came upon behind the header.
  private(set) var waiting: RecordWindow.Found = .end
  private var exportDate: Int64?

  /// Reads records as long as they belong to the header.
  init(_ window: inout RecordWindow, _ dialect: PartnerDialect, feed: String) throws(FeedError) {
    self.feed = feed
    self.dialect = dialect
    raw = RawPartnerHeader(dialect)
    while true {
      waiting = try Self.next(&window, feed)
      let isComment = unsafe window.bytes.first == UInt8(ascii: "#")
      let isHeader = unsafe dialect.isHeader(window.bytes)
      guard waiting != .end, isHeader || (isComment && raw.columns.isEmpty) else { break }
      guard unsafe window.bytes.count <= Self.longestRecord else {
        throw FeedError(feed: feed, reason: "has a header record of more than \(Self.longestRecord >> 10) KB")
      }
      unsafe raw.take(String(decoding: window.bytes, as: UTF8.self))
    }
    guard !raw.columns.isEmpty else { throw FeedError(feed: feed, reason: "does not begin with a partner-feed header") }
    exportDate = unsafe Self.firstNumber(window.bytes)
  }

  /// Far more than any column list needs.
  private static let longestRecord = 1 << 20

  private static func next(_ window: inout RecordWindow, _ feed: String) throws(FeedError) -> RecordWindow.Found {
    do throws(InputError) { return try window.next() } catch {
      throw FeedError(feed: feed, reason: error.reason)
    }
  }

  private static func firstNumber(_ row: UnsafeRawBufferPointer) -> Int64? {
    guard let end = unsafe row.firstIndex(of: 1) else { return nil }
    return unsafe FieldText.integer(UnsafeRawBufferPointer(rebasing: row[..<end]))?.value
  }

  func header(path: String) throws(FeedError) -> PartnerTableHeader {
    let known = dialect == .flat ? nil : KnownPartnerTable.named(origin(path: path).table)
    do throws(PartnerHeaderFault) { return try PartnerTableHeader(raw, known: known) } catch {
      throw FeedError(feed: feed, reason: error.reason)
    }
  }

  func origin(path: String) -> PartnerOrigin {
    if dialect == .flat { return PartnerOrigin(flatPath: path) }
    var origin = PartnerOrigin(path: path, columns: raw.columns)
    if let exportDate, raw.columns.first == "export_date" { origin.readExportDate(exportDate) }
    return origin
  }
}
