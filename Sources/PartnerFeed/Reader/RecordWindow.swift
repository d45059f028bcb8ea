internal import Archives
internal import CatalogModel
internal import Platform

/// The part of a stream that is in memory, split into records at the end that its dialect has: at each U+0002 LF, or at
/// each LF in a flat file.
@safe struct RecordWindow: ~Copyable {
  /// What ``next()`` found.
  enum Found {
    /// A whole record, without its separator.
    case record
    /// The bytes after the last separator: the stream ends inside a record.
    case truncated
    case end
  }

  private let stream: ByteStream
  private let limit: Int
  private var buffer: UnsafeMutableRawBufferPointer
  /// How many bytes of ``memory`` hold the stream's.
  private var filled = 0
  /// The position of the first byte after the last record, and where the search for a separator begins.
  private var cursor = 0
  private var searched = 0
  /// Where the stream was when the first byte of ``memory`` was read.
  private var base: Int64
  private var hasEnded = false
  /// The checksum of all bytes that were read.
  private(set) var checksum = ContentChecksum()
  private var record = 0..<0
  /// How far the window is known to be text without NUL.
  private var cleanEnd = 0
  private var vettedEnd = 0

  let dialect: PartnerDialect
  /// Whether a byte-order mark was read before the first record.
  let hasMark: Bool
  private let recordEnd: [UInt8]
  private var isFlat: Bool { dialect == .flat }
  private let hasReturns: Bool

  init(
    _ stream: ByteStream, dialect: PartnerDialect = .relational, hasMark: Bool = false, capacity: Int = 256 << 10,
    limit: Int
  ) {
    self.stream = stream
    self.limit = limit
    (self.dialect, self.hasMark, recordEnd) = (dialect, hasMark, dialect.recordEnd)
    (hasReturns, base) = (dialect == .relationalCRLF, stream.offset)
    unsafe buffer = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { unsafe buffer.deallocate() }

  /// The record found last, borrowed until the next one is asked for.
  @unsafe var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: buffer[record]) }

  /// What messages call the file.
  var feed: String { stream.name }

  /// How much of the stream has been read.
  var end: Int64 { base + Int64(filled) }

  /// Where the next record begins in the stream.
  var nextOffset: Int64 { base + Int64(cursor) }

  /// Where the record found last begins in the stream.
  private(set) var offset: Int64 = 0

  /// Whether the record found last is UTF-8 without a NUL.
  mutating func isClean() -> Bool {
    if record.upperBound <= cleanEnd { return true }
    if vettedEnd < record.upperBound { vetWindow() }
    return unsafe record.upperBound <= cleanEnd || Self.isClean(bytes)
  }

  mutating func next() throws(FeedError) -> Found {
    while true {
      if let end = separator() {
        setRecord(cursor..<end)
        cursor = searched
        return .record
      }
      if hasEnded { return rest() }
      guard filled - cursor <= limit else {
        let reason = "has a record of more than \(limit >> 20) MB, as no table of the feed has: download it again"
        throw FeedError(feed: stream.name, reason: reason)
      }
      do throws(InputError) { try fill() } catch { throw FeedError(feed: stream.name, reason: error.reason) }
    }
  }

  /// Has the record found last be found again.
  mutating func unread() { (cursor, searched) = (record.lowerBound, record.lowerBound) }

  private mutating func setRecord(_ range: Range<Int>) {
    record = range
    offset = base + Int64(range.lowerBound)
  }

  private mutating func rest() -> Found {
    guard cursor < filled else { return .end }
    setRecord(cursor..<filled)
    cursor = filled
    searched = filled
    return .truncated
  }

  /// The position of the next record end; a part of it alone belongs to a value.
  private mutating func separator() -> Int? {
    guard let first = unsafe buffer.baseAddress else { return nil }
    while let hit = unsafe memchr(first + searched, 10, filled - searched) {
      let lineEnd = unsafe hit - first
      searched = lineEnd + 1
      if isFlat { return lineEnd }
      let end = hasReturns ? lineEnd - 2 : lineEnd - 1
      if unsafe end >= cursor && buffer[end] == 2 && (!hasReturns || buffer[end + 1] == 13) { return end }
    }
    searched = filled
    return nil
  }

  /// Moves what is left to the front, and reads more after it.
  private mutating func fill() throws(InputError) {
    if cursor > 0 {
      unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[cursor..<filled]))
      base += Int64(cursor)
      filled -= cursor
      searched -= cursor
      cleanEnd = 0
      vettedEnd = 0
      cursor = 0
    }
    if unsafe filled == buffer.count { grow() }
    let count = try unsafe stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
    unsafe checksum.update(UnsafeRawBufferPointer(rebasing: buffer[filled..<filled + count]))
    filled += count
    if count == 0 { hasEnded = true }
  }

  private mutating func grow() {
    let larger = unsafe UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
    unsafe buffer.deallocate()
    unsafe buffer = larger
  }

  /// Looks at all whole records of the window in one go, which is much cheaper than at each by itself.
  private mutating func vetWindow() {
    var end = filled - recordEnd.count
    while end > record.upperBound, !isEnd(end) { end -= 1 }
    end = max(end, record.upperBound)
    vettedEnd = end
    let whole = unsafe UnsafeRawBufferPointer(rebasing: buffer[record.lowerBound..<end])
    if unsafe Self.isClean(whole) { cleanEnd = end }
  }

  private func isEnd(_ position: Int) -> Bool {
    unsafe buffer[position..<position + recordEnd.count].elementsEqual(recordEnd)
  }

  private static func isClean(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    guard unsafe memchr(start, 0, bytes.count) == nil else { return false }
    let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
    return (try? UTF8Span(validating: span)) != nil
  }
}
