internal import Archives
internal import CatalogModel
internal import Markup
internal import ProductLinks

/// Reads OPML: the podcasts that somebody subscribes to, as every podcast program writes them.
///
/// Most name a show by the address of its feed alone, which states no Apple ID. A show that links to its page in the store,
/// or has its number in an attribute of its own, becomes a record.
struct PodcastSubscriptionsReader: FormatReader {
  let feed: OpenFeed

  func read() throws {
    var showCount = 0
    let tags = try feed.tags()
    while let tag = try tags.nextTag() {
      guard tag.name == "outline", tag.kind == .opening else { continue }
      let outline = Outline(tag.attributes, offset: tag.offset)
      if outline.isSubscription { showCount += 1 }
      guard let record = outline.record(fallback: feed.storefront) else { continue }
      try feed.send(.record(record, FeedPlace(record: feed.summary.recordCount + 1, offset: outline.offset)))
    }
    guard feed.summary.recordCount + feed.summary.linkCount > 0 else { throw nothing(showCount) }
  }

  private func nothing(_ showCount: Int) -> FeedError {
    let reason =
      showCount == 0
      ? "is an OPML outline without podcasts and without product links"
      : "is a list of \(showCount) \(showCount == 1 ? "podcast" : "podcasts") by the addresses of their feeds alone, which"
        + " tell no Apple IDs; search for their names instead"
    return feed.error(reason)
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
