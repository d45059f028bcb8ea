internal import Archives
internal import CatalogModel
internal import ProductLinks

/// Reads saved answers of Apple's media service, such as those of the Apple Music API, one resource at a time.
///
/// Playlists, stations and whatever else has no number are passed over, and counted.
struct MediaAnswerReader {
  private let stream: ByteStream
  private let storefront: Storefront?
  private let parser = JSONParser(names: [])
  private var summary = FeedSummary(format: .mediaAnswer)
  private var passedOver: [String: Int] = [:]

  /// The most bytes that a resource may have: 4 MB, as an album has its songs in it.
  static let resourceLimit = 4 << 20

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    var splitter = RecordSplitter(ByteWindow(stream), name: stream.name, lists: ["data"])
    while let part = try splitter.next() {
      switch part {
      case .record(let place), .object(let place): try unsafe take(splitter.bytes, place, handle)
      case .refused(let refused): try hand(.refused(refused), handle)
      case .feedEnd: break
      }
    }
    summary.remarks += splitter.remarks
    summary.remarks += passedOver.sorted { $0.key < $1.key }.map {
      "\($0.key) have no Apple IDs, so they were left out (\($0.value) ×)"
    }
    summary.byteCount = stream.offset
    return summary
  }

  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws {
    guard bytes.count <= Self.resourceLimit else {
      return try unsafe refuse(bytes, place, "is a resource of more than \(Self.resourceLimit >> 20) MB", handle)
    }
    switch unsafe parser.tree(of: bytes) {
    case .failure(let error):
      try unsafe refuse(bytes, place, "\(error.flaw.reason), at byte \(error.flaw.offset) of the resource", handle)
    case .success(let tree):
      guard let resource = CatalogResource(tree) else {
        return try unsafe refuse(bytes, place, "has no type and attributes of a resource", handle)
      }
      guard let item = MediaItem(resource, tree["href"]?.string, fallback: storefront) else {
        passedOver[tree["type"]?.string?.prefix(60).description ?? "", default: 0] += 1
        return
      }
      var record = item.record
      record.original = unsafe Array(bytes)
      try hand(.record(record, place), handle)
      for child in item.children { try hand(.record(child, place), handle) }
    }
  }

  private mutating func refuse(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ reason: String, _ handle: (FeedItem) throws -> Void
  ) throws {
    try hand(.refused(unsafe RefusedRecord(place: place, reason: reason, bytes: bytes)), handle)
  }

  private mutating func hand(_ item: FeedItem, _ handle: (FeedItem) throws -> Void) throws {
    summary.count(item)
    try handle(item)
  }
}
