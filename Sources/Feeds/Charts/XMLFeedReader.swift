internal import Archives
internal import CatalogModel
internal import Markup

/// Reads charts and feeds of reviews as XML, Atom or RSS, an entry at a time; one document or several behind each other.
struct XMLFeedReader: FormatReader {
  private let feed: OpenFeed
  /// The first element of the document that is being read.
  private var root: String
  private var entries = EntryFeed()
  /// How many entries the document had so far, and the documents before it.
  private var rank = 0
  private var countBefore = 0
  private var omissions = Omissions()

  static let atom: StaticString = "http://www.w3.org/2005/Atom"
  static let iTunes: StaticString = "http://itunes.apple.com/rss"

  init(_ feed: OpenFeed) {
    self.feed = feed
    root = ""
  }

  mutating func read() throws {
    let body = try body()
    root = MarkupBeginning.root(of: try body.peek(FeedFormat.beginningByteCount)) ?? ""
    let documents = JoinedDocuments(body)
    repeat {
      do { try readElements(of: documents) } catch let error as FeedError {
        // The entries before the fault have their ranks all the same.
        try finish()
        throw error
      }
      try finish()
    } while try beginsAnother(in: documents)
    feed.summary.remarks += omissions.remarks()
  }

  /// Whether another document begins where one ended.
  private mutating func beginsAnother(in documents: JoinedDocuments) throws -> Bool {
    let next = try documents.nextRoot()
    guard let next, ["feed", "rss"].contains(next) else {
      if try documents.isAtEnd { return false }
      let place = FeedPlace(record: countBefore + rank, offset: documents.offset)
      throw feed.error(Self.notRead, at: place)
    }
    (root, entries, rank, countBefore) = (next, EntryFeed(), 0, countBefore + rank)
    return true
  }

  private static let notRead = "what stands behind the feed is no other one, or is cut off, and was not read"

  private mutating func readElements(of documents: JoinedDocuments) throws {
    let entryName: StaticString = root == "rss" ? "item" : "entry"
    let starts = EntryStarts(of: "\(entryName)", in: root, from: documents.offset)
    let elements = unsafe MarkupStream(from: feed.stream.name) { buffer in
      try unsafe documents.read(into: buffer) { unsafe starts.look(at: $0) }
    }
    let atom = "\(Self.atom)"
    let namespace = root == "rss" ? nil : atom
    while let element = try next(elements, [entryName] + FeedHead.elementNames, documents) {
      if element.name == starts.name, element.namespace == namespace {
        rank += 1
        try readEntry(element, FeedPlace(record: countBefore + rank, offset: starts[rank]))
      } else if element.namespace == nil || element.namespace == atom {
        entries.head.add(element)
      }
    }
  }

  /// The stream after its preamble.
  private func body() throws -> ByteStream {
    let beginning = try feed.beginning()
    let preamble = Preamble(beginning)
    try feed.stream.skip(preamble.length)
    return preamble.isChunked(beginning) ? ChunkedBody.joined(feed.stream) : feed.stream
  }

  private func next(
    _ elements: MarkupStream, _ names: [StaticString], _ documents: JoinedDocuments
  ) throws -> MarkupNode? {
    do { return try elements.next(anyOf: names) } catch let error as MarkupError {
      let place = FeedPlace(record: countBefore + rank, offset: documents.offset)
      throw feed.error(error.reason, at: place)
    }
  }

  // MARK: Entries

  private mutating func readEntry(
    _ node: MarkupNode, _ place: FeedPlace
  ) throws {
    if ReviewEntry.isReview(node) {
      let items = entries.add(ReviewEntry(node), place, bytes: Array(node.text.utf8), fallback: feed.storefront)
      return try send(items)
    }
    let entry = root == "rss" ? ChartEntry(rssItem: node) : ChartEntry(node)
    guard let record = entry.record(fallback: feed.storefront) else {
      let refused = RefusedRecord(place: place, reason: ChartEntry.withoutID, bytes: node.text.utf8)
      return try send(entries.wait(.refused(refused)))
    }
    for reason in entry.unreadablePrices(in: record.storefront) { omissions.note(reason, at: place) }
    entries.add(record, rank: rank)
    for record in [record] + entry.children(of: record) { try send(entries.wait(.record(record, place))) }
  }

  private mutating func finish() throws {
    let (items, remarks) = entries.finish(savedAs: feed.stream.name, fallback: feed.storefront)
    try send(items)
    feed.summary.remarks += remarks
  }

  private func send(_ items: [FeedItem]) throws {
    for item in items { try feed.send(item) }
  }
}
