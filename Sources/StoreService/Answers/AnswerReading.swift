internal import Archives
internal import CatalogModel
internal import Feeds

/// Which items an answer tells of.
struct AnswerReading: Equatable {
  private(set) var appleIDs: Set<AppleID> = []
  /// The store that each item was told of, where one was.
  private(set) var stores: [AppleID: Storefront] = [:]
  /// The bundle IDs, in lower case.
  private(set) var bundleIDs: [AppleID: String] = [:]
  /// Records of items of their own, the refused ones among them.
  private(set) var recordCount = 0
  private(set) var refusedCount = 0
  /// How many answers there were with a list of results, and how many results they say that they hold.
  private(set) var answerCount = 0
  private(set) var announcedCount: Int?

  /// Counts the reviews in a feed of them, each of which has its rating.
  init(reviews body: [UInt8]) {
    var rest = body[...]
    while let rating = rest.firstRange(of: Self.rating) {
      recordCount += 1
      rest = rest[rating.upperBound...]
    }
  }

  private static let rating = Array(#""im:rating""#.utf8)

  /// Reads an answer through.
  ///
  /// - Throws: What the feed's reader throws when the answer cannot be read to its end.
  init(_ body: [UInt8], in storefront: Storefront) throws {
    let summary = try FeedReader(ByteStream(name: "the answer", bytes: body)).read(storefront: storefront) { item in
      guard case .record(let record, _) = item, record.standing == .record else { return }
      appleIDs.insert(record.appleID)
      // What is told of the store that was asked counts, whatever else is told.
      if stores[record.appleID] != storefront { stores[record.appleID] = record.storefront }
      if let bundleID = record.identifiers.first(where: { $0.scheme == .bundleID }) {
        bundleIDs[record.appleID] = bundleID.value.lowercased()
      }
    }
    recordCount = summary.recordCount + summary.refusedCount
    refusedCount = summary.refusedCount
    (answerCount, announcedCount) = (summary.answerCount, summary.announcedCount)
  }

  func tells(of item: AskedItem) -> Bool {
    switch item.sign {
    case .appleID, .bundleID: !appleIDs(of: item).isEmpty
    case .identifier, .anyRecord: recordCount > refusedCount
    }
  }

  /// The store that an item was told of, where it was told of none but others than the one that was asked.
  func otherStore(of item: AskedItem, than storefront: Storefront) -> Storefront? {
    let told = appleIDs(of: item).map { stores[$0] ?? storefront }
    return told.contains(storefront) ? nil : told.min()
  }

  private func appleIDs(of item: AskedItem) -> [AppleID] {
    switch item.sign {
    case .appleID(let appleID): appleIDs.contains(appleID) ? [appleID] : []
    case .bundleID(let bundleID): bundleIDs.filter { $0.value == bundleID }.map(\.key)
    case .identifier, .anyRecord: Array(appleIDs)
    }
  }
}

// MARK: - Doubts

extension AnswerReading {
  /// How many items there are that nobody asked for; what belongs to an item may come with it.
  func unaskedCount(in request: StoreRequest) -> Int {
    guard request.shape == .results, !request.asked.isEmpty, request.pages == nil, !request.takesAnyItem else {
      return 0
    }
    return appleIDs.subtracting(request.asked.flatMap { appleIDs(of: $0) }).count
  }

  /// Whether the answer leaves no doubt: whatever it does not tell of is not there.
  func isClear(to request: StoreRequest) -> Bool {
    guard request.shape == .results else { return true }
    return refusedCount == 0 && unaskedCount(in: request) == 0
      && request.asked.allSatisfy { otherStore(of: $0, than: request.storefront) == nil }
  }
}

extension StoreRequest {
  /// Whether nothing in an answer shows which of the items was asked for.
  fileprivate var takesAnyItem: Bool {
    asked.contains { item in
      switch item.sign {
      case .appleID, .bundleID: false
      case .identifier, .anyRecord: true
      }
    }
  }
}
