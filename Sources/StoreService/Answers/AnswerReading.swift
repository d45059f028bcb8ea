internal import Archives
internal import CatalogModel
internal import Feeds

/// Which items an answer tells of.
struct AnswerReading: Equatable {
  private(set) var appleIDs: Set<AppleID> = []
  /// The store that each item was told of, where one was.
  private(set) var stores: [AppleID: Storefront] = [:]
  private(set) var bundleIDs: Set<String> = []
  /// Records of items of their own, the refused ones among them.
  private(set) var recordCount = 0

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
      stores[record.appleID] = record.storefront
      for identifier in record.identifiers where identifier.scheme == .bundleID {
        bundleIDs.insert(identifier.value.lowercased())
      }
    }
    recordCount = summary.recordCount + summary.refusedCount
  }

  func tells(of item: AskedItem) -> Bool {
    switch item.sign {
    case .appleID(let appleID): appleIDs.contains(appleID)
    case .bundleID(let bundleID): bundleIDs.contains(bundleID)
    case .identifier, .anyRecord: recordCount > 0
    }
  }
}
