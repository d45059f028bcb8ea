internal import Archives
internal import CatalogModel
internal import Markup

/// Reads property lists: a library of iTunes or Music, the `iTunesMetadata.plist` of a purchase, or the
/// `ContentInfo.plist` of hosted content.
///
/// A library numbers its tracks itself (`Track ID`), so that none of these is an Apple ID. What names items of the
/// store are the product links in it, and dictionaries with `itemId`, which iTunes writes beside what was bought
/// (learn.microsoft.com/xamarin, "Configuring iTunesMetadata.plist", has its keys). The account's name, which such a
/// file holds too, is not read.
struct ITunesLibraryReader: FormatReader {
  let feed: OpenFeed

  func read() throws {
    var trackCount = 0
    // The dictionaries that are open; `nil` stands for an array.
    var open: [PropertyDictionary?] = []
    let tags = try feed.tags()
    while let tag = try tags.nextTag() {
      let isContainer = tag.name == "dict" || tag.name == "array"
      if tag.kind == .opening {
        if isContainer { open.append(tag.name == "dict" ? PropertyDictionary(offset: tag.offset) : nil) }
        continue
      }
      let closed = isContainer ? open.popLast() ?? nil : nil
      if let last = open.indices.last { open[last]?.add(tag.name, isContainer ? nil : tag.precedingText) }
      guard let closed else { continue }
      if closed.isTrack { trackCount += 1 }
      try send(closed)
    }
    let summary = feed.summary
    guard summary.recordCount + summary.linkCount + summary.statementCount > 0 else { throw nothing(trackCount) }
  }

  private func send(_ dictionary: PropertyDictionary) throws {
    let location = RecordLocation(record: feed.summary.recordCount + 1, offset: dictionary.offset)
    if let fact = dictionary.contentVersion { try feed.send(.app(.fact(fact), location)) }
    if let record = dictionary.record(fallback: feed.storefront) { try feed.send(.record(record, location)) }
  }

  private func nothing(_ trackCount: Int) -> FeedError {
    let reason =
      trackCount == 0
      ? "is a property list that names no item of the store"
      : "is an iTunes library of \(trackCount) \(trackCount == 1 ? "track" : "tracks") that links to nothing in the"
        + " store; its track IDs are its own and name nothing in the catalogue"
    return feed.nothing(reason)
  }
}
