internal import Archives
internal import CatalogModel
internal import Markup

/// Reads charts as Atom XML, an entry at a time.
struct AtomChartReader {
  private let stream: ByteStream
  private let storefront: Storefront?

  static let atom = "http://www.w3.org/2005/Atom"
  static let iTunes = "http://itunes.apple.com/rss"

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var summary = FeedSummary(format: .chart)
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    let stream = stream
    let starts = EntryStarts(from: stream.offset)
    let entries = unsafe MarkupStream(from: stream.name) { buffer in
      let count = try unsafe stream.read(into: buffer)
      unsafe starts.look(at: buffer.prefix(count))
      return count
    }
    var rank = 0
    while let entry = try next(entries, after: rank) {
      rank += 1
      for item in items(of: entry, FeedPlace(record: rank, offset: starts[rank])) {
        summary.count(item)
        try handle(item)
      }
    }
    summary.byteCount = stream.offset
    return summary
  }

  private func next(_ entries: MarkupStream, after rank: Int) throws -> MarkupNode? {
    do { return try entries.next("entry", in: Self.atom) } catch let error as MarkupError {
      let place = FeedPlace(record: rank, offset: stream.offset)
      throw FeedError(
        feed: stream.name, place: place, reason: "\(Self.line(error))\(error.message); it may be cut off or edited")
    }
  }

  private static func line(_ error: MarkupError) -> String { error.line > 0 ? "line \(error.line): " : "" }

  private func items(of node: MarkupNode, _ place: FeedPlace) -> [FeedItem] {
    let entry = ChartEntry(node)
    guard let record = entry.record(fallback: storefront) else {
      return [.refused(RefusedRecord(place: place, reason: ChartEntry.withoutID, bytes: node.text.utf8))]
    }
    return ([record] + entry.children(of: record)).map { .record($0, place) }
  }
}

/// Notes where entries begin, which libxml2 does not tell.
private final class EntryStarts {
  private var starts: [Int64] = []
  private var offset: Int64
  private var matched = 0

  private static let tag = Array("<entry".utf8)

  init(from offset: Int64) { self.offset = offset }

  /// Where the entry of this rank begins.
  subscript(rank: Int) -> Int64 { rank <= starts.count ? starts[rank - 1] : starts.last ?? 0 }

  func look(at bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if matched == Self.tag.count {
        let isWhole = byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
        if isWhole { starts.append(offset - Int64(matched)) }
        matched = 0
      }
      matched = byte == Self.tag[matched] ? matched + 1 : byte == Self.tag[0] ? 1 : 0
      offset += 1
    }
  }
}

extension ChartEntry {
  /// Reads an Atom entry; only what lies right in it, as `im:collection` has a name and a link of its own.
  fileprivate init(_ entry: MarkupNode) {
    let id = entry.atom("id")
    number = id?.attribute("id")
    bundleID = id?.attribute("bundleId")
    name = entry.iTunes("name")?.text
    artist = entry.iTunes("artist")?.text
    artistPage = entry.iTunes("artist")?.attribute("href")
    page = Self.page(entry) ?? id?.text
    let type = entry.iTunes("contentType")
    contentType = (type?.iTunes("contentType") ?? type)?.attribute("term")
    let category = entry.atom("category")
    genre = category?.attribute("label") ?? category?.attribute("term")
    releaseDate = entry.iTunes("releaseDate")?.text
    artwork = entry.children("image", in: AtomChartReader.iTunes).last?.text
    price = entry.iTunes("price").flatMap(Price.init)
    rentalPrice = entry.iTunes("rentalPrice").flatMap(Price.init)
    let collection = entry.iTunes("collection")
    collectionName = collection?.iTunes("name")?.text
    collectionPage = collection.flatMap(Self.page)
  }

  private static func page(_ element: MarkupNode) -> String? {
    element.children("link", in: AtomChartReader.atom).first { $0.attribute("rel") == "alternate" }?.attribute("href")
  }
}

extension ChartEntry.Price {
  fileprivate init?(_ element: MarkupNode) {
    guard let amount = element.attribute("amount"), let currency = element.attribute("currency") else { return nil }
    self.init(amount: amount, currency: currency, text: element.text)
  }
}

extension MarkupNode {
  fileprivate func atom(_ name: String) -> MarkupNode? { first(name, in: AtomChartReader.atom) }
  fileprivate func iTunes(_ name: String) -> MarkupNode? { first(name, in: AtomChartReader.iTunes) }
}
