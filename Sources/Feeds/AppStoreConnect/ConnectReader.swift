internal import Archives
internal import CatalogModel

/// Reads saved answers of the App Store Connect API, one resource at a time.
///
/// What else an answer includes (builds, localizations) is passed over, and counted.
struct ConnectReader {
  private let stream: ByteStream
  private let storefront: Storefront?
  private let parser = JSONParser(names: [])
  private var summary = FeedSummary(format: .appStoreConnect)
  private var passedOver: [String: Int] = [:]

  /// The most bytes that a resource may have: 1 MB.
  static let resourceLimit = 1 << 20

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    var splitter = RecordSplitter(ByteWindow(stream), name: stream.name, lists: ["data", "included"])
    while let part = try splitter.next() {
      switch part {
      case .record(let place), .object(let place): try unsafe take(splitter.bytes, place, handle)
      case .refused(let refused): try hand(.refused(refused), handle)
      case .feedEnd: break
      }
    }
    summary.remarks += splitter.remarks
    summary.remarks += passedOver.sorted { $0.key < $1.key }.map {
      "\($0.key) are no products, so they were left out (\($0.value) ×)"
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
      let resource = ConnectResource(tree)
      if let type = resource.type, !resource.isProduct {
        passedOver[type.prefix(60).description, default: 0] += 1
      } else if var record = resource.record(fallback: storefront) {
        record.original = unsafe Array(bytes)
        try hand(.record(record, place), handle)
      } else {
        try unsafe refuse(bytes, place, "has no type and number of an App Store Connect resource", handle)
      }
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
