internal import Archives
internal import CatalogModel

/// Reads the pages and answers that a browser or proxy kept as an HTTP Archive (HAR 1.2), each as what its content is:
/// `{"log":{"version":"1.2","creator":{…},"entries":[{…},…]}}`.
struct HTTPArchiveReader {
  private let stream: ByteStream
  private let storefront: Storefront?
  private let parser = JSONParser(names: [])

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var summary = FeedSummary(format: .webArchive)
    var skipped: [String: Int] = [:]
    func count(_ item: FeedItem) throws {
      summary.count(item)
      try handle(item)
    }
    var pieces = try JSONPieces(stream, shape: .init(lists: ["entries"], containers: ["log"]))
    while let piece = try pieces.next() {
      switch piece {
      case .element(let place, _):
        let reason = try unsafe read(pieces.bytes, place, count)
        if let reason { skipped[reason, default: 0] += 1 }
      case .refused(let refused): try count(.refused(refused))
      case .document: throw FeedError(feed: stream.name, reason: "is an HTTP Archive without entries")
      case .remainder: break
      }
    }
    summary.remarks = skipped.sorted { $0.key < $1.key }.map { "passed over what \($0.key) (\($0.value) ×)" }
    summary.byteCount = stream.offset
    return summary
  }

  /// Returns why the entry holds no feed, when it does not.
  private func read(
    _ entry: UnsafeRawBufferPointer, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    let tree: JSONTree
    switch unsafe parser.tree(of: entry) {
    case .success(let parsed): tree = parsed
    case .failure(let error):
      let reason = "\(error.flaw.reason), at byte \(error.flaw.offset) of the entry"
      try handle(.refused(unsafe RefusedRecord(place: place, reason: reason, bytes: entry)))
      return nil
    }
    let response = tree["response"]
    if let status = response?["status"]?.stringOrDigits.flatMap({ Int($0) }), !(200..<300).contains(status) {
      return "is an HTTP answer with status \(status), which holds no records"
    }
    guard let body = Self.body(response?["content"]) else { return "is an HTTP answer without a body" }
    let address = tree["request"]?["url"]?.string ?? ""
    let answer = ArchivedAnswer(
      address: address, date: tree["startedDateTime"]?.string.flatMap { Timestamp($0) }, place: place,
      body: ByteStream(name: address.isEmpty ? stream.name : address, bytes: body), isAsStored: false)
    return try answer.read(storefront: storefront, handle)
  }

  /// The answer's body, without any packing that it travelled in.
  private static func body(_ content: JSONTree?) -> [UInt8]? {
    guard let text = content?["text"]?.string, !text.isEmpty else { return nil }
    return content?["encoding"]?.string == "base64" ? Base64.bytes(text) : Array(text.utf8)
  }
}
