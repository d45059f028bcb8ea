internal import Archives
internal import Platform

/// The XML documents that stand behind each other in a stream, as when saved feeds are joined: the bytes of one after
/// the other.
///
/// A document ends where its first element is closed, or, where that is truncated, before the next declaration, `<?xml …`,
/// which occurs only at a document's beginning (XML 1.0, production 22).
final class JoinedDocuments {
  private let stream: ByteStream
  private var hasBegun = false
  private var hasEnded = false

  private static let declaration = Array("<?xml ".utf8)

  init(_ stream: ByteStream) { self.stream = stream }

  /// How many bytes of the stream were read.
  var offset: Int64 { stream.offset }

  /// Puts the next bytes of the document into `buffer`; 0 are its end.
  ///
  /// `rootEnd` returns where in the bytes the document's first element ends; `nil` where it does not.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, rootEnd: (UnsafeRawBufferPointer) -> Int?
  ) throws -> Int {
    if hasEnded { return 0 }
    let count = try unsafe stream.read(into: buffer)
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
    let next = try unsafe declarationStart(in: bytes, from: hasBegun ? 0 : 1)
    let end = unsafe rootEnd(UnsafeRawBufferPointer(rebasing: bytes.prefix(next ?? count))) ?? next
    (hasBegun, hasEnded) = (true, end != nil)
    guard let end else { return count }
    unsafe stream.putBack(UnsafeRawBufferPointer(rebasing: bytes[end...]))
    return end
  }

  /// The name of the next document's first element; `nil` when there is none.
  func nextRoot() throws -> String? {
    (hasBegun, hasEnded) = (false, false)
    try dropBetween()
    return MarkupBeginning.root(of: try stream.peek(FeedFormat.beginningByteCount))
  }

  var isAtEnd: Bool { get throws { try stream.peek(1).isEmpty } }

  /// Drops what may stand between documents: blanks, byte-order marks and comments.
  private func dropBetween() throws {
    while true {
      let ahead = try stream.peek(Self.betweenLimit)
      var length = ahead.prefix { $0 <= 0x20 }.count
      if ahead.starts(with: [0xEF, 0xBB, 0xBF]) { length = 3 }
      if ahead.starts(with: "<!--".utf8), let end = ahead.firstRange(of: Array("-->".utf8)) {
        length = end.upperBound - ahead.startIndex
      }
      if length == 0 { return }
      try stream.skip(length)
    }
  }

  /// A comment has so many bytes at most.
  private static let betweenLimit = 4096

  /// Looks for question marks, which are fewer than tags.
  private func declarationStart(in bytes: UnsafeRawBufferPointer, from start: Int) throws -> Int? {
    var index = start
    while index < bytes.count, let base = bytes.baseAddress,
      let found = unsafe memchr(base + index, Int32(UInt8(ascii: "?")), bytes.count - index)
    {
      let mark = unsafe UnsafeRawPointer(found) - base
      if mark > start, try unsafe isDeclaration(bytes, at: mark - 1) { return mark - 1 }
      index = mark + 1
    }
    // Its first byte may be the last one here.
    return try unsafe bytes.count > start && isDeclaration(bytes, at: bytes.count - 1) ? bytes.count - 1 : nil
  }

  private func isDeclaration(_ bytes: UnsafeRawBufferPointer, at start: Int) throws -> Bool {
    let here = unsafe bytes[start...].prefix(Self.declaration.count)
    guard unsafe Self.declaration.starts(with: here) else { return false }
    let rest = unsafe Self.declaration.dropFirst(here.count)
    return try rest.isEmpty || stream.peek(rest.count) == rest
  }
}
