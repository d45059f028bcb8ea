internal import Archives
internal import CatalogModel

/// Reads saved answers of the App Store Connect API: apps and in-app products as records, and what they cost where, in
/// which stores they are sold, and how complete each list is, as statements.
struct ConnectReader {
  private let stream: ByteStream
  private let storefront: Storefront?
  private let parser = JSONParser(names: [])
  private var summary = FeedSummary(format: .appStoreConnect)
  private var answer = ConnectAnswer()
  private var passedOver: [String: Int] = [:]
  private var error: String?
  /// The points that an answer names as equal to the one it is about.
  private var equalPoints: [String] = []

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    var splitter = AnswerSplitter(stream, lists: ["data", "included", "errors"])
    while let part = try splitter.next() {
      switch part {
      case .begin: (answer, equalPoints) = (ConnectAnswer(), [])
      case .resource(let list): try take(splitter, list, handle)
      case .member(let name): if case .success(let tree) = splitter.tree(parser) { takeMember(name, tree) }
      case .end: try finish(splitter.place, handle)
      }
    }
    summary.remarks += passedOver.sorted { $0.key < $1.key }.map {
      "\($0.key) say nothing of products, so they were skipped (\($0.value) ×)"
    }
    summary.byteCount = stream.offset
    if let error { throw FeedError(feed: stream.name, reason: error) }
    return summary
  }

  private mutating func takeMember(_ name: String, _ tree: JSONTree) {
    switch name {
    case "links":
      answer.address = ConnectAddress(tree["self"]?.string)
      answer.hasNext = tree["next"]?.string != nil
    case "meta": answer.total = tree["paging"]?["total"]?.stringOrDigits.flatMap { Int($0) }
    default: break
    }
  }

  private mutating func take(_ splitter: AnswerSplitter, _ list: String, _ handle: (FeedItem) throws -> Void) throws {
    let tree: JSONTree
    // The links of a resource lead to what is related to it, and are more than half of its text.
    switch splitter.tree(parser, without: "links") {
    case .success(let parsed): tree = parsed
    case .failure(let error):
      let reason = "\(error.flaw.reason), at byte \(error.flaw.offset) of the resource"
      return try refuse(splitter, reason, handle)
    }
    if list == "errors" { return try takeError(tree, splitter.place, handle) }
    let resource = ConnectResource(tree)
    guard let type = resource.type, tree["id"]?.stringOrDigits != nil else {
      return try refuse(splitter, "has no type and number of an App Store Connect resource", handle)
    }
    guard ConnectAnswer.types.contains(type) else {
      return passedOver[String(type.prefix(60)), default: 0] += 1
    }
    if type.hasSuffix("PricePoints") { return try takePoint(tree, list, splitter.place, handle) }
    if var record = resource.record(fallback: storefront) {
      record.original = Array(splitter.bytes)
      try hand(.record(record, splitter.place), handle)
    } else if type == "apps" {
      return try refuse(splitter, "has no type and number of an App Store Connect resource", handle)
    }
    answer.take(ConnectAnswer.Part(tree, isPrimary: list == "data"))
    if answer.isFull { try finish(splitter.place, handle) }
  }

  /// Points are handed on at once, since an app may have 140,000 of them.
  private mutating func takePoint(
    _ tree: JSONTree, _ list: String, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws {
    let id = tree["id"]?.string ?? ""
    let attributes = tree["attributes"]
    guard let amount = attributes?["customerPrice"]?.stringOrDigits.flatMap({ Money.milliunits(decimal: $0) }) else {
      return
    }
    let relations = tree["relationships"]
    let territory = relations?["territory"]?["data"]?["id"]?.string.flatMap { Storefront($0) }
    let app = relations?["app"]?["data"]?["id"]?.stringOrDigits
    let coded = territory == nil || app == nil ? ConnectPointID(id) : nil
    var point = PricePoint(
      id: id, owner: app ?? coded?.owner, storefront: territory ?? coded?.storefront, amount: amount)
    point.proceeds = attributes?["proceeds"]?.stringOrDigits.flatMap { Money.milliunits(decimal: $0) }
    point.laterProceeds = attributes?["proceedsYear2"]?.stringOrDigits.flatMap { Money.milliunits(decimal: $0) }
    point.tier = attributes?["priceTier"]?.stringOrDigits
    if list == "data" { if equalPoints.count < 1000 { equalPoints.append(id) } }
    try hand(.app(.point(point), place), handle)
  }

  /// Takes `{"status":"403","code":"FORBIDDEN.REQUIRED_AGREEMENTS…","title":…}`.
  private mutating func takeError(_ tree: JSONTree, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void) throws {
    let code = tree["code"]?.string ?? tree["status"]?.stringOrDigits ?? "unknown"
    let title = tree["title"]?.string.map { ": \($0.prefix(200))" } ?? ""
    error = error ?? "is an error answer of App Store Connect, \(code)\(title)"
    try hand(.app(.fact(AppFact(subject: "", name: .error, value: code)), place), handle)
  }

  private mutating func finish(_ place: FeedPlace, _ handle: (FeedItem) throws -> Void) throws {
    for statement in answer.takeStatements() { try hand(.app(statement, place), handle) }
    guard let address = answer.address else { return }
    if address.relation == "equalizations" {
      for point in equalPoints { try hand(.app(.equalPoint(point, of: address.id), place), handle) }
    }
  }

  private mutating func refuse(
    _ splitter: AnswerSplitter, _ reason: String, _ handle: (FeedItem) throws -> Void
  ) throws {
    try hand(.refused(RefusedRecord(place: splitter.place, reason: reason, bytes: splitter.bytes)), handle)
  }

  private mutating func hand(_ item: FeedItem, _ handle: (FeedItem) throws -> Void) throws {
    summary.count(item)
    try handle(item)
  }
}
