internal import CatalogModel

/// What an answer settles of what was asked, and what it leaves open: one rule for each thing that can be asked for.
///
/// Only of a clear answer is it true that what it does not tell of is not there.
struct AnswerDoubts {
  /// What was shown, of the store that was asked.
  private(set) var found: [AskedItem] = []
  /// What was shown of other stores only.
  private(set) var elsewhere: [(item: AskedItem, shown: Storefront)] = []
  /// What was not shown at all.
  private var untold: [AskedItem] = []
  /// Items that came and that nobody asked for; what belongs to an item may come with it.
  private(set) var unasked: Set<AppleID>
  private var refusedCount: Int

  init(_ reading: AnswerReading, to request: StoreRequest) {
    refusedCount = reading.refusedCount
    let match = AnswerMatch(reading, request)
    unasked = match.unasked
    for item in request.asked {
      let stores = match.stores(of: item.sign)
      if stores.contains(request.storefront) {
        found.append(item)
      } else if let shown = Self.commonest(stores) {
        elsewhere.append((item, shown))
      } else {
        untold.append(item)
      }
    }
  }

  private static func commonest(_ stores: [Storefront]) -> Storefront? {
    let counts = Dictionary(stores.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Takes what a further page of the same answer tells.
  mutating func add(_ page: AnswerDoubts) {
    refusedCount += page.refusedCount
    unasked.formUnion(page.unasked)
    found += page.found.filter { !found.contains($0) }
    elsewhere += page.elsewhere.filter { new in !elsewhere.contains { $0.item == new.item } }
    elsewhere.removeAll { found.contains($0.item) }
    untold = untold.filter(page.untold.contains)
  }

  /// Why what was not shown may be there all the same; `nil` where it may not.
  var reason: String? {
    if refusedCount > 0 {
      return "\(refusedCount == 1 ? "a record" : "\(refusedCount) records") of the answer could not be read"
    }
    if let shown = elsewhere.first?.shown { return "the answer is that of \(shown)" }
    guard !unasked.isEmpty else { return nil }
    return "the answer tells of \(unasked.count == 1 ? "an item" : "\(unasked.count) items") not asked for"
  }

  /// Whether nothing is left open, and nothing came that was not asked for.
  var isClear: Bool { reason == nil }

  /// What the answer leaves open.
  var unknown: [AskedItem] { isClear ? [] : untold }

  /// What is not there, by the store's own word.
  var missing: [AskedItem] { isClear ? untold.filter { !$0.sign.mayBeEmpty } : [] }
}

extension AskedItem.Sign {
  /// Whether an answer that tells nothing is one: a search that finds nothing, an app without reviews.
  fileprivate var mayBeEmpty: Bool {
    switch self {
    case .search, .reviews: true
    case .appleID, .bundleID, .identifier, .anyRecord, .chart: false
    }
  }
}
