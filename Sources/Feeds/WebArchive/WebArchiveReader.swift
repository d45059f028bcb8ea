internal import Archives
internal import CatalogModel
internal import ProductLinks

/// Reads the pages and answers that a crawler kept, each as what its content is.
///
/// A page that cannot be read is refused under its address; what holds nothing of a catalogue, such as pictures and
/// requests, is passed over and counted.
struct WebArchiveReader: FormatReader {
  let feed: OpenFeed

  func read() throws {
    var number = 0
    while let head = try nextHead(after: number) {
      number += 1
      let contents = ArchivedContents(feed.stream, head: head)
      if head.isAnswer {
        var answer = ArchivedAnswer(
          address: head.address, date: head.date, location: RecordLocation(record: number, offset: feed.stream.offset),
          contents: contents.stream(), isAsStored: true)
        if let reason = try answer.read(into: feed) { feed.skip("passed over what \(reason)") }
        if head.isTruncated { feed.skip("read as far as it goes what the crawler itself cut off") }
      } else if let kind = head.unreadKind {
        feed.skip("passed over what is a record of the kind \(kind)")
      }
      guard try contents.skipRest() else {
        throw feed.error(
          "the archive ends inside a record: it was cut off, so fetch or copy it again",
          at: RecordLocation(record: number, offset: feed.stream.offset))
      }
    }
  }

  /// Goes to the contents of the next record.
  private func nextHead(after number: Int) throws -> MessageHead? {
    while case let blanks = try feed.stream.peek(MessageHead.limit).prefix(while: { $0 <= 0x20 }), !blanks.isEmpty {
      try feed.stream.skip(blanks.count)
    }
    let beginning = try feed.stream.peek(MessageHead.limit)
    if beginning.isEmpty { return nil }
    guard let head = MessageHead(archive: beginning) else {
      throw feed.error(
        "expected the head of a web archive's record here: the archive is damaged or was cut off",
        at: RecordLocation(record: number, offset: feed.stream.offset))
    }
    try feed.stream.skip(head.length)
    return head
  }
}
