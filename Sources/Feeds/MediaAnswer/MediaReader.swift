internal import Archives
internal import CatalogModel
internal import JSON
internal import ProductLinks

/// Reads saved answers of Apple's media service, such as those of the Apple Music API, one resource at a time.
///
/// They are JSON:API (jsonapi.org): resources are in `data`, and in several such lists below `results` of searches and
/// charts. Playlists, stations and whatever else has no number are skipped and counted; the songs and curators that
/// they name are not.
struct MediaReader: FormatReader {
  private let feed: OpenFeed
  private let parser = JSONParser(names: [])
  private var reviews: HeldReviews

  /// The most bytes that a resource may have: 4 MB.
  static let limit = 4 << 20

  init(feed: OpenFeed) {
    self.feed = feed
    reviews = HeldReviews(feed) { resource, item throws(RecordError) in try CustomerReview(media: resource, of: item) }
  }

  mutating func read() throws {
    var pieces = try JSONPieces(feed.stream, lists: ["data", "suggestions"])
    while let piece = try pieces.next() {
      switch piece {
      case .element(let location, _), .document(let location):
        do { try unsafe read(pieces.bytes, location) } catch let error as RecordError {
          try unsafe feed.refuse(location, error.reason, bytes: pieces.bytes)
        }
      case .refused(let refused): try feed.send(.refused(refused))
      // It has links to further answers and counts, and no resource.
      case .remainder: try sendReviews(try? unsafe parser.tree(of: pieces.bytes).get())
      }
    }
    try sendReviews(nil)
  }

  /// Reads a resource, or a suggestion of a search that holds one.
  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ location: RecordLocation) throws {
    guard bytes.count <= Self.limit else {
      throw RecordError(reason: "is a resource of more than \(Self.limit >> 20) MB")
    }
    let tree = try unsafe parser.tree(of: bytes).mapError { RecordError($0, in: "resource") }.get()
    if parser.hasBadBytes { feed.recordNotes.noteReplacedBytes(at: location) }
    if tree["searchTerm"] != nil { return feed.skip("search terms aren't records, so they were left out") }
    if tree["type"]?.string == "user-reviews" { return try unsafe reviews.add(tree, location, bytes: bytes) }
    guard let resource = CatalogResource(tree["content"] ?? tree) else {
      throw RecordError(reason: "has no type and attributes of a resource")
    }
    try send(resource.item, of: tree["content"] ?? tree, location, original: unsafe Array(bytes))
  }

  private func send(_ item: PageItem, of tree: JSONTree, _ location: RecordLocation, original: [UInt8]) throws {
    let link = item.address.flatMap { LinkAddress.link($0) }
    let storefront = link?.storefront ?? CatalogAddress(tree["href"]?.string)?.storefront ?? feed.storefront
    var record = item.appleID.map { item.record($0, item.kind ?? link?.kind ?? .unknown, in: storefront, on: nil) }
    record?.parentID = link?.parentID
    record?.original = original
    if let record { try feed.send(.record(record, location)) }
    var known = Set([item.appleID])
    for named in item.named where known.insert(named.appleID).inserted {
      if let child = child(named, beside: record, in: storefront) { try feed.send(.record(child, location)) }
    }
    guard let record else {
      if let kind = item.kind, !Self.kindsWithoutNumber.contains(kind) {
        throw RecordError(
          reason: "id is not an Apple ID: \(tree["id"]?.stringOrDigits?.prefix(40) ?? "something else")")
      }
      return feed.skip("\((tree["type"]?.string ?? "").prefix(60)) have no Apple IDs, so they were left out")
    }
    for product in InAppResource.items(item.inAppResources, of: record, location) { try feed.send(product) }
    for var review in item.reviews {
      review.storefront = storefront
      try feed.send(.review(review, location))
    }
  }

  /// Kinds of items that Apple's media service knows by a word: `pl.u-…`.
  private static let kindsWithoutNumber: Set<ProductKind> = [.playlist, .station, .curator]

  /// An item that a resource names, with all that the resource has of it: an album's tracks have their own attributes.
  private func child(
    _ named: PageItem, beside record: ProductRecord?, in storefront: Storefront?
  ) -> ProductRecord? {
    var item = named
    if let resource = named.resource.flatMap({ CatalogResource($0) }) { item.fill(from: resource.described) }
    var child = item.child(beside: record, in: storefront, on: nil)
    if let resource = named.resource { child?.original = resource.text(isCompact: true).dropLast() }
    return child
  }

  /// Sends the reviews of an answer, whose own address or that of the next page names their item.
  private mutating func sendReviews(_ answer: JSONTree?) throws {
    let addresses = [answer?["href"]?.string, answer?["next"]?.string, feed.stream.name]
    let address = addresses.lazy.compactMap { CatalogAddress($0) }.first { $0.relation == "reviews" }
    try reviews.send(
      of: address.flatMap { AppleID($0.id) }, address.flatMap { ResultKind.words[$0.type] } ?? .unknown,
      in: address?.storefront ?? feed.storefront,
      missing: "its answer has no next page whose address does; import it from a path that has its own address, "
        + "such as catalog/us/apps/310633997/reviews")
  }
}
