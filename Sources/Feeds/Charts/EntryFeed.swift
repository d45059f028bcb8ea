internal import Archives
internal import CatalogModel

/// A chart or a feed of reviews while it is read: its head precedes its entries in XML, and follows them in JSON.
struct EntryFeed {
  var head = FeedHead()
  private let feed: OpenFeed
  private var ranked: [RankedItem] = []
  private var entryStorefront: Storefront?
  private var reviews: ReviewsInFeed
  private var entryCount = 0
  private var firstItem: AppleID?
  private var waiting: WaitingItems

  /// So many ranks are kept at most; Apple's charts have 200.
  static let rankLimit = 10_000

  init(_ feed: OpenFeed) {
    (self.feed, reviews, waiting) = (feed, ReviewsInFeed(feed), WaitingItems(feed))
  }

  /// Sends what an entry states; of one with a rank when the chart's time is known.
  mutating func send(_ item: FeedItem, rank: Int?) throws {
    if rank == nil { try feed.send(item) } else { try waiting.send(item) }
  }

  /// Sends what an entry of a chart states.
  mutating func add(_ entry: ChartEntry, _ place: FeedPlace, rank: Int?) throws {
    for remark in entry.remarks { feed.omissions.note(remark, at: place) }
    if let rank { add(entry.record, rank: rank) }
    for record in [entry.record] + entry.children { try send(.record(record, place), rank: rank) }
  }

  /// Adds what an entry states of an item.
  mutating func add(_ record: ProductRecord, rank: Int) {
    entryCount += 1
    entryStorefront = entryStorefront ?? record.storefront
    if ranked.count < Self.rankLimit { ranked.append(RankedItem(rank: rank, appleID: record.appleID)) }
    firstItem = firstItem ?? record.appleID
  }

  mutating func add(_ entry: ReviewEntry, _ place: FeedPlace, bytes: [UInt8]) throws {
    try reviews.add(entry, place, bytes: bytes)
  }

  /// Closes the feed: sends what has waited, and the chart.
  mutating func finish() throws {
    try waiting.finish(at: head.time)
    let address = head.address(savedAs: feed.stream.name)
    let storefront = address?.storefront ?? feed.storefront
    if case .reviews(let item) = address?.subject {
      try reviews.finish(item: item ?? firstItem, storefront: storefront)
    } else if !reviews.isEmpty {
      // An old feed begins with the item itself; several would be a chart's, and say nothing of a review.
      try reviews.finish(item: entryCount == 1 ? firstItem : nil, storefront: storefront)
    } else if !ranked.isEmpty {
      try sendChart(address)
    }
    self = EntryFeed(feed)
  }

  private func sendChart(_ address: FeedAddress?) throws {
    guard let chart = chart(address) else { return feed.summary.remarks.append(Self.nameless) }
    try feed.send(.chart(chart))
    guard entryCount > Self.rankLimit else { return }
    feed.summary.remarks.append(
      "the chart has more than \(Self.rankLimit) entries; the ranks of the others were not kept")
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
