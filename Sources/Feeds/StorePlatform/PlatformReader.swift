internal import Archives
internal import CatalogModel
internal import JSON

/// Reads what the store's programs are drawn from: lookups of MZStorePlatform, `{"results":{"302":{…}},"meta":…}`, and
/// pages such as viewTop, which have these under `storePlatformData`, and charts in `pageData`.
struct PlatformReader: FormatReader {
  private let feed: OpenFeed
  private var storefront: Storefront?
  private var count = 0
  private var known: Set<AppleID> = []

  /// The most bytes of an answer: a chart of 200 apps has some megabytes.
  private static let limit = 32 << 20

  init(feed: OpenFeed) { (self.feed, storefront) = (feed, feed.storefront) }

  mutating func read() throws {
    let tree = try JSONTree(whole: feed.stream, limit: Self.limit)
    guard let lists = tree["storePlatformData"] else {
      try readList(tree)
      return try checkCount()
    }
    for list in lists.members { try readList(list.value) }
    try readCharts(tree["pageData"])
    try checkCount()
  }

  private func checkCount() throws {
    guard count + feed.summary.chartCount == 0 else { return }
    throw feed.error("is an answer of the store's programs that holds no items")
  }

  /// Reads the items of a list, which are members named after their numbers.
  private mutating func readList(_ list: JSONTree) throws {
    if let code = list["meta"]?["storefront"]?["cc"]?.string { storefront = Storefront(code) ?? storefront }
    for item in list["results"]?.members ?? [] { try readItem(item.value, in: nil) }
  }

  private mutating func readItem(_ tree: JSONTree, in whole: AppleID?) throws {
    count += 1
    let location = RecordLocation(record: count, offset: 0)
    let item = PlatformItem(tree, fallback: storefront)
    guard let record = item.record(in: whole) else {
      return try feed.refuse(location, "has no Apple ID of its own", bytes: tree.text(isCompact: true))
    }
    known.insert(record.appleID)
    try feed.send(.record(record, location))
    for child in tree["children"]?.members ?? [] { try readItem(child.value, in: record.appleID) }
  }

  // MARK: Charts

  private mutating func readCharts(_ page: JSONTree?) throws {
    guard let page else { return }
    try readChart(of: page)
    for segment in page["segmentedControl"]?["segments"]?.elements ?? [] {
      if let page = segment["pageData"] { try readChart(of: page) }
    }
  }

  private mutating func readChart(of page: JSONTree) throws {
    if let chart = page["selectedChart"] { try readChart(chart, genre: page["genreId"] ?? chart["genreId"]) }
  }

  private mutating func readChart(_ tree: JSONTree, genre: JSONTree?) throws {
    let numbers = tree["adamIds"]?.elements ?? []
    let items = numbers.enumerated().compactMap { index, number in
      number.appleID.map { RankedItem(rank: index + 1, appleID: $0) }
    }
    let title = tree["title"]?.string
    guard !items.isEmpty, let name = FeedHead.name(ofTitle: title) ?? tree["id"]?.stringOrDigits else {
      return feed.skip("left out a chart without items or without a name")
    }
    // 36 is all of the App Store.
    let genre = genre?.stringOrDigits.flatMap { $0 == "36" ? nil : $0 }
    try sendItems(items, of: tree["kinds"])
    try feed.send(
      .chart(Chart(name: name, storefront: storefront, genre: genre, title: title, updated: nil, items: items)))
  }

  /// Sends what a chart says of items that the answer does not describe: what they are.
  private mutating func sendItems(_ items: [RankedItem], of kinds: JSONTree?) throws {
    let names = kinds?.members.map(\.name) ?? []
    guard names.count == 1, let kind = names.first.flatMap({ ResultKind.words[$0] }) else { return }
    for item in items where known.insert(item.appleID).inserted {
      let record = ProductRecord(appleID: item.appleID, kind: kind, provenance: .child, storefront: storefront)
      try feed.send(.record(record, RecordLocation(record: count, offset: 0)))
    }
  }
}
