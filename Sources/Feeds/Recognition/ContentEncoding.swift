public import Archives

/// What the `Content-Encoding` of an HTTP answer says: `gzip, br`, the codings in the order in which they were applied
/// (RFC 9110 §8.4).
struct ContentEncoding {
  private let codings: [String]

  /// The most bytes that a body may become: 1 GB.
  ///
  /// Apple's largest answers have some megabytes.
  private static let limit: Int64 = 1 << 30

  /// Returns `nil` where the body is not packed.
  init?(_ field: String?) {
    let words = (field ?? "").lowercased().split(separator: ",").map { String($0.filter { $0 > " " }) }
    codings = words.filter { !$0.isEmpty && $0 != "identity" }
    if codings.isEmpty { return nil }
  }

  /// The body as it was before it was packed.
  ///
  /// Many crawlers and browsers keep a body unpacked, and the head as it came: what is no packed body is left alone.
  func unpacked(_ body: ByteStream) throws(InputError) -> ByteStream {
    var unpacked = body
    for name in codings.reversed() where !Self.isPlain(try unpacked.peek(FeedFormat.beginningByteCount), of: name) {
      guard let coding = ContentCoding(name) else {
        throw InputError(name: body.name, reason: "is packed as \(name.prefix(40)), which cannot be unpacked here")
      }
      unpacked = try unpacked.unpacked(coding)
    }
    return unpacked === body ? body : unpacked.limited(to: Self.limit)
  }

  private static func isPlain(_ beginning: ArraySlice<UInt8>, of coding: String) -> Bool {
    if beginning.isEmpty || BinaryKind.isText(beginning) { return true }
    switch ContentCoding(coding) {
    case .gzip: return BinaryKind.reason(beginning) != nil && !beginning.starts(with: [0x1F, 0x8B])
    case .zstd: return BinaryKind.reason(beginning) != nil && !beginning.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    default: return BinaryKind.reason(beginning) != nil
    }
  }
}

extension ByteStream {
  /// An answer that was saved with its HTTP head, and packed as it travelled, as its body unpacked; any other stream as
  /// it is.
  public func withoutPacking() throws(InputError) -> ByteStream {
    guard try peek(5).starts(with: "HTTP/".utf8) else { return self }
    let preamble = Preamble(try peek(FeedFormat.beginningByteCount))
    guard let encoding = preamble.httpHead?.encoding else { return self }
    return try encoding.unpacked(Preamble.body(of: self))
  }
}
