internal import Archives
internal import CatalogModel
internal import Markup

/// Reads charts and feeds of reviews as XML, Atom or RSS, an entry at a time; one document or several behind each other.
struct XMLFeedReader {
  private let stream: ByteStream
  private let storefront: Storefront?
  /// The first element of the document that is being read.
  private var root: String
  private var summary: FeedSummary
  private var feed = EntryFeed()
  /// How many entries the document had so far, and the documents before it.
  private var rank = 0
  private var countBefore = 0
  private var omissions = Omissions()

  static let atom: StaticString = "http://www.w3.org/2005/Atom"
  static let iTunes: StaticString = "http://itunes.apple.com/rss"

  /// Reads `stream` as a document whose first element is called `root`: `feed` of Atom, `rss`.
  init(_ stream: ByteStream, root: String, format: FeedFormat, storefront: Storefront?) {
    self.stream = stream
    self.root = root
    self.storefront = storefront
    summary = FeedSummary(format: format)
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    let documents = JoinedDocuments(try body())
    repeat {
      do { try readElements(of: documents, handle) } catch let error as FeedError {
        // The entries before the cut have their ranks all the same.
        try finish(handle)
        throw error
      }
      try finish(handle)
    } while try beginsAnother(in: documents)
    summary.remarks += omissions.remarks()
    return summary
  }

  /// Whether another document begins where one ended.
  private mutating func beginsAnother(in documents: JoinedDocuments) throws -> Bool {
    let next = try documents.nextRoot()
    guard let next, ["feed", "rss"].contains(next) else {
      if try documents.isAtEnd { return false }
      let place = FeedPlace(record: countBefore + rank, offset: documents.offset)
      throw FeedError(feed: stream.name, place: place, reason: Self.notRead)
    }
    (root, feed, rank, countBefore) = (next, EntryFeed(), 0, countBefore + rank)
    return true
  }

  private static let notRead = "what stands behind the feed is no other one, or is cut off, and was not read"

  private mutating func readElements(of documents: JoinedDocuments, _ handle: (FeedItem) throws -> Void) throws {
    let entryName: StaticString = root == "rss" ? "item" : "entry"
    let starts = EntryStarts(of: "\(entryName)", in: root, from: documents.offset)
    let elements = unsafe MarkupStream(from: stream.name) { buffer in
      try unsafe documents.read(into: buffer) { unsafe starts.look(at: $0) }
    }
    let atom = "\(Self.atom)"
    let namespace = root == "rss" ? nil : atom
    while let element = try next(elements, [entryName] + FeedHead.elementNames, documents) {
      if element.name == starts.name, element.namespace == namespace {
        rank += 1
        try take(element, FeedPlace(record: countBefore + rank, offset: starts[rank]), handle)
      } else if element.namespace == nil || element.namespace == atom {
        feed.head.take(element)
      }
    }
  }

  /// The stream behind what stands before the feed.
  private func body() throws -> ByteStream {
    let beginning = try stream.peek(FeedFormat.beginningByteCount)
    let preamble = Preamble(beginning)
    try stream.skip(preamble.length)
    return preamble.isChunked(beginning) ? ChunkedBody.joined(stream) : stream
  }

  private func next(
    _ elements: MarkupStream, _ names: [StaticString], _ documents: JoinedDocuments
  ) throws -> MarkupNode? {
    do { return try elements.next(anyOf: names) } catch let error as MarkupError {
      let place = FeedPlace(record: countBefore + rank, offset: documents.offset)
      throw FeedError(
        feed: stream.name, place: place, reason: "\(Self.line(error))\(error.message); it may be cut off or edited")
    }
  }

  private static func line(_ error: MarkupError) -> String { error.line > 0 ? "line \(error.line): " : "" }

  // MARK: Entries

  private mutating func take(
    _ node: MarkupNode, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws {
    if ReviewEntry.isReview(node) {
      let items = feed.take(ReviewEntry(node), place, bytes: Array(node.text.utf8), fallback: storefront)
      return try hand(items, handle)
    }
    let entry = root == "rss" ? ChartEntry(rssItem: node) : ChartEntry(node)
    guard let record = entry.record(fallback: storefront) else {
      let refused = RefusedRecord(place: place, reason: ChartEntry.withoutID, bytes: node.text.utf8)
      return try hand(feed.wait(.refused(refused)), handle)
    }
    for reason in entry.unreadablePrices(in: record.storefront) { omissions.note(reason, at: place) }
    feed.take(record, rank: rank)
    for record in [record] + entry.children(of: record) { try hand(feed.wait(.record(record, place)), handle) }
  }

  private mutating func finish(_ handle: (FeedItem) throws -> Void) throws {
    let (items, remarks) = feed.finish(savedAs: stream.name, fallback: storefront)
    try hand(items, handle)
    summary.remarks += remarks
    summary.byteCount = stream.offset
  }

  private mutating func hand(_ items: [FeedItem], _ handle: (FeedItem) throws -> Void) throws {
    for item in items {
      summary.count(item)
      try handle(item)
    }
  }
}
