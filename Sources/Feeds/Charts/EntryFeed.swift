internal import CatalogModel

/// A chart or a feed of reviews while it is read: its head precedes its entries in XML, and follows them in JSON.
struct EntryFeed {
  var head = FeedHead()
  private var ranked: [RankedItem] = []
  private var entryStorefront: Storefront?
  private var reviews = ReviewsInFeed()
  private var entryCount = 0
  private var firstItem: AppleID?
  private var waiting = WaitingItems()

  /// So many ranks are kept at most; Apple's charts have 200.
  static let rankLimit = 10_000

  /// Adds what an entry states, and returns what is to be sent now.
  mutating func wait(_ item: FeedItem) -> [FeedItem] { waiting.add(item) }

  /// Adds what an entry states of an item.
  mutating func add(_ record: ProductRecord, rank: Int) {
    entryCount += 1
    entryStorefront = entryStorefront ?? record.storefront
    if ranked.count < Self.rankLimit { ranked.append(RankedItem(rank: rank, appleID: record.appleID)) }
    firstItem = firstItem ?? record.appleID
  }

  /// Adds a review, and returns what is to be sent now.
  mutating func add(_ entry: ReviewEntry, _ place: FeedPlace, bytes: [UInt8], fallback: Storefront?) -> [FeedItem] {
    reviews.add(entry, place, bytes: bytes, fallback: fallback)
  }

  /// Closes the feed, and returns the items that are still to be sent.
  /// - Parameters:
  ///   - source: Where the feed was read from.
  ///   - fallback: The store of a feed that does not state its own.
  /// - Returns: The chart, or the reviews that have waited; and what was odd.
  mutating func finish(savedAs source: String, fallback: Storefront?) -> (items: [FeedItem], remarks: [String]) {
    let waited = waiting.finish(at: head.time)
    let (items, remarks) = close(savedAs: source, fallback: fallback)
    return (waited + items, remarks)
  }

  private mutating func close(savedAs source: String, fallback: Storefront?) -> (items: [FeedItem], remarks: [String]) {
    let address = head.address(savedAs: source)
    if case .reviews(let item) = address?.subject {
      return (reviews.finish(item: item ?? firstItem, storefront: address?.storefront ?? fallback), [])
    }
    if !reviews.isEmpty {
      // An old feed begins with the item itself; several would be a chart's, and say nothing of a review.
      let item = entryCount == 1 ? firstItem : nil
      return (reviews.finish(item: item, storefront: address?.storefront ?? fallback), [])
    }
    guard !ranked.isEmpty else { return ([], []) }
    guard let chart = chart(address, fallback) else {
      return ([], [Self.nameless])
    }
    let excess = "the chart has more than \(Self.rankLimit) entries; the ranks of the others were not kept"
    return ([.chart(chart)], entryCount > Self.rankLimit ? [excess] : [])
  }

  private static let nameless = """
    the chart tells neither its address nor its title, so the ranks of its entries were not kept; \
    import it from a path that has its address, such as itunes.apple.com/us/rss/topsongs/xml
    """

  private func chart(_ address: FeedAddress?, _ fallback: Storefront?) -> Chart? {
    let storefront = address?.storefront ?? head.storefront ?? entryStorefront ?? fallback
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
