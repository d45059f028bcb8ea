internal import CatalogModel

/// What the entries of a chart state, until the chart's own time is known: in JSON it follows them.
///
/// Apple's charts have 200 entries. Of a longer or larger one the entries are sent as they come, without a time.
struct WaitingItems {
  /// So many items wait at most, and so many bytes of text in them: 8 MB.
  static let itemLimit = 2_000
  static let byteLimit = 8 << 20

  private var items: [FeedItem] = []
  private var byteCount = 0
  private var isOverflowing = false

  /// Adds an item, and returns what is to be sent now.
  mutating func add(_ item: FeedItem) -> [FeedItem] {
    if isOverflowing { return [item] }
    items.append(item)
    if case .record(let record, _) = item { byteCount += record.text.bytes.count }
    guard items.count > Self.itemLimit || byteCount > Self.byteLimit else { return [] }
    isOverflowing = true
    return takeAll()
  }

  /// What has waited, between its time and the end of it.
  mutating func finish(at time: Timestamp?) -> [FeedItem] {
    isOverflowing = false
    let waited = takeAll()
    guard let time, !waited.isEmpty else { return waited }
    return [.time(time)] + waited + [.time(nil)]
  }

  private mutating func takeAll() -> [FeedItem] {
    defer { (items, byteCount) = ([], 0) }
    return items
  }
}
