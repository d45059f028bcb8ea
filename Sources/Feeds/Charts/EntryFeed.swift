internal import Archives
internal import CatalogModel
internal import ProductLinks

/// A chart or a feed of reviews while it is read: its head precedes its entries in XML, and follows them in JSON.
///
/// What needs the head waits for it: the items of a chart, whose time it states, and reviews that do not name their
/// item.
struct EntryFeed {
  var head = FeedHead()
  private let feed: OpenFeed
  private var ranked: [RankedItem] = []
  private var entryStorefront: Storefront?
  private var entryCount = 0
  private var firstItem: AppleID?
  private var items: [FeedItem] = []
  private var itemByteCount = 0
  private var isOverflowing = false
  private var reviews: [(entry: ReviewEntry, location: RecordLocation, bytes: [UInt8])] = []
  private var hasReviews = false
  /// The reviewed items of which a record has been sent.
  private var stated: Set<AppleID> = []

  /// So many ranks are kept at most, and so many reviews; Apple's charts have 200, feeds of reviews up to 500.
  private static let limit = 10_000
  /// So many items wait at most, and so many bytes of text in them: 8 MB.
  ///
  /// Those of a longer or larger chart are sent as they come, without a time.
  private static let (itemLimit, itemByteLimit) = (2_000, 8 << 20)

  init(_ feed: OpenFeed) { self.feed = feed }

  /// Sends what an entry states; of one with a rank when the chart's time is known.
  mutating func send(_ item: FeedItem, rank: Int?) throws {
    guard rank != nil, !isOverflowing else { return try feed.send(item) }
    items.append(item)
    if case .record(let record, _) = item { itemByteCount += record.text.bytes.count }
    guard items.count > Self.itemLimit || itemByteCount > Self.itemByteLimit else { return }
    isOverflowing = true
    try sendItems(at: nil)
  }

  /// Sends what an entry of a chart states.
  mutating func add(_ entry: ChartEntry, _ location: RecordLocation, rank: Int?) throws {
    if let rank { add(entry.record, rank: rank) }
    for record in [entry.record] + entry.children { try send(.record(record, location), rank: rank) }
  }

  /// Adds what an entry states of an item.
  mutating func add(_ record: ProductRecord, rank: Int) {
    entryCount += 1
    entryStorefront = entryStorefront ?? record.storefront
    if ranked.count < Self.limit { ranked.append(RankedItem(rank: rank, appleID: record.appleID)) }
    firstItem = firstItem ?? record.appleID
  }

  /// Sends a review with what it states of its item, or keeps it.
  mutating func add(_ entry: ReviewEntry, _ location: RecordLocation, bytes: [UInt8]) throws {
    hasReviews = true
    if entry.appleID == nil, reviews.count < Self.limit {
      reviews.append((entry, location, Array(bytes.prefix(RefusedRecord.byteLimit))))
    } else {
      try send(entry, location, bytes, of: nil, in: feed.storefront)
    }
  }

  private mutating func send(
    _ entry: ReviewEntry, _ location: RecordLocation, _ bytes: [UInt8], of item: AppleID?, in storefront: Storefront?
  ) throws {
    let review: CustomerReview
    do throws(RecordError) { review = try entry.review(of: item, in: storefront) } catch {
      return try feed.refuse(location, error.reason, bytes: bytes)
    }
    if stated.insert(review.appleID).inserted {
      let reviewed = ProductRecord(
        appleID: review.appleID, kind: entry.kind, provenance: .child, storefront: review.storefront)
      try feed.send(.record(reviewed, location))
    }
    try feed.send(.review(review, location))
  }

  /// Closes the feed: sends what has waited, and the chart.
  mutating func finish() throws {
    try sendItems(at: head.time)
    let address = head.address(savedAs: feed.stream.name)
    var item: AppleID?
    if case .reviews(let reviewed) = address?.subject {
      item = reviewed ?? firstItem
    } else if hasReviews {
      // An old feed begins with the item itself; several would be a chart's, and say nothing of a review.
      item = entryCount == 1 ? firstItem : nil
    } else if !ranked.isEmpty {
      try sendChart(address)
    }
    for (entry, location, bytes) in reviews {
      try send(entry, location, bytes, of: item, in: address?.storefront ?? feed.storefront)
    }
    self = EntryFeed(feed)
  }

  /// Sends the items that have waited, between their time and the end of it.
  private mutating func sendItems(at time: Timestamp?) throws {
    let time = items.isEmpty ? nil : time
    if let time { try feed.send(.time(time)) }
    for item in items { try feed.send(item) }
    if time != nil { try feed.send(.time(nil)) }
    items = []
  }

  private func sendChart(_ address: FeedAddress?) throws {
    guard let chart = chart(address) else { return feed.summary.notes.append(Self.nameless) }
    try feed.send(.chart(chart))
    guard entryCount > Self.limit else { return }
    feed.summary.notes.append("the chart has more than \(Self.limit) entries; the ranks of the others were not kept")
  }

  private static let nameless = """
    the chart tells neither its address nor its title, so the ranks of its entries were not kept; \
    import it from a path that has its address, such as itunes.apple.com/us/rss/topsongs/xml
    """

  private func chart(_ address: FeedAddress?) -> Chart? {
    let storefront = address?.storefront ?? head.storefront ?? entryStorefront ?? feed.storefront
    var chart = Chart(name: "", storefront: storefront, title: head.title, updated: head.time, items: ranked)
    if case .chart(let name, let genre) = address?.subject {
      (chart.name, chart.genre) = (name, genre)
    } else if let name = head.nameFromTitle {
      chart.name = name
    } else {
      return nil
    }
    return chart
  }
}
