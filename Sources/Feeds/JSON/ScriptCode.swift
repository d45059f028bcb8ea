internal import CatalogModel
internal import ProductLinks

/// The code of a script while it is passed: which of it is comments and texts, where no value begins, its links, and
/// whether it has answers that nobody reads.
struct ScriptCode {
  private enum Mode: Equatable {
    case code
    case lineComment
    case blockComment
    /// A text up to this quote, or the end of its line.
    case text(UInt8)
  }

  private let feed: OpenFeed
  private var mode = Mode.code
  /// What was passed since the last value, and where it begins.
  private var stretch: [UInt8] = []
  private var start: Int64 = 0
  private var hasUnreadAnswers = false

  /// So much of a stretch is looked at together.
  private static let limit = FeedFormat.beginningByteCount

  init(_ feed: OpenFeed) { self.feed = feed }

  /// Whether a value may begin here.
  var isOpen: Bool { mode == .code }

  /// Passes the window's next bytes.
  mutating func pass(_ window: ByteWindow) throws {
    guard let byte = try window.byte(at: 0) else { return }
    if stretch.isEmpty { start = window.offset }
    var count = 1
    switch mode {
    case .code: mode = try begun(by: byte, window)
    case .lineComment: if byte == 0x0A { mode = .code }
    case .blockComment:
      if byte == UInt8(ascii: "*"), try window.byte(at: 1) == UInt8(ascii: "/") { (mode, count) = (.code, 2) }
    case .text(let quote):
      if byte == quote || byte == 0x0A { mode = .code }
      if byte == UInt8(ascii: "\\"), try window.byte(at: 1) != nil { count = 2 }
    }
    if count == 1 {
      count += unsafe window.bytes(1..<min(window.count, 4096)).prefix { !Self.signs.contains($0) }.count
    }
    unsafe stretch.append(contentsOf: window.bytes(0..<count))
    window.advance(by: count)
    if stretch.count >= Self.limit { try look() }
  }

  /// What may begin or end something.
  private static let signs = Array("{[/\"'*\\\n".utf8)

  /// What a byte of code begins.
  private func begun(by byte: UInt8, _ window: ByteWindow) throws -> Mode {
    switch byte {
    case UInt8(ascii: "/"):
      let next = try window.byte(at: 1)
      return next == UInt8(ascii: "/") ? .lineComment : next == UInt8(ascii: "*") ? .blockComment : .code
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      _ = try window.byte(at: 64)
      // JSON in a text is a value as well: JSON.parse('{"resultCount":1,…}').
      let contents = unsafe Array(window.bytes(1..<min(window.count, 64))).drop { $0 <= 0x20 }
      return JSONStart.begins(contents) ? .code : .text(byte)
    default: return .code
    }
  }

  /// Ends the stretch before a value.
  mutating func finish() throws {
    try look()
    mode = .code
  }

  private mutating func look() throws {
    var scanner = LinkScanner()
    let base = start
    func send(_ link: FoundLink) throws {
      var link = link
      link.offset += base
      try feed.send(.link(link))
    }
    try unsafe stretch.withUnsafeBytes { try unsafe scanner.scan($0, send) }
    try scanner.finish(send)
    if !hasUnreadAnswers, let mark = AnswerMarks.first(in: stretch[...]) {
      hasUnreadAnswers = true
      let location = RecordLocation(
        record: feed.summary.recordCount + feed.summary.refusedCount + 1, offset: base + Int64(mark))
      try feed.refuse(location, AnswerMarks.unread, bytes: stretch[mark...])
    }
    stretch = []
  }
}
