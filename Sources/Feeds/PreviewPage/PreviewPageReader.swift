internal import Archives
internal import CatalogModel
internal import Markup
internal import ProductLinks

/// Reads a saved page of one of Apple's stores: the item that it is about, then every other product that it links to.
///
/// Pages that are about no single item, such as the old charts on www.apple.com, give their links. However long the
/// page is, memory does not follow it.
struct PreviewPageReader: FormatReader {
  let feed: OpenFeed

  func read() throws {
    let beginning = Array(try feed.beginning())
    let location = RecordLocation(record: 0, offset: Int64(Preamble(beginning[...]).length))
    let parts = PageParts()
    var links = PageLinks(feed)
    try readThrough(parts) { found in try links.add(found, of: parts) }
    let page = PreviewPage(parts, fallback: feed.storefront)
    let record = page.record()
    if let time = page.time { try feed.send(.time(time)) }
    for item in [record].compactMap({ $0 }) + page.children(of: record) { try feed.send(.record(item, location)) }
    for review in page.reviews(of: record) { try feed.send(.review(review, location)) }
    if let record { for item in page.products(of: record, location) { try feed.send(item) } }
    try links.sendHeld(besides: record)
    if page.time != nil { try feed.send(.time(nil)) }
    guard feed.summary.recordCount + feed.summary.linkCount > 0 else {
      if let reason = ErrorPage.reason(beginning) ?? parts.note { throw feed.error(reason) }
      // A page of the stores has an item, unless something went wrong; any other may have no link.
      throw ErrorPage.isOfStores(beginning[...]) ? feed.error(page.emptiness) : feed.nothing(page.emptiness)
    }
    if let note = parts.note { feed.summary.notes.append(note) }
  }

  /// Few pages are longer, and so much is soon found again in memory.
  private static let chunkSize = 64 << 10

  /// Reads the page once, for its parts and for its links.
  private func readThrough(_ parts: PageParts, _ found: (FoundLink) throws -> Void) throws {
    let page = PageStream(from: feed.stream.name, selection: PageParts.selection) { parts.add($0) }
    var scanner = LinkScanner()
    let (body, preamble) = try body()
    var left = preamble
    let base = body === feed.stream ? 0 : feed.stream.offset
    func handle(_ link: FoundLink) throws {
      var link = link
      link.offset += base
      try found(link)
    }
    var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    while case let count = try body.readChunk(&chunk), count > 0 {
      try unsafe chunk.withUnsafeBytes { bytes in
        try unsafe scanner.scan(UnsafeRawBufferPointer(rebasing: bytes[..<count]), handle)
      }
      let skipped = min(left, count)
      left -= skipped
      do { try page.read(chunk[skipped..<count]) } catch {
        throw feed.error("cannot be read as a page: \(error.message)")
      }
    }
    page.finish()
    try scanner.finish(handle)
  }

  /// The page, and how many bytes stand before it; in one piece where it was saved as it travelled.
  private func body() throws -> (ByteStream, preamble: Int) {
    let beginning = try feed.beginning()
    let preamble = Preamble(beginning)
    guard preamble.isChunked(beginning) else { return (feed.stream, preamble.length) }
    try feed.stream.skip(preamble.length)
    return (ChunkedBody.joined(feed.stream), 0)
  }
}

/// The product links of a page; of one about an item each once, and not those to the item itself.
private struct PageLinks {
  private let feed: OpenFeed
  private var held: [FoundLink] = []
  private var seen: Set<Item> = []

  private struct Item: Hashable {
    let link: String
    let ordinal: Int
  }

  /// Links wait for the end of the page, where its item is known, but no more than this.
  private static let limit = 50_000

  init(_ feed: OpenFeed) {
    self.feed = feed
    // Room for the links of most pages: to grow means to hash all of them again.
    seen.reserveCapacity(200)
  }

  mutating func add(_ found: FoundLink, of parts: PageParts) throws {
    held.append(found)
    guard held.count >= Self.limit else { return }
    try sendHeld(besides: PreviewPage(parts, fallback: feed.storefront).record())
    seen.removeAll(keepingCapacity: true)
  }

  mutating func sendHeld(besides record: ProductRecord?) throws {
    for found in held where isSent(found, besides: record) { try feed.send(.link(found)) }
    held.removeAll()
  }

  private mutating func isSent(_ found: FoundLink, besides record: ProductRecord?) -> Bool {
    guard let record else { return true }
    return found.link.appleID != record.appleID
      && seen.insert(Item(link: found.link.text, ordinal: found.ordinal)).inserted
  }
}

/// Recognises the pages with which Apple's servers say that something went wrong.
enum ErrorPage {
  static func reason(_ page: [UInt8]) -> String? {
    guard page.count < 16 << 10 else { return nil }
    let text = String(decoding: page, as: UTF8.self)
    guard let mark = marks.first(where: { text.contains($0) }) else { return nil }
    return "is an error page of Apple's server (\(mark)), not an answer; ask again later"
  }

  /// Whether a page loads what only Apple's stores have on theirs.
  static func isOfStores(_ beginning: ArraySlice<UInt8>) -> Bool {
    ["mzstatic.com", "web-experience-app", "apple:content_id", "its.serverData"].contains { beginning.holds($0) }
  }

  private static let marks = [
    "[newNullResponse]", "Your request produced an error", "Service Unavailable", "Service Temporarily Unavailable",
    "403 Forbidden", "Too Many Requests", "502 Bad Gateway", "504 Gateway",
  ]
}
