internal import Archives
internal import CatalogModel
internal import JSON
internal import Markup
internal import Platform

/// Reads charts and feeds of reviews as XML, Atom or RSS, an entry at a time.
///
/// The JSON form of these feeds has the same elements, each as an object with `label` and `attributes`: an entry is
/// read into such objects.
struct XMLFeedReader: FormatReader {
  private let feed: OpenFeed
  private var entries: EntryFeed
  private var rank = 0
  private var input = ElementInput(start: 0)

  init(feed: OpenFeed) { (self.feed, entries) = (feed, EntryFeed(feed)) }

  mutating func read() throws {
    let body = try Preamble.body(of: feed.stream)
    input = ElementInput(start: body.offset)
    let tags = TagStream(from: feed.stream.name, offset: body.offset) { [input] chunk in
      let count = try body.readChunk(&chunk)
      input.append(chunk[..<count])
      return count
    }
    do { try readElements(tags) } catch let error as MarkupError {
      // The entries before the error have their ranks all the same.
      try entries.finish()
      throw feed.error(error.reason, at: RecordLocation(record: rank, offset: body.offset))
    }
    try entries.finish()
  }

  /// Reads what is in the first element, `feed`, or `channel` in `rss`.
  private mutating func readElements(_ tags: TagStream) throws {
    let isRSS = try tags.nextTag()?.name == "rss"
    while let tag = try tags.nextTag() {
      guard tag.kind == .opening, tag.name != "channel" else { continue }
      input.start = tag.offset
      var end = tag.offset
      let element = try JSONTree(tag, from: tags, limit: tag.offset + Int64(ChartEntry.byteLimit), end: &end)
      if tag.name == (isRSS ? "item" : "entry") {
        rank += 1
        let location = RecordLocation(record: rank, offset: tag.offset)
        try readEntry(element, isRSS: isRSS, location) { [input] in input.bytes(toTagAt: end) }
      } else {
        entries.head.add(tag.name, element)
      }
    }
  }

  // MARK: Entries

  private mutating func readEntry(
    _ element: JSONTree, isRSS: Bool, _ location: RecordLocation, bytes: () -> [UInt8]
  ) throws {
    if ReviewEntry.isReview(element) { return try entries.add(ReviewEntry(element), location, bytes: bytes()) }
    do {
      let store = feed.storefront
      var entry = try isRSS ? ChartEntry(rssItem: element, fallback: store) : ChartEntry(element, fallback: store)
      // With what has no column: summary, rights, numbers of genres, previews and labels.
      if !isRSS { entry.record.original = bytes() }
      try entries.add(entry, location, rank: rank)
    } catch let error as RecordError {
      try entries.send(.refused(RefusedRecord(location: location, reason: error.reason, bytes: bytes())), rank: rank)
    }
  }
}

/// The bytes of the element that is being read, and what was read behind it.
private final class ElementInput {
  private var window: StreamWindow
  /// Where the element begins; what lies before it is dropped.
  var start: Int64

  init(start: Int64) { (self.start, window) = (start, StreamWindow(start: start)) }

  /// An element has at most 1 MB between its tags, and the parser is at most a chunk ahead.
  private static let limit: Int64 = 2 << 20

  func append(_ chunk: ArraySlice<UInt8>) {
    window.forget(before: max(start, window.end - Self.limit))
    window.append(chunk)
  }

  /// The element's bytes, whose closing tag is at an offset.
  func bytes(toTagAt location: Int64) -> [UInt8] {
    let tag = window.bytes[window.index(of: location)...]
    let close = tag.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? tag.endIndex
    return Array(window.bytes[..<close].dropFirst(window.index(of: start)))
  }
}

extension JSONTree {
  /// Reads what an item was read from: JSON, or an entry of a chart in XML, which becomes what the JSON form of it is.
  ///
  /// - Returns: `nil` for anything else.
  package init?(original: [UInt8]) {
    guard original.first == UInt8(ascii: "<") else {
      try? self.init(bytes: original)
      return
    }
    // Nothing of what is stored is left away in silence.
    precondition(Library.xml.isInstalled, Library.xml.advice)
    // The chart around the entry says what `im` is.
    var rest = Array("<feed xmlns:im=\"http://itunes.apple.com/rss\">".utf8)[...] + original + "</feed>".utf8
    let tags = TagStream(from: "", offset: 0) { chunk in
      let count = min(chunk.count, rest.count)
      chunk.replaceSubrange(..<count, with: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    var end: Int64 = 0
    guard (try? tags.nextTag()) != nil, let entry = try? tags.nextTag(),
      let tree = try? JSONTree(entry, from: tags, limit: .max, end: &end)
    else { return nil }
    self = tree
  }

  /// Reads the element whose opening tag was read, up to its closing tag at `end`; one with elements in it has no text.
  ///
  /// - Throws: `MarkupError` where it goes on behind `limit`, or is no XML.
  fileprivate init(_ tag: TagStream.Tag, from tags: TagStream, limit: Int64, end: inout Int64) throws {
    var members: [(name: String, value: JSONTree)] = []
    if !tag.attributes.isEmpty {
      members.append(("attributes", .object(tag.attributes.map { (name: $0.name, value: .string($0.value)) })))
    }
    var isLeaf = true
    while let next = try tags.nextTag() {
      end = next.offset
      if next.kind == .closing {
        if isLeaf { members.append(("label", .string(next.precedingText))) }
        break
      }
      guard next.offset < limit else { throw tags.error("an entry is larger than 1 MB", at: next) }
      members.append((next.name, try JSONTree(next, from: tags, limit: limit, end: &end)))
      isLeaf = false
    }
    self = .object(members)
  }
}
