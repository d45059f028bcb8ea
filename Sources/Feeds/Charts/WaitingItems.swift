internal import CatalogModel

/// What the entries of a chart state, until the chart's own time is known: in JSON it follows them.
///
/// Apple's charts have 200 entries. Of a longer or larger one the entries are sent as they come, without a time.
struct WaitingItems {
  /// So many items wait at most, and so many bytes of text in them: 8 MB.
  static let itemLimit = 2_000
  static let byteLimit = 8 << 20

  private let feed: OpenFeed
  private var items: [FeedItem] = []
  private var byteCount = 0
  private var isOverflowing = false

  init(_ feed: OpenFeed) { self.feed = feed }

  /// Keeps an item, or sends it.
  mutating func send(_ item: FeedItem) throws {
    if isOverflowing { return try feed.send(item) }
    items.append(item)
    if case .record(let record, _) = item { byteCount += record.text.bytes.count }
    guard items.count > Self.itemLimit || byteCount > Self.byteLimit else { return }
    isOverflowing = true
    try finish(at: nil)
  }

  /// Sends what has waited, between its time and the end of it.
  mutating func finish(at time: Timestamp?) throws {
    let time = items.isEmpty ? nil : time
    if let time { try feed.send(.time(time)) }
    for item in items { try feed.send(item) }
    if time != nil { try feed.send(.time(nil)) }
    items = []
  }
}
