internal import Archives
internal import CatalogModel
internal import JSON

/// Reads the pages and answers that a browser or proxy kept as an HTTP Archive (HAR 1.2), each as what its content is:
/// `{"log":{"version":"1.2","creator":{…},"entries":[{…},…]}}`; and cassettes of recorders of tests that are JSON.
struct HTTPArchiveReader: FormatReader {
  let feed: OpenFeed
  private let parser = JSONParser(names: [])

  func read() throws {
    var pieces = try JSONPieces(feed.stream, lists: CassetteReader.lists.union(["entries"]))
    while let piece = try pieces.next() {
      switch piece {
      case .element(let location, let list):
        do {
          let tree = try unsafe parser.tree(of: pieces.bytes).mapError { RecordError($0, in: "entry") }.get()
          let reason = list == "entries" ? try read(tree, location) : try Interaction(tree).read(into: feed, location)
          if let reason { feed.skip("passed over what \(reason)") }
        } catch let error as RecordError {
          try unsafe feed.refuse(location, error.reason, bytes: pieces.bytes)
        }
      case .refused(let refused): try feed.send(.refused(refused))
      case .document: throw feed.error("is an HTTP Archive without entries")
      case .remainder: break
      }
    }
  }

  /// Returns why the entry holds no feed, when it does not.
  private func read(_ tree: JSONTree, _ location: RecordLocation) throws -> String? {
    let response = tree["response"]
    if let status = response?["status"]?.int, !(200..<300).contains(status) {
      return "is an HTTP answer with status \(status), which holds no records"
    }
    let content = response?["content"]
    guard let text = content?["text"]?.string, !text.isEmpty else { return "is an HTTP answer without a body" }
    let isBase64 = content?["encoding"]?.string == "base64"
    guard let bytes = isBase64 ? Base64.bytes(text) : Array(text.utf8) else {
      throw RecordError(reason: "has a body that is not base64")
    }
    let address = tree["request"]?["url"]?.string ?? ""
    var answer = ArchivedAnswer(
      address: address, date: tree["startedDateTime"]?.string.flatMap { Timestamp($0) }, location: location,
      contents: ByteStream(name: address.isEmpty ? feed.stream.name : address, bytes: bytes), isAsStored: false)
    if isBase64 { answer.encoding = Self.encoding(of: bytes, size: content?["size"]?.int, response) }
    return try answer.read(into: feed)
  }

  /// How the body is packed: browsers keep it unpacked beside the head as it came, some proxies do not.
  private static func encoding(of body: [UInt8], size: Int?, _ response: JSONTree?) -> ContentEncoding? {
    let fields = (response?["headers"]?.elements ?? []).filter {
      $0["name"]?.string?.lowercased() == "content-encoding"
    }
    let encoding = ContentEncoding(fields.compactMap { $0["value"]?.string }.joined(separator: ","))
    // The size is that of the body unpacked, though not in every program's archives.
    guard let encoding, size == body.count else { return encoding }
    do throws(InputError) {
      _ = try encoding.unpacked(ByteStream(name: "", bytes: body)).peek(1)
      return encoding
    } catch { return error.cause == .noLibrary ? encoding : nil }
  }
}
