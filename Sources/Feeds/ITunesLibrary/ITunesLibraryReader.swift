internal import Archives
internal import CatalogModel
internal import Markup

/// Reads property lists: a library of iTunes or Music, the `iTunesMetadata.plist` of a purchase, or the
/// `ContentInfo.plist` of hosted content.
///
/// A library numbers its tracks itself (`Track ID`), so that none of these is an Apple ID. What names items of the store
/// are the product links in it, and dictionaries with `itemId`, which iTunes writes beside what was bought
/// (learn.microsoft.com/xamarin, "Configuring iTunesMetadata.plist", has its keys). The account's name, which such a
/// file holds too, is not read.
struct ITunesLibraryReader {
  private let stream: ByteStream
  private let storefront: Storefront?

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    var summary = FeedSummary(format: .iTunesLibrary)
    var trackCount = 0
    try withoutActuallyEscaping(handle) { handle in
      let counted = CountedItems(handle)
      try readDictionaries(counted) { dictionary in
        if dictionary.isTrack { trackCount += 1 }
        let place = FeedPlace(record: counted.recordCount + 1, offset: dictionary.offset)
        if let fact = dictionary.contentVersion { try counted.hand(.app(.fact(fact), place)) }
        guard let record = dictionary.record(fallback: storefront) else { return }
        try counted.hand(.record(record, place))
      }
      counted.count(into: &summary)
    }
    summary.byteCount = stream.offset
    guard summary.recordCount + summary.linkCount + summary.statementCount > 0 else { throw nothing(trackCount) }
    return summary
  }

  private func readDictionaries(_ items: CountedItems, _ take: (PropertyDictionary) throws -> Void) throws {
    let scanned = ScannedStream(stream) { try items.hand(.link($0)) }
    var list = PropertyListStream(TagStream(from: stream.name, offset: stream.offset) { try scanned.read(&$0) })
    do {
      while let dictionary = try list.next() { try take(dictionary) }
    } catch let error as MarkupError {
      throw FeedError(feed: stream.name, reason: error.message)
    }
  }

  private func nothing(_ trackCount: Int) -> FeedError {
    let reason =
      trackCount == 0
      ? "is a property list that names no item of the store"
      : "is an iTunes library of \(trackCount) \(trackCount == 1 ? "track" : "tracks") that links to nothing in the"
        + " store; its track IDs are its own and name nothing in the catalogue"
    return FeedError(feed: stream.name, reason: reason)
  }
}
