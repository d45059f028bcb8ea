internal import Archives
internal import CatalogModel

/// Reads the pages and answers that a browser or proxy kept as an HTTP Archive (HAR 1.2), each as what its content tells.
struct HTTPArchiveReader {
  private let stream: ByteStream
  private let storefront: Storefront?

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var summary = FeedSummary(format: .webArchive)
    var passedOver: [String: Int] = [:]
    func count(_ item: FeedItem) throws {
      summary.count(item)
      try handle(item)
    }
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    var entries = HTTPArchiveEntries(stream)
    var number = 0
    while let entry = try entries.next() {
      number += 1
      switch entry {
      case .tooLarge(let offset):
        let reason = "is larger than \(HTTPArchiveEntries.limit >> 20) MB, the most that one entry may have"
        try count(.refused(RefusedRecord(place: FeedPlace(record: number, offset: offset), reason: reason, bytes: [])))
      case .entry(let bytes, let offset):
        let reason = try read(bytes, FeedPlace(record: number, offset: offset), count)
        if let reason { passedOver[reason, default: 0] += 1 }
      }
    }
    summary.remarks = passedOver.sorted { $0.key < $1.key }.map { "passed over what \($0.key) (\($0.value) ×)" }
    summary.byteCount = stream.offset
    return summary
  }

  /// Returns why the entry holds no feed, when it does not.
  private func read(_ entry: [UInt8], _ place: FeedPlace, _ handle: (FeedItem) throws -> Void) throws -> String? {
    let tree: JSONTree
    do throws(JSONTreeError) { tree = try JSONTree(bytes: entry) } catch {
      let reason = "\(error.flaw.reason), at byte \(error.flaw.offset) of the entry"
      try handle(.refused(RefusedRecord(place: place, reason: reason, bytes: entry)))
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

/// Bytes written in 64 letters (RFC 4648 §4).
enum Base64 {
  /// `nil` for text that is none.
  static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in text.utf8 where letter > 0x20 && letter != UInt8(ascii: "=") {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      (bits, count) = (bits << 6 | UInt32(value), count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  /// What each letter stands for; 255 for none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}
