internal import CatalogModel
internal import Feeds

/// What an answer says of each thing that was asked for.
///
/// What a complete answer does not show is missing. An answer is inconclusive, and what it does not show unresolved, where
/// a record of it cannot be read, or where it is that of another store or about other items.
struct AnswerResolution {
  /// What was shown, of the store that was asked.
  private(set) var found: [AskedItem] = []
  /// What was shown of other stores only.
  private(set) var elsewhere: [(item: AskedItem, shown: Storefront)] = []
  /// What was not shown at all.
  private var absent: [AskedItem] = []
  /// Items that came and that nobody asked for; not counted where what belongs to an item was asked for too.
  private(set) var unasked: Set<AppleID>
  private var refusedCount: Int

  init(_ reading: AnswerReading, to request: StoreRequest) {
    refusedCount = reading.refusedCount
    unasked = reading.unasked(by: request)
    for item in request.asked {
      let stores = reading.stores(of: item.sign, takesBelongings: request.takesBelongings)
      if stores.contains(request.storefront) {
        found.append(item)
      } else if let shown = Self.commonest(stores) {
        elsewhere.append((item, shown))
      } else {
        absent.append(item)
      }
    }
  }

  private static func commonest(_ stores: [Storefront]) -> Storefront? {
    let counts = Dictionary(stores.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Adds what a further page of the same answer says.
  mutating func add(_ page: AnswerResolution) {
    refusedCount += page.refusedCount
    unasked.formUnion(page.unasked)
    found += page.found.filter { !found.contains($0) }
    elsewhere += page.elsewhere.filter { new in !elsewhere.contains { $0.item == new.item } }
    elsewhere.removeAll { found.contains($0.item) }
    absent = absent.filter(page.absent.contains)
  }

  /// Why the answer is inconclusive; `nil` where it is complete.
  var reason: String? {
    if refusedCount > 0 {
      return "\(refusedCount == 1 ? "a record" : "\(refusedCount) records") of the answer could not be read"
    }
    if let shown = elsewhere.first?.shown { return "the answer is that of \(shown)" }
    guard !unasked.isEmpty else { return nil }
    return "the answer tells of \(unasked.count == 1 ? "an item" : "\(unasked.count) items") not asked for"
  }

  var isComplete: Bool { reason == nil }

  var unresolved: [AskedItem] { isComplete ? [] : absent }

  /// What is not there, by the store's own word.
  var missing: [AskedItem] { isComplete ? absent.filter { !$0.sign.mayBeEmpty } : [] }
}

extension StoreRequest {
  /// Whether what belongs to the items was asked for too: the songs of an album.
  fileprivate var takesBelongings: Bool { shape == .results && pages != nil }
}

extension AnswerReading {
  /// The stores that the answer shows a thing of; none where it does not show it.
  fileprivate func stores(of sign: AskedItem.Sign, takesBelongings: Bool) -> [Storefront] {
    switch sign {
    case .appleID(let appleID):
      if let item = items[appleID] { return [item.storefront] }
      return takesBelongings ? items.values.filter { $0.names(appleID) }.map(\.storefront) : []
    case .reviews(let appleID): return items[appleID].map { [$0.storefront] } ?? []
    case .bundleID(let bundleID): return items.values.filter { $0.bundleID == bundleID }.map(\.storefront)
    // A search is answered by as many stores as its results are: some may bear another store's address.
    case .identifier, .anyRecord, .search: return items.values.map(\.storefront)
    case .chart(let name, let genre):
      if isOther(than: name, genre) { return [] }
      return chart?.storefront.map { [$0] } ?? items.values.map(\.storefront)
    }
  }

  /// The items that were not asked for, where the answer shows which were.
  fileprivate func unasked(by request: StoreRequest) -> Set<AppleID> {
    guard request.shape != .page, !request.takesBelongings else { return [] }
    var asked: Set<AppleID> = []
    for item in request.asked {
      switch item.sign {
      case .appleID(let appleID), .reviews(let appleID): asked.insert(appleID)
      case .bundleID(let bundleID): asked.formUnion(items.filter { $0.value.bundleID == bundleID }.keys)
      case .chart(let name, let genre): return isOther(than: name, genre) ? Set(items.keys) : []
      case .identifier, .anyRecord, .search: return []
      }
    }
    return request.asked.isEmpty ? [] : Set(items.keys).subtracting(asked)
  }

  /// Whether the answer is another of the charts that Apple publishes; what lost its address may be named in any way, and
  /// states no genre.
  private func isOther(than name: String, _ genre: Int?) -> Bool {
    guard let stated = chart else { return false }
    if stated.name != name { return ChartName(stated.name) != nil }
    return stated.genre.map { $0 != genre.map(String.init) } ?? false
  }
}

extension AnswerReading.Item {
  /// Whether the item belongs to another one by its own word, as its song, its episode or its work.
  fileprivate func names(_ appleID: AppleID) -> Bool { parentID == appleID || artistID == appleID }
}

extension AskedItem.Sign {
  /// Whether an answer that shows nothing is one: a search that finds nothing, an app without reviews.
  fileprivate var mayBeEmpty: Bool {
    switch self {
    case .search, .reviews: true
    case .appleID, .bundleID, .identifier, .anyRecord, .chart: false
    }
  }
}
