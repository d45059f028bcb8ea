public import Archives

/// Reads one table of Apple's Enterprise Partner Feed (EPF Relational), front to back, lending one row at a time.
///
///     let reader = try PartnerTableReader(ByteStream(path: "itunes20261118/genre"))
///     while try reader.next() { … unsafe reader.values … }
///
/// Fields are parted by U+0001, records end with U+0002 LF, records that begin with `#` are comments: first the
/// header, last the trailer, which tells how many rows there are. Every departure from that is counted in ``tally``.
/// No row is dropped, cut or shifted in silence: each is either lent by ``next()`` or refused, and then reported.
@safe public final class PartnerTableReader {
  /// The most bytes that one record may have: 64 MB.
  public static let recordLimit = 64 << 20

  /// What messages call the file.
  public let name: String
  public let origin: PartnerOrigin
  public let header: PartnerTableHeader
  /// What was read so far, and what was odd about it.
  public internal(set) var tally = PartnerTally()
  /// Called with each row that is refused.
  public var onRefusal: (RefusedRecord) -> Void = { _ in }
  /// Called with the original bytes of each row that is mended in a way that loses some of them.
  public var onMending: (RefusedRecord) -> Void = { _ in }

  private let stream: ByteStream
  private let allowsCut: Bool
  let window: RecordWindow
  let fields = FieldList()
  let joining: JoinedReading
  /// The values of the row that ``next()`` came to.
  let lent: UnsafeMutableBufferPointer<PartnerValue>
  /// Whether each column belongs to the key.
  let keyColumns: [Bool]
  /// The key's column, when it is one whole number.
  let singleKey: Int?
  /// The bytes of a row whose text had to be mended.
  var mended: UnsafeMutableRawBufferPointer = .allocate(byteCount: 0, alignment: 1)
  /// The first record behind the header, which is already in the window.
  private var waiting: RecordWindow.Found?
  private var hasEnded = false

  /// Reads the header.
  ///
  /// `path` tells group, date and table where it is of the shape `itunes20261118/application`; it is the stream's
  /// name unless given. `allowsCut` takes a file without a trailer for whole, and counts it.
  public convenience init(_ stream: ByteStream, path: String? = nil, allowsCut: Bool = false) throws(FeedError) {
    try self.init(stream, path: path, allowsCut: allowsCut, window: RecordWindow(stream, limit: Self.recordLimit))
  }

  init(_ stream: ByteStream, path: String?, allowsCut: Bool, window: RecordWindow) throws(FeedError) {
    self.stream = stream
    self.window = window
    self.allowsCut = allowsCut
    name = stream.name
    let start = try PartnerTableStart(window, feed: stream.name)
    waiting = start.waiting
    header = try start.header(path: path ?? stream.name)
    origin = start.origin(path: path ?? stream.name)
    tally.recordsWritten = start.raw.recordsWritten
    joining = JoinedReading(header)
    let isNumber = header.key.first.map { [columns = header.columns] in columns[$0].type == .integer } ?? false
    singleKey = header.key.count == 1 && isNumber ? header.key[0] : nil
    keyColumns = header.columns.indices.map { [key = header.key] in key.contains($0) }
    unsafe lent = .allocate(capacity: header.columns.count)
    unsafe lent.initialize(repeating: .null)
  }

  deinit {
    unsafe lent.deallocate()
    unsafe mended.deallocate()
  }

  /// How many bytes of the file have been read, for a progress bar.
  public var bytesRead: Int64 { stream.offset }

  /// The row that ``next()`` came to, a value for each column, lent until it is called again.
  @unsafe public var values: UnsafeBufferPointer<PartnerValue> { unsafe UnsafeBufferPointer(lent) }

  /// The number of the row that ``next()`` came to, and where it begins.
  public var place: FeedPlace { FeedPlace(record: tally.rows, offset: window.offset) }

  /// Goes to the next row that is not refused; `false` at the end.
  public func next() throws(FeedError) -> Bool {
    while !hasEnded {
      switch try advance() {
      case .record: if try take() { return true }
      case .overlong: refuse(.overlongRecord, "is longer than \(Self.recordLimit >> 20) MB")
      case .cut: try takeRest()
      case .end: try finish()
      }
    }
    return false
  }

  private func advance() throws(FeedError) -> RecordWindow.Found {
    if let found = waiting {
      waiting = nil
      return found
    }
    do throws(InputError) { return try window.next() } catch {
      hasEnded = true
      throw FeedError(feed: name, place: place, reason: error.reason)
    }
  }

  /// Takes a whole record: a row, a comment, or the trailer.
  private func take() throws(FeedError) -> Bool {
    guard unsafe window.bytes.first == UInt8(ascii: "#") else { return takeRow() }
    takeComment()
    return false
  }

  private func takeComment() {
    let label = Array("#recordsWritten:".utf8)
    guard unsafe window.bytes.starts(with: label) else { return tally[.comment] += 1 }
    let digits = unsafe window.bytes.dropFirst(label.count).prefix { $0 &- UInt8(ascii: "0") <= 9 }
    tally.recordsWritten = unsafe Int(String(decoding: digits, as: UTF8.self)) ?? tally.recordsWritten
  }

  /// Takes bytes behind the last separator: a trailer that lacks its own, or a row that was cut.
  private func takeRest() throws(FeedError) {
    if unsafe window.bytes.starts(with: Array("#recordsWritten:".utf8)) { return takeComment() }
    guard allowsCut else {
      hasEnded = true
      throw FeedError(feed: name, place: place, reason: "the file ends inside a record: it is cut short")
    }
    refuse(nil, "the file ends inside this record")
  }

  private func finish() throws(FeedError) {
    hasEnded = true
    guard let written = tally.recordsWritten else {
      guard allowsCut else {
        throw FeedError(
          feed: name, place: FeedPlace(record: tally.rows, offset: bytesRead),
          reason: "the file has no #recordsWritten at its end: it is cut short")
      }
      return tally[.cutFile] += 1
    }
    if written != tally.rows { tally[.otherRowCount] += 1 }
  }

  /// Counts a row that is not lent, and hands its bytes on.
  func refuse(_ deviation: PartnerDeviation?, _ reason: String) {
    tally.rows += deviation == .overlongRecord || deviation == nil ? 1 : 0
    tally.refused += 1
    if let deviation { tally[deviation] += 1 }
    unsafe onRefusal(RefusedRecord(place: place, reason: reason, bytes: window.bytes))
  }
}
