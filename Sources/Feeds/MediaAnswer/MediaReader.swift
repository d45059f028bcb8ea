internal import CatalogModel

/// Reads saved answers of Apple's media service, such as those of the Apple Music API, one resource at a time.
///
/// They are JSON:API (jsonapi.org): resources are in `data`, and in several such lists below `results` of searches and
/// charts. Playlists, stations and whatever else has no number are skipped and counted; the songs and curators that they
/// name are not.
struct MediaReader: FormatReader {
  private let feed: OpenFeed
  private let parser = JSONParser(names: [])

  /// The most bytes that a resource may have: 4 MB.
  static let limit = 4 << 20

  init(_ feed: OpenFeed) { self.feed = feed }

  mutating func read() throws {
    var pieces = try JSONPieces(feed.stream, shape: .init(lists: ["data"], containers: nil))
    while let piece = try pieces.next() {
      switch piece {
      case .element(let place, _), .document(let place):
        do { try unsafe read(pieces.bytes, place) } catch let flaw as Flaw {
          try unsafe feed.refuse(place, flaw.reason, bytes: pieces.bytes)
        }
      case .refused(let refused): try feed.send(.refused(refused))
      // It has links to further answers and counts, and no resource.
      case .remainder: break
      }
    }
  }

  /// Reads a resource.
  private func read(_ bytes: UnsafeRawBufferPointer, _ place: FeedPlace) throws {
    guard bytes.count <= Self.limit else {
      throw Flaw(reason: "is a resource of more than \(Self.limit >> 20) MB")
    }
    let tree = try unsafe parser.tree(of: bytes).mapError { Flaw($0, in: "resource") }.get()
    if parser.badByte != nil { feed.omissions.noteReplacedBytes(at: place) }
    guard let resource = CatalogResource(tree) else { throw Flaw(reason: "has no type and attributes of a resource") }
    let item = MediaItem(resource, href: tree["href"]?.string, fallback: feed.storefront)
    if var record = item.record {
      record.original = unsafe Array(bytes)
      for record in [record] + item.children { try feed.send(.record(record, place)) }
      for item in InAppResource.items(item.inApps, of: record, place) { try feed.send(item) }
    } else {
      feed.skip("\((tree["type"]?.string ?? "").prefix(60)) have no Apple IDs, so they were left out")
      for child in item.children { try feed.send(.record(child, place)) }
    }
  }
}
