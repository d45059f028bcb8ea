internal import Archives
internal import CatalogModel

/// Reads JSON feeds: Search API answers and charts, one record at a time.
struct JSONFeedReader {
  private let stream: ByteStream
  private let format: FeedFormat
  private let parser = JSONParser(names: SearchKey.names)
  private var search: SearchRecord
  private var children = SearchChildren()
  private var errorAnswer: String?

  init(_ stream: ByteStream, format: FeedFormat, storefront: Storefront?) {
    self.stream = stream
    self.format = format
    search = SearchRecord(fallback: storefront)
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var summary = FeedSummary(format: format)
    try read(stream) { item in
      summary.count(item)
      try handle(item)
    } finish: {
      summary.remarks += $0
    }
    summary.remarks += search.leftOut.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value) times); left out" }
    summary.byteCount = stream.offset
    return summary
  }

  private mutating func read(
    _ stream: ByteStream, _ handle: (FeedItem) throws -> Void, finish: ([String]) -> Void
  ) throws {
    var splitter = RecordSplitter(ByteWindow(stream), name: stream.name)
    while let part = try splitter.next() {
      switch part {
      case .record(let place), .object(let place):
        try unsafe take(splitter.bytes, place, handle)
      case .refused(let refused):
        try handle(.refused(refused))
      }
    }
    finish(splitter.remarks)
  }

  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws {
    if let flaw = unsafe parser.readMembers(of: bytes) {
      let reason = "\(flaw.reason), at its byte \(flaw.offset)"
      return try handle(.refused(unsafe RefusedRecord(place: place, reason: reason, bytes: bytes)))
    }
    switch unsafe search.record(parser, original: bytes) {
    case .success(let record):
      try handle(.record(record, place))
      if let parent = children.parent(of: record, parser, &search) { try handle(.record(parent, place)) }
      if let artist = children.artist(of: record, parser) { try handle(.record(artist, place)) }
    case .failure(let flaw):
      try handle(.refused(unsafe RefusedRecord(place: place, reason: flaw.reason, bytes: bytes)))
    }
  }
}
