internal import Archives
internal import CatalogModel
internal import ProductLinks

/// A page or answer as an archive kept it, which is read as what its content is.
struct ArchivedAnswer {
  /// Where it was fetched from; empty where the archive does not say it.
  let address: String
  let date: Timestamp?
  /// Its location in the archive.
  let location: RecordLocation
  /// Its body, or all of it with its HTTP head.
  let contents: ByteStream
  /// How the body travelled, where it has no HTTP head that says so.
  var encoding: ContentEncoding?
  /// Whether the archive has the body's bytes as they are; of others only the beginning has a location.
  var isAsStored: Bool

  /// Returns why the answer holds no feed, when it does not; one that cannot be read is refused under its address.
  mutating func read(into feed: OpenFeed) throws -> String? {
    var isEmpty = false
    do {
      let body = try encoding?.unpacked(contents) ?? contents.withoutPacking()
      isAsStored = isAsStored && body === contents
      switch FeedFormat.recognise(try body.peek(FeedFormat.beginningByteCount)) {
      case .unknown(let reason), .nothing(let reason): return reason
      case .feed(.partnerFeed), .feed(.webArchive): return "is not a page or answer of a store"
      case .feed(let format): isEmpty = try !read(body, format, into: feed)
      }
    } catch let error as FeedError where error.isOfNothing {
      if date != nil { try feed.send(.time(nil)) }
      return error.reason
    } catch let error as FeedError {
      try refuse(error.reason, in: feed)
    } catch let error as InputError {
      // What ails the archive and not this body alone shows again at the next record.
      try refuse(error.reason, in: feed)
    }
    if date != nil { try feed.send(.time(nil)) }
    return isEmpty ? "is text without product links" : nil
  }

  /// Returns whether there was something in the body.
  private func read(_ body: ByteStream, _ format: FeedFormat, into feed: OpenFeed) throws -> Bool {
    if let date { try feed.send(.time(date)) }
    let summary = try FeedReader(body, as: format).read(storefront: feed.storefront) { item in
      // When the answer was fetched counts more than when a chart or page says that it was made.
      if date != nil, case .time = item { return }
      try feed.send(moved(item))
    }
    for note in summary.notes { feed.note(located(note)) }
    return format != .text || summary.linkCount + summary.refusedCount > 0
  }

  /// A sentence about the answer, behind its address.
  func located(_ sentence: String) -> String { address.isEmpty ? sentence : "\(address.prefix(400)): \(sentence)" }

  private func refuse(_ reason: String, in feed: OpenFeed) throws {
    try feed.refuse(location, located(reason), bytes: [])
  }

  /// Gives an item its location in the archive.
  private func moved(_ item: FeedItem) -> FeedItem {
    item.moved { RecordLocation(record: location.record, offset: moved($0.offset)) }
  }

  private func moved(_ offset: Int64) -> Int64 { isAsStored ? location.offset + offset : location.offset }
}
