internal import Archives
internal import CatalogModel
internal import Feeds

/// The contents of an answer, or of its pages together.
struct AnswerReading {
  /// An item with a record of its own, or a review.
  struct Item {
    var storefront: Storefront
    /// In lower case.
    var bundleID: String?
    var parentID: AppleID?
    var artistID: AppleID?
  }

  private(set) var items: [AppleID: Item] = [:]
  private(set) var chart: Chart?
  /// The number of records and reviews, including refused ones.
  private(set) var recordCount = 0
  private(set) var refusedCount = 0
  /// Why the answer may lack what is there, as a sentence without its full stop.
  var doubt: String?
  /// The number of records that were left out, because they are older than what the catalog has.
  var staleCount = 0
  /// How many answers had a list of results, and how many results they state.
  private(set) var answerCount = 0
  private(set) var announcedCount: Int?

  init() {}

  /// Reads a whole answer.
  ///
  /// - Throws: The feed reader's error when the answer cannot be read to its end.
  init(_ body: [UInt8], in storefront: Storefront) throws {
    let summary = try FeedReader(ByteStream(name: "the answer", bytes: body)).read(storefront: storefront) { item in
      switch item {
      case .record(let record, _) where record.provenance == .record: add(record, requested: storefront)
      case .review(let review, _):
        add(Item(storefront: review.storefront ?? storefront), of: review.appleID, requested: storefront)
      case .chart(let chart): self.chart = chart
      default: break
      }
    }
    let count = summary.format == .reviews ? summary.reviewCount : summary.recordCount
    recordCount = count + summary.refusedCount
    refusedCount = summary.refusedCount
    (answerCount, announcedCount) = (summary.answerCount, summary.announcedCount)
  }

  /// Adds a further page.
  mutating func add(_ page: AnswerReading, requested storefront: Storefront) {
    recordCount += page.recordCount
    refusedCount += page.refusedCount
    staleCount += page.staleCount
    doubt = doubt ?? page.doubt
    chart = chart ?? page.chart
    for (appleID, item) in page.items { add(item, of: appleID, requested: storefront) }
  }

  private mutating func add(_ record: ProductRecord, requested storefront: Storefront) {
    let bundleID = record.identifiers.first { $0.scheme == .bundleID }?.value.lowercased()
    let item = Item(
      storefront: record.storefront ?? storefront, bundleID: bundleID, parentID: record.parentID,
      artistID: record.artistID)
    add(item, of: record.appleID, requested: storefront)
  }

  /// What is stated for the requested store replaces what is stated for others.
  private mutating func add(_ item: Item, of appleID: AppleID, requested storefront: Storefront) {
    if items[appleID]?.storefront != storefront { items[appleID] = item }
  }
}

extension AnswerReading {
  /// The items that the answer is about: the parents, where some items belong to others.
  ///
  /// An item that came with a barcode, but belongs to an item that did not come, has another barcode.
  var heads: [AppleID] {
    let parents = Set(items.compactMap { $0.value.parentID == $0.key ? nil : $0.value.parentID })
    let known = parents.intersection(items.keys)
    if !known.isEmpty { return known.sorted() }
    return items.count == 1 ? Array(items.keys) : items.filter { $0.value.parentID == nil }.keys.sorted()
  }
}
