internal import CatalogModel
internal import Feeds

/// Finds what was asked for in what an answer tells.
struct AnswerMatch {
  private let reading: AnswerReading
  private let request: StoreRequest
  /// Whether what belongs to the items was asked for too: the songs of an album.
  private let takesBelongings: Bool

  init(_ reading: AnswerReading, _ request: StoreRequest) {
    self.reading = reading
    self.request = request
    takesBelongings = request.shape == .results && request.pages != nil
  }

  /// The stores that the answer tells a thing of; none where it does not tell of it.
  ///
  /// A search is answered by as many stores as its results are: some of an honest one's may bear another store's address.
  func stores(of sign: AskedItem.Sign) -> [Storefront] {
    switch sign {
    case .appleID(let appleID):
      if let item = reading.items[appleID] { return [item.storefront] }
      return takesBelongings ? reading.items.values.filter { $0.names(appleID) }.map(\.storefront) : []
    case .reviews(let appleID): return reading.items[appleID].map { [$0.storefront] } ?? []
    case .bundleID(let bundleID):
      return reading.items.values.filter { $0.bundleID == bundleID }.map(\.storefront)
    case .identifier, .anyRecord, .search: return reading.items.values.map(\.storefront)
    case .chart(let name, let genre): return isOther(than: name, genre) ? [] : chartStores
    }
  }

  private var chartStores: [Storefront] {
    reading.chart?.storefront.map { [$0] } ?? reading.items.values.map(\.storefront)
  }

  /// Whether the answer is another of the charts that Apple publishes; what lost its address may be named in any way, and
  /// tells no genre.
  private func isOther(than name: String, _ genre: Int?) -> Bool {
    guard let stated = reading.chart else { return false }
    if stated.name != name { return ChartName(stated.name) != nil }
    return stated.genre.map { $0 != genre.map(String.init) } ?? false
  }
}

// MARK: - What nobody asked for

extension AnswerMatch {
  /// The items that were not asked for, and do not belong to such as were.
  var unasked: Set<AppleID> {
    guard request.shape != .page, !request.asked.isEmpty else { return [] }
    var asked: Set<AppleID> = []
    for item in request.asked {
      switch item.sign {
      case .appleID(let appleID), .reviews(let appleID): asked.insert(appleID)
      case .bundleID(let bundleID): asked.formUnion(reading.items.filter { $0.value.bundleID == bundleID }.keys)
      case .chart(let name, let genre): return isOther(than: name, genre) ? Set(reading.items.keys) : []
      // Nothing in the answer shows which of its items was asked for.
      case .identifier, .anyRecord, .search: return []
      }
    }
    // What comes with an artist is the store's to say: the song on which one is a guest names another.
    if takesBelongings, asked.contains(where: isArtist) { return [] }
    let others = reading.items.filter { appleID, item in
      !asked.contains(appleID)
        && !(takesBelongings && asked.contains { item.belongs(to: $0, in: reading, as: appleID) })
    }
    return Set(others.keys)
  }

  private func isArtist(_ appleID: AppleID) -> Bool {
    switch reading.items[appleID]?.kind {
    case .artist, .author, .developer, .tvShow, .institution: true
    default: reading.items.contains { $0.key != appleID && $0.value.artistID == appleID }
    }
  }
}

extension AnswerReading.Item {
  /// Whether the item belongs to another one by its own word, as its song, its episode or its work.
  fileprivate func names(_ appleID: AppleID) -> Bool { parentID == appleID || artistID == appleID }

  /// Whether the item comes with another one: as what belongs to it, as the album or artist that it belongs to, or, like
  /// many a music video beside an album, as one of the same artist that names no album at all.
  fileprivate func belongs(to other: AppleID, in reading: AnswerReading, as appleID: AppleID) -> Bool {
    if names(other) { return true }
    guard let asked = reading.items[other] else { return false }
    return asked.names(appleID) || (parentID == nil && artistID != nil && artistID == asked.artistID)
  }
}
