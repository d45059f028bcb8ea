internal import CatalogModel

/// What the entries of a chart state, until the chart has said of which moment it is: in JSON that stands behind them.
///
/// Apple's charts have 200 entries. Of a longer or larger one the entries are handed on as they come, without a moment.
struct WaitingItems {
  /// So many items wait at most, and so many bytes of text in them: 8 MB.
  static let itemLimit = 2_000
  static let byteLimit = 8 << 20

  private var items: [FeedItem] = []
  private var byteCount = 0
  private var isOverflowing = false

  /// Takes an item, and returns what is to be handed on now.
  mutating func add(_ item: FeedItem) -> [FeedItem] {
    if isOverflowing { return [item] }
    items.append(item)
    if case .record(let record, _) = item { byteCount += record.text.bytes.count }
    guard items.count > Self.itemLimit || byteCount > Self.byteLimit else { return [] }
    isOverflowing = true
    return takeAll()
  }

  /// What has waited, between its moment and the end of it.
  mutating func finish(at moment: Timestamp?) -> [FeedItem] {
    isOverflowing = false
    let waited = takeAll()
    guard let moment, !waited.isEmpty else { return waited }
    return [.moment(moment)] + waited + [.moment(nil)]
  }

  private mutating func takeAll() -> [FeedItem] {
    defer { (items, byteCount) = ([], 0) }
    return items
  }
}
