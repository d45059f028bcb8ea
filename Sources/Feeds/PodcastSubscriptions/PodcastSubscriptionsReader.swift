internal import Archives
internal import CatalogModel
internal import Markup
internal import ProductLinks

/// Reads OPML: the podcasts that somebody subscribes to, as every podcast program writes them.
///
/// Most name a show by the address of its feed alone, which states no Apple ID. A show that links to its page in the
/// store, or has its number in an attribute of its own, becomes a record.
struct PodcastSubscriptionsReader: FormatReader {
  let feed: OpenFeed

  func read() throws {
    var showCount = 0
    let tags = try feed.tags()
    while let tag = try tags.nextTag() {
      guard tag.name == "outline", tag.kind == .opening else { continue }
      let values = Dictionary(tag.attributes.map { ($0.name.lowercased(), $0.value) }) { $1 }
      if values["xmlurl"] != nil { showCount += 1 }
      guard let record = record(values) else { continue }
      try feed.send(.record(record, RecordLocation(record: feed.summary.recordCount + 1, offset: tag.offset)))
    }
    guard feed.summary.recordCount + feed.summary.linkCount > 0 else { throw nothing(showCount) }
  }

  private func nothing(_ showCount: Int) -> FeedError {
    let reason =
      showCount == 0
      ? "is an OPML outline without podcasts and without product links"
      : "is a list of \(showCount) \(showCount == 1 ? "podcast" : "podcasts") by the addresses of their feeds alone, which"
        + " tell no Apple IDs; search for their names instead"
    return feed.nothing(reason)
  }

  /// The show or episode of one element of the outline, which may be a folder as well.
  private func record(_ values: [String: String]) -> ProductRecord? {
    let link = ["htmlurl", "url", "xmlurl"].lazy.compactMap { values[$0].flatMap(LinkAddress.link) }
      .first { $0.kind == .podcast || $0.kind == .podcastEpisode }
    // The show's number in the store, where a program writes it by itself.
    let number = ["applepodcastsid", "itunesid", "itunes_id"].lazy.compactMap { values[$0].flatMap { AppleID($0) } }
      .first
    guard let appleID = link?.appleID ?? number else { return nil }
    var record = ProductRecord(
      appleID: appleID, kind: link?.kind ?? .podcast, storefront: link?.storefront ?? feed.storefront,
      name: values["title"] ?? values["text"], parentID: link?.parentID, url: link?.text)
    if record.kind == .podcast { record.feedURL = values["xmlurl"].flatMap { LinkAddress.link($0) == nil ? $0 : nil } }
    return record
  }
}
