internal import Archives
internal import CatalogModel
internal import JSON
internal import Markup

/// A feed while it is read: its bytes, and where the items that it states go.
final class OpenFeed {
  let stream: ByteStream
  /// The store that was asked, for records that do not state theirs.
  let storefront: Storefront?
  /// What was read so far.
  var summary: FeedSummary
  /// What was odd about the records that were read.
  var recordNotes = RecordNotes()
  /// How often something was skipped, by the sentence that says why.
  private var skipped: [String: Int] = [:]
  /// What was odd about the feeds in this one.
  private var (notes, furtherNoteCount) = ([String](), 0)
  private let handle: (FeedItem) throws -> Void

  init(
    _ stream: ByteStream, format: FeedFormat, storefront: Storefront?, handle: @escaping (FeedItem) throws -> Void
  ) {
    (self.stream, self.storefront, self.handle) = (stream, storefront, handle)
    summary = FeedSummary(format: format)
  }

  /// Counts an item and passes it on, and behind a record what of it could not be read.
  func send(_ item: FeedItem) throws {
    summary.count(item)
    guard item.hasUnread else { return try handle(item) }
    try sendWithUnread(item)
  }

  private func sendWithUnread(_ item: FeedItem) throws {
    guard case .record(var record, let location) = item else { return }
    let reasons = record.unread
    record.unread = []
    try handle(.record(record, location))
    for reason in reasons { try send(.unread(location, reason: reason)) }
  }

  func refuse(_ location: RecordLocation, _ reason: String, bytes: some Collection<UInt8>) throws {
    try send(.refused(RefusedRecord(location: location, reason: reason, bytes: bytes)))
  }

  /// Counts what is no refused record, but nothing for the catalog either.
  func skip(_ sentence: String) { skipped[sentence, default: 0] += 1 }

  /// Keeps what was odd about a feed in this one; of many the first ones and their number.
  func note(_ note: String) {
    if notes.count < Self.noteLimit { notes.append(note) } else { furtherNoteCount += 1 }
  }

  private static let noteLimit = 20

  /// What was read, when the feed has ended.
  func finish() -> FeedSummary {
    summary.notes += notes
    if furtherNoteCount > 0 { summary.notes.append("and \(furtherNoteCount) more notes of this kind") }
    summary.notes += recordNotes.notes
    summary.notes += skipped.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value) ×)" }
    summary.byteCount = stream.offset
    return summary
  }

  /// Why the feed cannot be read, or not to its end.
  func error(_ reason: String, at location: RecordLocation? = nil) -> FeedError {
    FeedError(feed: stream.name, location: location, reason: reason)
  }

  /// Why there is nothing in a feed with which nothing is wrong.
  func nothing(_ reason: String) -> FeedError { FeedError(feed: stream.name, reason: reason, isOfNothing: true) }

  func beginning() throws -> ArraySlice<UInt8> { try stream.peek(FeedFormat.beginningByteCount) }

  /// The tags of the feed, whose product links are sent while they are read.
  func tags() throws -> TagStream {
    try skipPreamble()
    let scanned = ScannedStream(self)
    return TagStream(from: stream.name, offset: stream.offset) { try scanned.read(&$0) }
  }

  func skipPreamble() throws { try stream.skip(Preamble(beginning()).length) }
}

/// Why a part of a feed is not what its reader expects, to follow its location.
struct RecordError: Error {
  var reason: String

  init(reason: String) { self.reason = reason }

  /// What is wrong with the JSON of a part.
  init(_ error: JSONError, in part: String) { reason = "\(error.reason), at byte \(error.offset) of the \(part)" }
}

extension CurrencyCode {
  /// Why the currency that a record states is not one; `nil` where it is, or where the record states none.
  static func error(of text: String?) -> String? {
    guard let text, CurrencyCode(text) == nil else { return nil }
    return "the currency '\(text.prefix(40))' is not one that money is counted in"
  }

  /// The currency that a record states; `nil` where it states none.
  init?(stated text: String?) throws(RecordError) {
    if let reason = Self.error(of: text) { throw RecordError(reason: reason) }
    guard let text else { return nil }
    self.init(text)
  }
}

/// Reads the feeds of one source.
protocol FormatReader {
  init(feed: OpenFeed)
  /// Reads the feed to its end, and sends what it states.
  mutating func read() throws
}
