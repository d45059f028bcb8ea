internal import Archives
internal import CatalogModel

/// Reads saved answers of the App Store Connect API: apps and in-app products as records, and what they cost where, in
/// which stores they are sold, and how complete each list is, as statements.
struct ConnectReader {
  private let stream: ByteStream
  private let storefront: Storefront?
  private let parser = JSONParser(names: ["type", "id", "attributes", "relationships"])
  private let attributes = JSONParser(names: ["customerPrice", "proceeds", "proceedsYear2", "priceTier"])
  private let nested = JSONParser(names: [])
  private var summary = FeedSummary(format: .appStoreConnect)
  private var answer = ConnectAnswer()
  private var skipped: [String: Int] = [:]
  private var error: String?
  /// The points that an answer names as equal to the one it is about.
  private var equalPoints: [String] = []

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  mutating func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var pieces = try JSONPieces(stream, shape: .init(lists: ["data", "included", "errors"], containers: []))
    while let piece = try pieces.next() {
      switch piece {
      case .element(let place, let list): try unsafe take(pieces.bytes, place, list, handle)
      case .remainder, .document:
        if case .success(let tree) = unsafe parser.tree(of: pieces.bytes) { takeRemainder(tree) }
        try finish(pieces.place, handle)
      case .refused(let refused): try hand(.refused(refused), handle)
      }
    }
    summary.remarks += skipped.sorted { $0.key < $1.key }.map {
      "\($0.key) say nothing of products, so they were skipped (\($0.value) ×)"
    }
    summary.byteCount = stream.offset
    if let error { throw FeedError(feed: stream.name, reason: error) }
    return summary
  }

  private mutating func takeRemainder(_ tree: JSONTree) {
    answer.address = ConnectAddress(tree["links"]?["self"]?.string)
    answer.hasNext = tree["links"]?["next"]?.string != nil
    answer.total = tree["meta"]?["paging"]?["total"]?.stringOrDigits.flatMap { Int($0) }
  }

  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ list: String, _ handle: (FeedItem) throws -> Void
  ) throws {
    if let reason = try unsafe refusal(bytes, place, list, handle) {
      try hand(.refused(unsafe RefusedRecord(place: place, reason: reason, bytes: bytes)), handle)
    }
  }

  /// Reads a resource; returns why not, where it is none.
  private mutating func refusal(
    _ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ list: String, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    if let flaw = unsafe parser.readMembers(of: bytes) {
      return "\(flaw.reason), at byte \(flaw.offset) of the resource"
    }
    let (type, id) = (parser[Member.type].text, parser[Member.id].textOrDigits)
    if list != "errors" {
      guard let type, let id else { return Self.isNoResource }
      if type.hasSuffix("PricePoints") { return try takePoint(id, isPrimary: list == "data", place, handle) }
      guard ConnectAnswer.types.contains(type) else {
        skipped[String(type.prefix(60)), default: 0] += 1
        return nil
      }
    }
    guard let tree = try? unsafe parser.tree(of: bytes).get() else { return Self.isNoResource }
    if list == "errors" {
      try takeError(tree, place, handle)
    } else if var record = ConnectResource(tree).record(fallback: storefront) {
      record.original = unsafe Array(bytes)
      try hand(.record(record, place), handle)
    } else if type == "apps" {
      return Self.isNoResource
    }
    if list != "errors" { answer.take(ConnectAnswer.Part(tree, isPrimary: list == "data")) }
    if answer.isFull { try hand(answer.takeStatements(), place, handle) }
    return nil
  }

  private static let isNoResource = "has no type and number of an App Store Connect resource"

  /// The numbers of the members that are read without a tree.
  private enum Member {
    static let (type, id, attributes, relationships) = (0, 1, 2, 3)
    static let (customerPrice, proceeds, laterProceeds, tier) = (0, 1, 2, 3)
  }

  /// Points are handed on at once and read without a tree, since an app may have 140,000 of them.
  private mutating func takePoint(
    _ id: String, isPrimary: Bool, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws -> String? {
    guard let text = unsafe parser[Member.attributes].nested, unsafe attributes.readMembers(of: text) == nil,
      let amount = attributes[Member.customerPrice].milliunits
    else { return nil }
    let relations = unsafe parser[Member.relationships].nested.flatMap { try? unsafe nested.tree(of: $0).get() }
    let territory = relations?["territory"]?["data"]?["id"]?.string.flatMap { Storefront($0) }
    let app = relations?["app"]?["data"]?["id"]?.stringOrDigits
    let coded = territory == nil || app == nil ? ConnectPointID(id) : nil
    var point = PricePoint(
      id: id, owner: app ?? coded?.owner, storefront: territory ?? coded?.storefront, amount: amount)
    point.proceeds = attributes[Member.proceeds].milliunits
    point.laterProceeds = attributes[Member.laterProceeds].milliunits
    point.tier = attributes[Member.tier].textOrDigits
    if isPrimary, equalPoints.count < 1000 { equalPoints.append(id) }
    try hand(.app(.point(point), place), handle)
    return nil
  }

  /// Takes `{"status":"403","code":"FORBIDDEN.REQUIRED_AGREEMENTS…","title":…}`.
  private mutating func takeError(_ tree: JSONTree, _ place: FeedPlace, _ handle: (FeedItem) throws -> Void) throws {
    let code = tree["code"]?.string ?? tree["status"]?.stringOrDigits ?? "unknown"
    let title = tree["title"]?.string.map { ": \($0.prefix(200))" } ?? ""
    error = error ?? "is an error answer of App Store Connect, \(code)\(title)"
    try hand(.app(.fact(AppFact(subject: "", name: .error, value: code)), place), handle)
  }

  private mutating func finish(_ place: FeedPlace, _ handle: (FeedItem) throws -> Void) throws {
    try hand(answer.takeStatements(), place, handle)
    if let address = answer.address, address.relation == "equalizations" {
      for point in equalPoints { try hand(.app(.equalPoint(point, of: address.id), place), handle) }
    }
    (answer, equalPoints) = (ConnectAnswer(), [])
  }

  private mutating func hand(
    _ statements: [AppStatement], _ place: FeedPlace, _ handle: (FeedItem) throws -> Void
  ) throws {
    for statement in statements { try hand(.app(statement, place), handle) }
  }

  private mutating func hand(_ item: FeedItem, _ handle: (FeedItem) throws -> Void) throws {
    summary.count(item)
    try handle(item)
  }
}

extension JSONSlot {
  /// A decimal amount of money.
  fileprivate var milliunits: Int64? { textOrDigits.flatMap { Money.milliunits(decimal: $0) } }
}
