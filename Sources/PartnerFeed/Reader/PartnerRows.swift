internal import Archives
internal import CatalogModel
internal import SnapshotFile

/// The records after a table's header, read one by one.
///
/// A value that its reader holds, and not an object: so a row's many small steps are not each checked for
/// overlapping access, which would cost more than the steps themselves.
@safe struct PartnerRows: ~Copyable {
  let header: PartnerTableHeader
  var tally = PartnerTally()
  var window: RecordWindow
  var fields: FieldList
  /// Receives rows that are refused or repaired, and may look at ``values``, but at nothing else here.
  var onIssue: (PartnerTableReader.RowIssue) -> Void = { _ in }
  let types: [PartnerType]
  /// Whether each column belongs to the key.
  let isKey: [Bool]
  /// The key's columns of whole numbers.
  let numberKeys: [Int]
  /// The values of the row that was read last.
  let values: UnsafeMutableBufferPointer<RecordValue>
  /// The bytes of a row whose text had to be repaired.
  var repaired: UnsafeMutableRawBufferPointer = .allocate(byteCount: 0, alignment: 1)
  /// Whether a number of the row is stored otherwise than it is written.
  var hasOddNumber = false
  /// Compares the days of rows with that of the folder; `nil` where that states none.
  var exportDay: ExportDay?
  private let allowsTruncated: Bool
  private var hasEnded = false

  init(
    _ window: consuming RecordWindow, header: PartnerTableHeader, storefront: Int64?, day: String?,
    allowsTruncated: Bool
  ) {
    exportDay = header.index(of: "export_date") == 0 ? day.map { ExportDay($0) } : nil
    fields = FieldList(separator: window.dialect.fieldSeparator)
    self.window = window
    (self.header, self.allowsTruncated) = (header, allowsTruncated)
    types = header.columns.map(\.type)
    isKey = header.columns.indices.map { header.key.contains($0) }
    numberKeys = header.key.filter { header.columns[$0].type == .integer }
    let width = header.columns.count + (storefront == nil ? 0 : 1)
    unsafe values = .allocate(capacity: width)
    unsafe values.initialize(repeating: .null)
    if let storefront { unsafe values[width - 1] = .integer(storefront) }
  }

  deinit {
    unsafe values.deallocate()
    unsafe repaired.deallocate()
  }

  var location: RecordLocation { RecordLocation(record: tally.rows, offset: window.offset) }

  /// Goes to the next row that is not refused; `false` at the end.
  mutating func next() throws(FeedError) -> Bool {
    while !hasEnded {
      switch try advance() {
      case .record: if readRecord() { return true }
      case .truncated: try readRest()
      case .end: try finish()
      }
    }
    return false
  }

  private mutating func advance() throws(FeedError) -> RecordWindow.Found {
    do throws(FeedError) { return try window.next() } catch { throw stop(error.reason, at: location) }
  }

  var checksum: UInt32 { window.checksum.value }

  /// Reads a whole record: a row, a comment, or the trailer.
  private mutating func readRecord() -> Bool {
    guard unsafe window.bytes.first == UInt8(ascii: "#"), isComment() else { return readRow() }
    readComment()
    return false
  }

  private static let trailer = Array("#recordsWritten:".utf8)

  /// Whether a record that begins with `#` is none of the rows: in a flat file, whose rows begin with a title, that is
  /// the trailer alone.
  private func isComment() -> Bool {
    let bytes = unsafe window.bytes
    guard window.dialect == .flat else { return true }
    return unsafe bytes.starts(with: Self.trailer) && !bytes.contains(window.dialect.fieldSeparator)
  }

  private mutating func readComment() {
    guard unsafe window.bytes.starts(with: Self.trailer) else { return tally[.comment] += 1 }
    let digits = unsafe window.bytes.dropFirst(Self.trailer.count).prefix { $0 &- UInt8(ascii: "0") <= 9 }
    tally.recordsWritten = unsafe Int(String(decoding: digits, as: UTF8.self)) ?? tally.recordsWritten
  }

  /// Reads bytes after the last separator: a trailer that lacks its own, or a truncated row.
  private mutating func readRest() throws(FeedError) {
    if unsafe window.bytes.starts(with: Self.trailer) { return readComment() }
    guard allowsTruncated else {
      // The row is not read, and counts for its location all the same.
      let location = RecordLocation(record: tally.rows + 1, offset: window.offset)
      throw stop("the file ends inside a record: it is truncated", at: location)
    }
    tally.rows += 1
    refuse(nil, "the file ends inside this record")
  }

  private mutating func finish() throws(FeedError) {
    hasEnded = true
    guard let written = tally.recordsWritten else {
      guard allowsTruncated else {
        let end = RecordLocation(record: tally.rows, offset: window.end)
        throw stop("the file has no #recordsWritten at its end: it is truncated", at: end)
      }
      return tally[.cutFile] += 1
    }
    if written != tally.rows { tally[.otherRowCount] += 1 }
  }

  private mutating func stop(_ reason: String, at location: RecordLocation) -> FeedError {
    hasEnded = true
    return FeedError(feed: window.feed, location: location, reason: reason)
  }

  /// Counts a row that is refused, and hands on its bytes.
  mutating func refuse(_ anomaly: PartnerAnomaly?, _ reason: String, hasKey: Bool = false) {
    tally.refused += 1
    if let anomaly { tally[anomaly] += 1 }
    report(isRefused: true, reason, hasKey: hasKey)
  }

  func report(isRefused: Bool, _ reason: String, hasKey: Bool = false) {
    let record = unsafe RefusedRecord(location: location, reason: reason, bytes: window.bytes)
    onIssue(PartnerTableReader.RowIssue(isRefused: isRefused, record: record, hasKey: hasKey))
  }
}
