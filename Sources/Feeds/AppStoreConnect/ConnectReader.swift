internal import Archives
internal import CatalogModel
internal import JSON

/// Reads saved answers of the App Store Connect API: apps and in-app products as records, and what they cost where, in
/// which stores they are sold, and how complete each list is, as statements.
struct ConnectReader: FormatReader {
  private let feed: OpenFeed
  private let parser = JSONParser(names: [])
  private var answer = ConnectAnswer()
  private var error: String?
  /// The points that an answer names as equal to the one it is about.
  private var equalPoints: [String] = []
  private var reviews: HeldReviews

  init(feed: OpenFeed) {
    self.feed = feed
    reviews = HeldReviews(feed) { resource, item throws(RecordError) in try CustomerReview(connect: resource, of: item)
    }
  }

  mutating func read() throws {
    var pieces = try JSONPieces(feed.stream, lists: ["data", "included", "errors"])
    while let piece = try pieces.next() {
      switch piece {
      case .element(let location, let list):
        do { try unsafe read(pieces.bytes, location, list) } catch let error as RecordError {
          answer.isInPieces = true
          try unsafe feed.refuse(location, error.reason, bytes: pieces.bytes)
        }
      case .document(let location): try unsafe readDocument(pieces.bytes, location)
      case .remainder:
        if case .success(let tree) = unsafe parser.tree(of: pieces.bytes) { readRemainder(tree) }
        try finish(pieces.location)
      case .refused(let refused):
        answer.isInPieces = true
        try feed.send(.refused(refused))
      }
    }
    try finish(pieces.location)
    if let error { throw feed.error(error) }
  }

  /// Reads a resource that stands by itself, or an answer without resources.
  ///
  /// Several such resources are one list: they name each other.
  private mutating func readDocument(_ bytes: UnsafeRawBufferPointer, _ location: RecordLocation) throws {
    do {
      let tree = try unsafe parser.tree(of: bytes).mapError { RecordError($0, in: "resource") }.get()
      if tree["type"] != nil || tree["attributes"] != nil { return try unsafe read(bytes, location, "data") }
      readRemainder(tree)
      try finish(location)
    } catch let error as RecordError {
      try unsafe feed.refuse(location, error.reason, bytes: bytes)
    }
  }

  private mutating func readRemainder(_ tree: JSONTree) {
    answer.address = ConnectAddress(tree["links"]?["self"]?.string)
    answer.hasNext = tree["links"]?["next"]?.string != nil
    answer.total = tree["meta"]?["paging"]?["total"]?.int
  }

  /// Reads a resource.
  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ location: RecordLocation, _ list: String) throws {
    let tree = try unsafe parser.tree(of: bytes).mapError { RecordError($0, in: "resource") }.get()
    if list == "errors" { return try readError(tree, location) }
    let part = ConnectAnswer.Part(tree, location, isPrimary: list == "data")
    guard !part.type.isEmpty, !part.id.isEmpty else { throw Self.isNoResource }
    if part.type == "customerReviews" { return try unsafe reviews.add(tree, location, bytes: bytes) }
    // Points are sent at once, since an app may have 140,000 of them.
    if part.type.hasSuffix("PricePoints") { return try sendPoint(part, location) }
    guard ConnectAnswer.types.contains(part.type) else {
      return feed.skip("\(part.type.prefix(60)) say nothing of products, so they were skipped")
    }
    guard !ConnectAnswer.isOfMonthlyPlan(part) else {
      if part.isPrimary { answer.skippedCount += 1 }
      return feed.skip("\(part.type) of monthly plans have no place beside those of the other plan, and were skipped")
    }
    if let error = CurrencyCode.error(of: part.text("currency")) { throw RecordError(reason: error) }
    if let error = AppProductPrice.error(ofDays: part.text("startDate"), part.text("endDate")) {
      throw RecordError(reason: error)
    }
    if var record = part.record(fallback: feed.storefront) {
      record.original = unsafe Array(bytes)
      try feed.send(.record(record, location))
    } else if part.type == "apps" {
      throw Self.isNoResource
    }
    answer.add(part)
    if answer.isFull {
      answer.isInPieces = true
      try sendStatements(location)
    }
  }

  private static let isNoResource = RecordError(reason: "has no type and number of an App Store Connect resource")

  private mutating func sendPoint(_ part: ConnectAnswer.Part, _ location: RecordLocation) throws {
    let stated = StatedAmount(part.attributes?["customerPrice"])
    if let reason = stated.unread("customerPrice") { throw RecordError(reason: reason) }
    guard let amount = stated.milliunits else { return }
    let territory = part.related("territory").flatMap { Storefront($0) }
    let app = part.related("app")
    let coded = territory == nil || app == nil ? ConnectPointID(part.id) : nil
    var point = PricePoint(
      id: part.id, owner: app ?? coded?.owner, storefront: territory ?? coded?.storefront, amount: amount)
    let proceeds = ["proceeds", "proceedsYear2"].map { (name: $0, amount: StatedAmount(part.attributes?[$0])) }
    (point.proceeds, point.laterProceeds) = (proceeds[0].amount.milliunits, proceeds[1].amount.milliunits)
    point.tier = part.attributes?["priceTier"]?.stringOrDigits
    if part.isPrimary, equalPoints.count < 1000 { equalPoints.append(part.id) }
    if !part.isPrimary { answer.add(amount: amount, ofPoint: part.id) }
    try feed.send(.app(.point(point), location))
    for reason in proceeds.compactMap({ $0.amount.unread($0.name) }) {
      try feed.send(.unread(location, reason: reason))
    }
  }

  /// Reads `{"status":"403","code":"FORBIDDEN.REQUIRED_AGREEMENTS…","title":…}`.
  private mutating func readError(_ tree: JSONTree, _ location: RecordLocation) throws {
    let code = tree["code"]?.string ?? tree["status"]?.stringOrDigits ?? "unknown"
    let title = tree["title"]?.string.map { ": \($0.prefix(200))" } ?? ""
    error = error ?? "is an error answer of App Store Connect, \(code)\(title)"
    try feed.send(.app(.fact(AppFact(subject: "", name: .error, value: code)), location))
  }

  private mutating func finish(_ location: RecordLocation) throws {
    try sendStatements(location)
    let app = answer.address.flatMap { $0.type == "apps" ? AppleID($0.id) : nil }
    try reviews.send(
      of: app, .app, in: feed.storefront, missing: "links.self of its answer is not …/v1/apps/NUMBER/customerReviews")
    if let address = answer.address, address.relation == "equalizations" {
      for point in equalPoints { try feed.send(.app(.equalPoint(point, of: address.id), location)) }
    }
    (answer, equalPoints) = (ConnectAnswer(), [])
  }

  private mutating func sendStatements(_ end: RecordLocation) throws {
    for (statement, location) in answer.takeStatements() { try feed.send(.app(statement, location ?? end)) }
  }
}
