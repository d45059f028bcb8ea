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
    var passedOver: [String: Int] = [:]
    var number = 0
    while let head = try nextHead(after: number) {
      number += 1
      let contents = ArchivedContents(stream, head)
      if ["response", "resource", "conversion"].contains(head.type) {
        let place = FeedPlace(record: number, offset: stream.offset)
        let reason = try read(contents, head, place) { item in
          summary.count(item)
          try handle(item)
        }
        if let reason { passedOver[reason, default: 0] += 1 }
      }
      guard try contents.skipRest() else {
        throw FeedError(
          feed: stream.name, place: FeedPlace(record: number, offset: stream.offset),
          reason: "the archive ends inside a record: it was cut off, so fetch or copy it again")
      }
    }
    summary.remarks = passedOver.sorted { $0.key < $1.key }.map { "passed over what \($0.key) (\($0.value) ×)" }
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

  // MARK: One record

  /// Returns why the record holds no feed, when it does not.
  private func read(
    _ contents: ArchivedContents, _ head: WebArchiveHead, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    let body = try contents.body()
    switch FeedFormat.recognise(try body.stream.peek(FeedFormat.beginningByteCount)) {
    case .unknown(let reason): return reason
    case .feed(.partnerFeed), .feed(.webArchive): return "is no page or answer of a store"
    case .feed: break
    }
    do {
      if let date = head.date { try handle(.moment(date)) }
      _ = try FeedReader(body.stream).read(storefront: storefront) { item in
        // When the crawler saw it counts more than when a chart says that it was made.
        if head.date != nil, case .moment = item { return }
        try handle(Self.moved(item, to: place, isAsStored: body.isAsStored))
      }
      if head.date != nil { try handle(.moment(nil)) }
    } catch let error as FeedError {
      try refuse(error.reason, head, place, handle)
    } catch let error as InputError {
      // What ails the archive and not this body alone, shows again at the next record.
      try refuse(error.reason, head, place, handle)
    }
    return nil
  }

  private func refuse(
    _ reason: String, _ head: WebArchiveHead, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws {
    if head.date != nil { try handle(.moment(nil)) }
    let reason = head.address.isEmpty ? reason : "\(head.address.prefix(400)): \(reason)"
    try handle(.refused(RefusedRecord(place: place, reason: reason, bytes: [])))
  }

  /// Gives an item its place in the archive; of a body that had to be unpacked only its beginning has one.
  private static func moved(_ item: FeedItem, to place: FeedPlace, isAsStored: Bool) -> FeedItem {
    func moved(_ offset: Int64) -> Int64 { isAsStored ? place.offset + offset : place.offset }
    func moved(_ inner: FeedPlace) -> FeedPlace { FeedPlace(record: place.record, offset: moved(inner.offset)) }
    switch item {
    case .record(let record, let inner): return .record(record, moved(inner))
    case .review(let review, let inner): return .review(review, moved(inner))
    case .chart, .moment: return item
    case .link(var found):
      found.offset = moved(found.offset)
      return .link(found)
    case .refused(var refused):
      refused.place = moved(refused.place)
      return .refused(refused)
    }
  }
}
