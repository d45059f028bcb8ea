internal import Archives

/// The contents of one record, which end before the next record begins.
final class ArchivedContents {
  private let source: ByteStream
  private let name: String
  /// Where the contents were fetched from; the archive itself where the record does not say it.
  private let address: String
  /// Where in the source they end.
  private let end: Int64

  init(_ source: ByteStream, head: MessageHead) {
    self.source = source
    name = source.name
    address = head.address.isEmpty ? source.name : head.address
    end = source.offset + min(head.contentLength ?? 0, .max - source.offset)
  }

  /// The contents as they stand, for a reader.
  ///
  /// Their name is the address that they were fetched from, which gives readers what a feed itself has lost.
  func stream() -> ByteStream { source.next(left, named: address) }

  /// All of the record as text: the HTTP head, and the body in one piece and unpacked, however it travelled.
  func text() throws(InputError) -> [ByteStream] {
    let contents = source.next(left, named: name)
    let beginning = try contents.peek(FeedFormat.beginningByteCount)
    let preamble = Preamble(beginning)
    guard let http = preamble.httpHead else { return [contents] }
    let head = ByteStream(name: name, bytes: Array(beginning.prefix(preamble.length)))
    let body = try Preamble.body(of: contents)
    return [head, try http.encoding?.unpacked(body) ?? body]
  }

  private var left: Int64 { end - source.offset }

  /// Goes to the end of the contents; `false` when the stream ends before them.
  func skipRest() throws(InputError) -> Bool {
    try source.skip(Int(left))
    return left == 0
  }
}
