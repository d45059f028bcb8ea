internal import Archives
internal import Glibc

/// The XML documents that stand behind each other in a stream, as when saved feeds are joined: the bytes of one after
/// the other.
///
/// A declaration, `<?xml …`, stands nowhere but at a document's beginning (XML 1.0, production 22).
final class JoinedDocuments {
  private let stream: ByteStream
  private var waiting: [UInt8] = []
  private var start = 0
  private var hasBegun = false

  private static let declaration = Array("<?xml ".utf8)

  init(_ stream: ByteStream) { self.stream = stream }

  /// How many bytes of the stream were read.
  var offset: Int64 { stream.offset - Int64(waiting.count - start) }

  /// Puts the next bytes of the document into `buffer`; 0 are its end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try fill(buffer.count + Self.declaration.count)
    let ahead = waiting[start...].prefix(buffer.count + Self.declaration.count)
    let end = Self.declarationStart(in: hasBegun ? ahead : ahead.dropFirst()) ?? ahead.endIndex
    hasBegun = true
    let bytes = ahead[..<end].prefix(buffer.count)
    unsafe buffer.copyBytes(from: bytes)
    start = bytes.endIndex
    return bytes.count
  }

  /// The name of the next document's first element; `nil` when there is none.
  func nextRoot() throws -> String? {
    try fill(FeedFormat.beginningByteCount)
    hasBegun = false
    return MarkupBeginning.root(of: waiting[start...])
  }

  private func fill(_ count: Int) throws {
    guard waiting.count - start < count else { return }
    waiting.removeFirst(start)
    start = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while waiting.count < count {
      let length = try stream.readChunk(&chunk)
      guard length > 0 else { return }
      waiting += chunk.prefix(length)
    }
  }

  /// Looks for question marks, which are fewer than tags.
  private static func declarationStart(in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let mark = firstQuestionMark(in: rest) {
      let tag = bytes[(max(mark, bytes.startIndex + 1) - 1)...]
      if tag.starts(with: declaration) { return tag.startIndex }
      rest = bytes[(mark + 1)...]
    }
    return nil
  }

  private static func firstQuestionMark(in bytes: ArraySlice<UInt8>) -> Int? {
    unsafe bytes.withUnsafeBytes { text in
      guard let base = text.baseAddress, let found = unsafe memchr(base, Int32(UInt8(ascii: "?")), text.count) else {
        return nil
      }
      return unsafe bytes.startIndex + (UnsafeRawPointer(found) - base)
    }
  }
}
