internal import CatalogModel
internal import Feeds

/// What an answer says about each requested item.
///
/// An item that a complete answer does not show is missing. An answer is inconclusive, and the items that it does not
/// show are unresolved, if one of its records cannot be read, or if it is from another store or about other items.
struct AnswerResolution {
  /// Items shown by the requested store.
  private(set) var found: [ExpectedItem] = []
  /// Items shown by other stores only.
  private(set) var elsewhere: [(item: ExpectedItem, shown: Storefront)] = []
  /// Items not shown at all.
  private var absent: [ExpectedItem] = []
  /// Items that came without being requested; not counted where an item's children were requested too.
  let unrequested: Set<AppleID>
  private let refusedCount: Int
  private let staleCount: Int
  private let doubt: String?
  /// Whether an answer may be empty: a search that finds nothing, an app without reviews.
  private let mayBeEmpty: Bool

  init(_ reading: AnswerReading, to request: StoreRequest) {
    refusedCount = reading.refusedCount
    staleCount = reading.staleCount
    doubt = reading.doubt
    unrequested = reading.unrequested(by: request)
    mayBeEmpty = [.search, .reviews].contains(request.subject)
    for item in request.expected {
      let stores = reading.stores(of: item.sign, takesBelongings: request.takesBelongings)
      if stores.contains(request.storefront) {
        found.append(item)
      } else if let shown = stores.min() {
        elsewhere.append((item, shown))
      } else {
        absent.append(item)
      }
    }
  }

  /// Why the answer is inconclusive; `nil` where it is complete.
  var reason: String? {
    if staleCount > 0 { return "the answer is older than what the catalog has: it came from a cache" }
    if refusedCount > 0 {
      return "\(refusedCount == 1 ? "a record" : "\(refusedCount) records") of the answer could not be read"
    }
    if let shown = elsewhere.first?.shown { return "the answer is that of \(shown)" }
    guard !unrequested.isEmpty else { return doubt }
    return "the answer tells of \(unrequested.count == 1 ? "an item" : "\(unrequested.count) items") not asked for"
  }

  var isComplete: Bool { reason == nil }

  /// Whether an answer is whole and has nothing of what was requested.
  var isVacant: Bool { isComplete && found.isEmpty && !absent.isEmpty }

  var unresolved: [ExpectedItem] { isComplete ? [] : absent }

  /// The items that the store does not have, according to a complete answer.
  var missing: [ExpectedItem] { isComplete && !mayBeEmpty ? absent : [] }
}

extension StoreRequest {
  /// Whether the items' children were requested too: the songs of an album.
  fileprivate var takesBelongings: Bool { subject == .item && pages != nil }
}

extension AnswerReading {
  /// The stores for which the answer shows an item; none where it does not show it.
  fileprivate func stores(of sign: ExpectedItem.Sign, takesBelongings: Bool) -> [Storefront] {
    switch sign {
    case .appleID(let appleID):
      if let item = items[appleID] { return [item.storefront] }
      return takesBelongings ? items.values.filter { $0.names(appleID) }.map(\.storefront) : []
    case .bundleID(let bundleID): return items.values.filter { $0.bundleID == bundleID }.map(\.storefront)
    // A search has as many stores as its results: some have the address of another store.
    case .identifier, .anyRecord: return chart?.storefront.map { [$0] } ?? items.values.map(\.storefront)
    }
  }

  /// The items that were not requested, where the answer shows which ones were.
  fileprivate func unrequested(by request: StoreRequest) -> Set<AppleID> {
    guard request.subject != .page, !request.takesBelongings else { return [] }
    var expected: Set<AppleID> = []
    for item in request.expected {
      switch item.sign {
      case .appleID(let appleID): expected.insert(appleID)
      case .bundleID(let bundleID): expected.formUnion(items.filter { $0.value.bundleID == bundleID }.keys)
      case .identifier, .anyRecord: return []
      }
    }
    return request.expected.isEmpty ? [] : Set(items.keys).subtracting(expected)
  }
}

extension AnswerReading.Item {
  /// Whether the item's record says that it belongs to another one, as its song, episode or work.
  fileprivate func names(_ appleID: AppleID) -> Bool { parentID == appleID || artistID == appleID }
}
