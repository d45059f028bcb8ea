internal import Archives
internal import CatalogModel

/// Reads a script for the JSON in it: JSONP, and modules of one or several values, `const a = {…}; export const b =
/// {…};`.
///
/// Each value is read as what its content is, whatever stands between them; the code is read for its product links.
struct ScriptReader: FormatReader {
  private let feed: OpenFeed
  private var code: ScriptCode
  /// How many bytes may still be looked at without finding a value: brackets in brackets are looked at again and again.
  private var budget = lookLimit
  private static let lookLimit = 64 << 20
  /// Why a value could not be read.
  private var errors: [FeedError] = []

  init(feed: OpenFeed) { (self.feed, code) = (feed, ScriptCode(feed)) }

  /// Whether JSON stands in a script here, and not alone.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    text.first != UInt8(ascii: "<") && !JSONStart.begins(text) && ScriptWrapper.length(in: text) != nil
  }

  mutating func read() throws {
    let window = ByteWindow(try Preamble.body(of: feed.stream))
    while try window.byte(at: 0) != nil {
      if code.isOpen, budget > 0, let format = try format(of: window) {
        budget = Self.lookLimit
        try code.finish()
        try readValue(window, format)
      } else {
        try code.pass(window)
      }
    }
    try code.finish()
    if let error = errors.first, feed.summary.recordCount + feed.summary.refusedCount == 0 { throw error }
    for error in errors {
      try feed.refuse(error.location ?? RecordLocation(record: 0, offset: 0), error.reason, bytes: [])
    }
  }

  /// What the value is that the window begins with; `nil` where it is none, or none of a feed.
  private mutating func format(of window: ByteWindow) throws -> FeedFormat? {
    guard let byte = try window.byte(at: 0), JSONStart.isBracket(byte) else { return nil }
    _ = try window.byte(at: 512)
    guard unsafe ScriptWrapper.beginsValue(Array(window.bytes(0..<min(window.count, 512)))[...]) else { return nil }
    _ = try window.byte(at: FeedFormat.beginningByteCount - 1)
    let beginning = unsafe window.bytes(0..<min(window.count, FeedFormat.beginningByteCount))
    var end = ValueEnd(opening: byte)
    let value = unsafe Array(beginning.prefix(end.find(in: beginning) ?? beginning.count))
    budget -= value.count
    return JSONBeginning.format(value[...])
  }

  private mutating func readValue(_ window: ByteWindow, _ format: FeedFormat) throws {
    let start = RecordLocation(record: feed.summary.recordCount + feed.summary.refusedCount, offset: window.offset)
    let stream = Self.value(window)
    do {
      let summary = try FeedReader(stream, as: format).read(storefront: feed.storefront) { item in
        try feed.send(item.moved { RecordLocation(record: start.record + $0.record, offset: start.offset + $0.offset) })
      }
      feed.summary.add(valueOf: summary)
    } catch var error as FeedError {
      try stream.skip()
      let location = error.location ?? RecordLocation(record: 0, offset: 0)
      error.location = RecordLocation(record: start.record + location.record, offset: start.offset + location.offset)
      // Behind a value that was cut off there is nothing.
      if try window.byte(at: 0) == nil { throw error }
      errors.append(error)
    }
    try stream.skip()
  }

  /// The bytes of the value that the window begins with.
  private static func value(_ window: ByteWindow) -> ByteStream {
    var end = unsafe ValueEnd(opening: window.bytes(0..<1)[0])
    var hasEnded = false
    return unsafe ByteStream(name: window.name) { buffer throws(InputError) in
      guard !hasEnded, try window.byte(at: 0) != nil else { return 0 }
      let bytes = unsafe window.bytes(0..<min(window.count, buffer.count))
      let last = unsafe end.find(in: bytes)
      hasEnded = last != nil
      let count = last ?? bytes.count
      unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      window.advance(by: count)
      return count
    }
  }
}

extension FeedSummary {
  /// Adds what a value of this feed states as a whole.
  fileprivate mutating func add(valueOf other: FeedSummary) {
    answerCount += other.answerCount
    announcedCount = announcedCount.flatMap { own in
      other.announcedCount.map { own.addingReportingOverflow($0).partialValue }
    }
    notes += other.notes
  }
}
