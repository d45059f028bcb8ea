internal import Archives
internal import CatalogModel
internal import Markup

/// Reads charts and feeds of reviews as XML, Atom or RSS, an entry at a time.
///
/// The JSON form of these feeds has the same elements, each as an object with `label` and `attributes`: an entry is read
/// into such objects.
struct XMLFeedReader: FormatReader {
  private let feed: OpenFeed
  private var entries: EntryFeed
  private var rank = 0

  init(_ feed: OpenFeed) { (self.feed, entries) = (feed, EntryFeed(feed)) }

  mutating func read() throws {
    let body = try Preamble.body(of: feed.stream)
    let tags = TagStream(from: feed.stream.name, offset: body.offset) { try body.readChunk(&$0) }
    do { try readElements(tags) } catch let error as MarkupError {
      // The entries before the fault have their ranks all the same.
      try entries.finish()
      throw feed.error(error.reason, at: FeedPlace(record: rank, offset: body.offset))
    }
    try entries.finish()
  }

  /// Reads what is in the first element, `feed`, or `channel` in `rss`.
  private mutating func readElements(_ tags: TagStream) throws {
    let isRSS = try tags.nextTag()?.name == "rss"
    while let tag = try tags.nextTag() {
      guard tag.kind == .opening, tag.name != "channel" else { continue }
      let element = try JSONTree(tag, from: tags, end: tag.offset + Int64(ChartEntry.byteLimit))
      if tag.name == (isRSS ? "item" : "entry") {
        rank += 1
        try readEntry(element, isRSS: isRSS, FeedPlace(record: rank, offset: tag.offset))
      } else {
        entries.head.add(tag.name, element)
      }
    }
  }

  // MARK: Entries

  private mutating func readEntry(_ element: JSONTree, isRSS: Bool, _ place: FeedPlace) throws {
    if ReviewEntry.isReview(element) {
      return try entries.add(ReviewEntry(element), place, bytes: Array(element.text.utf8))
    }
    let entry = isRSS ? ChartEntry(rssItem: element) : ChartEntry(element)
    do { try entries.read(entry, place, rank: rank) } catch let flaw as Flaw {
      let refused = RefusedRecord(place: place, reason: flaw.reason, bytes: element.text.utf8)
      try entries.send(.refused(refused), rank: rank)
    }
  }
}

extension JSONTree {
  /// Reads the element whose opening tag was read; one with elements in it has no text.
  ///
  /// - Throws: `MarkupError` where it goes on behind `end`, or is no XML.
  fileprivate init(_ tag: TagStream.Tag, from tags: TagStream, end: Int64) throws {
    var members: [(name: String, value: JSONTree)] = []
    if !tag.attributes.isEmpty {
      members.append(("attributes", .object(tag.attributes.map { (name: $0.name, value: .string($0.value)) })))
    }
    var isLeaf = true
    while let next = try tags.nextTag() {
      if next.kind == .closing {
        if isLeaf { members.append(("label", .string(next.precedingText))) }
        break
      }
      guard next.offset < end else { throw tags.error("an entry is larger than 1 MB", at: next) }
      members.append((next.name, try JSONTree(next, from: tags, end: end)))
      isLeaf = false
    }
    self = .object(members)
  }

  /// The text of an element and of all elements in it.
  fileprivate var text: String {
    guard case .object(let members) = self else { return string ?? "" }
    return members.filter { $0.name != "attributes" }.map(\.value.text).joined(separator: " ")
  }
}
