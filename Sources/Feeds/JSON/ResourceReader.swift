internal import Archives
internal import CatalogModel

/// Reads saved answers of one of Apple's services that answer in JSON:API (jsonapi.org), one resource at a time.
struct ResourceReader {
  /// What tells the answers of one service from those of another.
  struct Service {
    var format: FeedFormat
    /// Where resources are.
    var shape: JSONShape
    /// The most megabytes that a resource may have.
    var megabytes: Int
    /// Why resources of some types are passed over: `are no products`.
    var passingOver: String
    /// What a resource tells; the store is that of records which do not tell theirs.
    var take: (JSONTree, Storefront?) -> Resource
  }

  /// What a resource turned out to be.
  enum Resource {
    /// An item, and those that it tells of besides.
    case records(ProductRecord, children: [ProductRecord], inApps: [JSONTree] = [])
    /// One of a type that the catalogue has not, with the items that it names.
    case skipped(type: String, children: [ProductRecord])
    case refused(String)
  }

  private let stream: ByteStream
  private let storefront: Storefront?
  private let service: Service
  private let parser = JSONParser(names: [])
  private var summary: FeedSummary
  private var skipped: [String: Int] = [:]
  private var omissions = Omissions()

  init(_ stream: ByteStream, of service: Service, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
    self.service = service
    summary = FeedSummary(format: service.format)
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var pieces = try JSONPieces(stream, shape: service.shape)
    while let piece = try pieces.next() {
      switch piece {
      case .element(let place, _), .document(let place): try unsafe take(pieces.bytes, place, handle)
      case .refused(let refused): try hand(.refused(refused), handle)
      // It has links to further answers and counts, and no resource.
      case .remainder: break
      }
    }
    summary.remarks += omissions.remarks()
    summary.remarks += skipped.sorted { $0.key < $1.key }.map {
      "\($0.key) \(service.passingOver), so they were left out (\($0.value) ×)"
    }
    summary.byteCount = stream.offset
    return summary
  }

  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws {
    let resource = unsafe resource(bytes)
    if parser.badByte != nil { omissions.noteReplacedBytes(at: place) }
    switch resource {
    case .records(var record, let children, let inApps):
      record.original = unsafe Array(bytes)
      for record in [record] + children { try hand(.record(record, place), handle) }
      for item in InAppResource.items(inApps, of: record, place) { try hand(item, handle) }
    case .skipped(let type, let children):
      skipped[type.prefix(60).description, default: 0] += 1
      for child in children { try hand(.record(child, place), handle) }
    case .refused(let reason):
      try hand(.refused(unsafe RefusedRecord(place: place, reason: reason, bytes: bytes)), handle)
    }
  }

  private func resource(_ bytes: UnsafeRawBufferPointer) -> Resource {
    guard bytes.count <= service.megabytes << 20 else {
      return .refused("is a resource of more than \(service.megabytes) MB")
    }
    return switch unsafe parser.tree(of: bytes) {
    case .failure(let error): .refused("\(error.flaw.reason), at byte \(error.flaw.offset) of the resource")
    case .success(let tree): service.take(tree, storefront)
    }
  }

  private mutating func hand(_ item: FeedItem, _ handle: (FeedItem) throws -> Void) throws {
    summary.count(item)
    try handle(item)
  }
}
