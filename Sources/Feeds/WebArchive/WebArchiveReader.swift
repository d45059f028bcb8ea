internal import Archives
internal import CatalogModel
internal import ProductLinks

/// Reads the pages and answers that a crawler kept, each as what its content tells.
///
/// A page that cannot be read is refused under its address; what holds nothing of a catalogue, such as pictures and
/// requests, is passed over and counted.
struct WebArchiveReader {
  private let stream: ByteStream
  private let storefront: Storefront?

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var summary = FeedSummary(format: .webArchive)
    var skipped: [String: Int] = [:]
    var number = 0
    while let head = try nextHead(after: number) {
      number += 1
      let contents = ArchivedContents(stream, head: head)
      if ["response", "resource", "conversion"].contains(head.type) {
        let place = FeedPlace(record: number, offset: stream.offset)
        let reason = try read(contents, head, place) { item in
          summary.count(item)
          try handle(item)
        }
        if let reason { skipped[reason, default: 0] += 1 }
      }
      guard try contents.skipRest() else {
        throw FeedError(
          feed: stream.name, place: FeedPlace(record: number, offset: stream.offset),
          reason: "the archive ends inside a record: it was cut off, so fetch or copy it again")
      }
    }
    summary.remarks = skipped.sorted { $0.key < $1.key }.map { "passed over what \($0.key) (\($0.value) ×)" }
    summary.byteCount = stream.offset
    return summary
  }

  /// Goes to the contents of the next record.
  private func nextHead(after number: Int) throws -> WebArchiveHead? {
    while case let blanks = try stream.peek(WebArchiveHead.limit).prefix(while: { $0 <= 0x20 }), !blanks.isEmpty {
      try stream.skip(blanks.count)
    }
    let beginning = try stream.peek(WebArchiveHead.limit)
    if beginning.isEmpty { return nil }
    guard let head = WebArchiveHead(beginning) else {
      throw FeedError(
        feed: stream.name, place: FeedPlace(record: number, offset: stream.offset),
        reason: "expected the head of a web archive's record here: the archive is damaged or was cut off")
    }
    try stream.skip(head.length)
    return head
  }

  /// Returns why the record holds no feed, when it does not.
  private func read(
    _ contents: ArchivedContents, _ head: WebArchiveHead, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    let body = try contents.body()
    let answer = ArchivedAnswer(
      address: head.address, date: head.date, place: place, body: body.stream, isAsStored: body.isAsStored)
    return try answer.read(storefront: storefront, handle)
  }
}
