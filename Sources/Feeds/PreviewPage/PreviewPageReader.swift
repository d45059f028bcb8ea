internal import Archives
internal import CatalogModel
internal import Markup
internal import ProductLinks

/// Reads a saved page of one of Apple's stores: the item that it is about, then every other product that it links to.
///
/// Pages that are about no single item, such as the old charts on www.apple.com, give their links.
struct PreviewPageReader {
  private let stream: ByteStream
  private let storefront: Storefront?

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    let start = Preamble(try stream.peek(FeedFormat.beginningByteCount)).length
    let bytes = try readAll()
    let page = try page(Array(bytes.dropFirst(start)))
    var summary = FeedSummary(format: .previewPage)
    let record = page.record(fallback: storefront)
    let links = Self.links(bytes, besides: record)
    guard record != nil || !links.isEmpty else {
      throw FeedError(feed: stream.name, reason: ErrorPage.reason(bytes) ?? page.emptiness)
    }
    let place = FeedPlace(record: 0, offset: Int64(start))
    let records = record.map { [$0] + page.children(of: $0) } ?? []
    for item in records.map({ FeedItem.record($0, place) }) + links.map(FeedItem.link) {
      summary.count(item)
      try handle(item)
    }
    summary.byteCount = stream.offset
    return summary
  }

  /// Reads the page, which is held as a tree: one of 64 MB takes some 400 MB.
  private func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while case let count = try stream.readChunk(&chunk), count > 0 {
      guard bytes.count + count <= MarkupDocument.byteLimit else {
        throw FeedError(
          feed: stream.name,
          reason: "is a page of more than \(MarkupDocument.byteLimit >> 20) MB, the most that is read as one; "
            + "`coster resolve` finds the links in it")
      }
      bytes.append(contentsOf: chunk.prefix(count))
    }
    return bytes
  }

  private func page(_ bytes: [UInt8]) throws -> PreviewPage {
    do { return PreviewPage(try MarkupDocument(bytes, as: .html, from: stream.name)) } catch {
      throw FeedError(feed: stream.name, reason: "cannot be read as a page: \(error.message)")
    }
  }

  /// Each product link of the page once, but not those to the item itself.
  private static func links(_ bytes: [UInt8], besides record: ProductRecord?) -> [FoundLink] {
    var seen: Set<String> = []
    return ProductLink.all(in: bytes).compactMap { found in
      guard found.link.appleID == nil || found.link.appleID != record?.appleID else { return nil }
      return seen.insert(found.link.text).inserted ? found : nil
    }
  }
}

/// Tells the pages with which Apple's servers say that something went wrong.
enum ErrorPage {
  static func reason(_ page: [UInt8]) -> String? {
    guard page.count < 16 << 10 else { return nil }
    let text = String(decoding: page, as: UTF8.self)
    guard let mark = marks.first(where: { text.contains($0) }) else { return nil }
    return "is an error page of Apple's server (\(mark)), not an answer; ask again later"
  }

  private static let marks = [
    "[newNullResponse]", "Your request produced an error", "Service Unavailable", "Service Temporarily Unavailable",
    "403 Forbidden", "Too Many Requests", "502 Bad Gateway", "504 Gateway",
  ]
}
