internal import Archives
internal import CatalogModel

/// Reads the pages and answers that a browser or proxy kept as an HTTP Archive (HAR 1.2), each as what its content is:
/// `{"log":{"version":"1.2","creator":{…},"entries":[{…},…]}}`.
struct HTTPArchiveReader: FormatReader {
  let feed: OpenFeed
  private let parser = JSONParser(names: [])

  func read() throws {
    var pieces = try JSONPieces(feed.stream, lists: ["entries"])
    while let piece = try pieces.next() {
      switch piece {
      case .element(let place, _):
        do {
          let reason = try unsafe read(pieces.bytes, place)
          if let reason { feed.skip("passed over what \(reason)") }
        } catch let flaw as Flaw {
          try unsafe feed.refuse(place, flaw.reason, bytes: pieces.bytes)
        }
      case .refused(let refused): try feed.send(.refused(refused))
      case .document: throw feed.error("is an HTTP Archive without entries")
      case .remainder: break
      }
    }
  }

  /// Returns why the entry holds no feed, when it does not.
  private func read(_ entry: UnsafeRawBufferPointer, _ place: FeedPlace) throws -> String? {
    let tree = try unsafe parser.tree(of: entry).mapError { Flaw($0, in: "entry") }.get()
    let response = tree["response"]
    if let status = response?["status"]?.int, !(200..<300).contains(status) {
      return "is an HTTP answer with status \(status), which holds no records"
    }
    guard let body = Self.body(response?["content"]) else { return "is an HTTP answer without a body" }
    let address = tree["request"]?["url"]?.string ?? ""
    let answer = ArchivedAnswer(
      address: address, date: tree["startedDateTime"]?.string.flatMap { Timestamp($0) }, place: place,
      body: ByteStream(name: address.isEmpty ? feed.stream.name : address, bytes: body), isAsStored: false)
    return try answer.read(into: feed)
  }

  /// The answer's body, without any packing that it travelled in.
  private static func body(_ content: JSONTree?) -> [UInt8]? {
    guard let text = content?["text"]?.string, !text.isEmpty else { return nil }
    return content?["encoding"]?.string == "base64" ? Base64.bytes(text) : Array(text.utf8)
  }
}
