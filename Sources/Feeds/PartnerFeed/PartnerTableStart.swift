internal import Archives

/// The records before the first row of a partner-feed file.
struct PartnerTableStart {
  private let feed: String
  private(set) var raw = RawPartnerHeader()
  /// What the window came upon behind the header.
  private(set) var waiting: RecordWindow.Found = .end
  private var exportDate: Int64?

  /// Reads records as long as they begin with `#`.
  init(_ window: inout RecordWindow, feed: String) throws(FeedError) {
    self.feed = feed
    while true {
      waiting = try Self.next(&window, feed)
      guard waiting != .end, unsafe window.bytes.first == UInt8(ascii: "#") else { break }
      guard waiting != .overlong, unsafe window.bytes.count <= Self.longestRecord else {
        throw FeedError(feed: feed, reason: "has a header record of more than \(Self.longestRecord >> 10) KB")
      }
      unsafe raw.take(String(decoding: window.bytes, as: UTF8.self))
    }
    guard !raw.columns.isEmpty else { throw FeedError(feed: feed, reason: "does not begin with a partner-feed header") }
    exportDate = unsafe Self.firstNumber(UnsafeRawBufferPointer(window.bytes))
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
    let known = KnownPartnerTable.named(PartnerOrigin(path: path, columns: raw.columns).table)
    do throws(PartnerHeaderFault) { return try PartnerTableHeader(raw, known: known) } catch {
      throw FeedError(feed: feed, reason: error.reason)
    }
  }

  func origin(path: String) -> PartnerOrigin {
    var origin = PartnerOrigin(path: path, columns: raw.columns)
    if let exportDate, raw.columns.first == "export_date" { origin.takeExportDate(exportDate) }
    return origin
  }
}

extension PartnerTableReader {
  /// Whether a file that begins with `bytes` is a table of the partner feed: `#`, names parted by U+0001, U+0002 LF.
  ///
  /// The first 4 KB are enough, since the column names come first.
  public static func recognises(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "#") else { return false }
    let names = bytes.prefix { $0 != 2 && $0 != 10 }
    let hasEnd = names.endIndex == bytes.endIndex || bytes[names.endIndex] == 2
    return hasEnd && names.contains(1) && names.allSatisfy { $0 == 1 || $0 >= 32 }
  }
}
