internal import Archives
internal import CatalogModel
internal import Markup
internal import ProductLinks

/// Reads OPML: the podcasts that somebody subscribes to, as every podcast program writes them.
///
/// Most name a show by the address of its feed alone, which tells no Apple ID. A show that links to its page in the store,
/// or has its number in an attribute of its own, becomes a record.
struct PodcastSubscriptionsReader {
  private let stream: ByteStream
  private let storefront: Storefront?

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    var summary = FeedSummary(format: .podcastSubscriptions)
    var showCount = 0
    try withoutActuallyEscaping(handle) { handle in
      let items = CountedItems(handle)
      let scanned = ScannedStream(stream) { try items.hand(.link($0)) }
      var tags = TagStream(from: stream.name, offset: stream.offset) { try scanned.read(&$0) }
      while let outline = try next(&tags) {
        if outline.isSubscription { showCount += 1 }
        guard let record = outline.record(fallback: storefront) else { continue }
        try items.hand(.record(record, FeedPlace(record: items.recordCount + 1, offset: outline.offset)))
      }
      items.count(into: &summary)
    }
    summary.byteCount = stream.offset
    guard summary.recordCount + summary.linkCount > 0 else { throw nothing(showCount) }
    return summary
  }

  private func next(_ tags: inout TagStream) throws -> Outline? {
    do {
      while let tag = try tags.next() {
        if tag.name == "outline", tag.kind != .closing { return Outline(tags.attributes, offset: tag.offset) }
      }
      return nil
    } catch let error as MarkupError {
      throw FeedError(feed: stream.name, reason: error.message)
    }
  }

  private func nothing(_ showCount: Int) -> FeedError {
    let reason =
      showCount == 0
      ? "is an OPML outline without podcasts and without product links"
      : "is a list of \(showCount) \(showCount == 1 ? "podcast" : "podcasts") by the addresses of their feeds alone, which"
        + " tell no Apple IDs; search for their names instead"
    return FeedError(feed: stream.name, reason: reason)
  }
}

/// One element of an outline, which is a folder, a show, or an episode.
private struct Outline {
  let offset: Int64
  private var values: [String: String] = [:]

  init(_ attributes: [(name: String, value: String)], offset: Int64) {
    self.offset = offset
    for attribute in attributes { values[attribute.name.lowercased()] = attribute.value }
  }

  var isSubscription: Bool { values["xmlurl"] != nil }

  func record(fallback: Storefront?) -> ProductRecord? {
    let link = ["htmlurl", "url", "xmlurl"].lazy.compactMap { values[$0].flatMap(StoreAddress.link) }
      .first { $0.kind == .podcast || $0.kind == .podcastEpisode }
    guard let appleID = link?.appleID ?? number else { return nil }
    var record = ProductRecord(appleID: appleID, kind: link?.kind ?? .podcast)
    record.storefront = link?.storefront ?? fallback
    record.parentID = link?.parentID
    record.name = values["title"] ?? values["text"]
    record.url = link?.text
    return record
  }

  /// The show's number in the store, where a program writes it by itself.
  private var number: AppleID? {
    ["applepodcastsid", "itunesid", "itunes_id"].lazy.compactMap { values[$0].flatMap { AppleID($0) } }.first
  }
}
