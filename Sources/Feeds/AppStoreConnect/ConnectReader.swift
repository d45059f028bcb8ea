internal import Archives
internal import CatalogModel

/// Reads saved answers of the App Store Connect API: apps and in-app products as records, and what they cost where, in
/// which stores they are sold, and how complete each list is, as statements.
struct ConnectReader: FormatReader {
  private let feed: OpenFeed
  private let parser = JSONParser(names: ["type", "id", "attributes", "relationships"])
  private let attributes = JSONParser(names: ["customerPrice", "proceeds", "proceedsYear2", "priceTier"])
  private let nested = JSONParser(names: [])
  private var answer = ConnectAnswer()
  private var error: String?
  /// The points that an answer names as equal to the one it is about.
  private var equalPoints: [String] = []

  init(feed: OpenFeed) { self.feed = feed }

  mutating func read() throws {
    var pieces = try JSONPieces(feed.stream, lists: ["data", "included", "errors"], in: [])
    while let piece = try pieces.next() {
      switch piece {
      case .element(let place, let list):
        do { try unsafe read(pieces.bytes, place, list) } catch let flaw as Flaw {
          try unsafe feed.refuse(place, flaw.reason, bytes: pieces.bytes)
        }
      case .remainder, .document:
        if case .success(let tree) = unsafe parser.tree(of: pieces.bytes) { readRemainder(tree) }
        try finish(pieces.place)
      case .refused(let refused): try feed.send(.refused(refused))
      }
    }
    if let error { throw feed.error(error) }
  }

  private mutating func readRemainder(_ tree: JSONTree) {
    answer.address = ConnectAddress(tree["links"]?["self"]?.string)
    answer.hasNext = tree["links"]?["next"]?.string != nil
    answer.total = tree["meta"]?["paging"]?["total"]?.int
  }

  /// Reads a resource.
  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ place: FeedPlace, _ list: String) throws {
    if let flaw = unsafe parser.readMembers(of: bytes) { throw Flaw(flaw, in: "resource") }
    let (type, id) = (parser[Member.type].text, parser[Member.id].textOrDigits)
    if list != "errors" {
      guard let type, let id else { throw Self.isNoResource }
      if type.hasSuffix("PricePoints") { return try readPoint(id, isPrimary: list == "data", place) }
      guard ConnectAnswer.types.contains(type) else {
        return feed.skip("\(type.prefix(60)) say nothing of products, so they were skipped")
      }
    }
    guard let tree = try? unsafe parser.tree(of: bytes).get() else { throw Self.isNoResource }
    if list == "errors" { return try readError(tree, place) }
    let part = ConnectAnswer.Part(tree, isPrimary: list == "data")
    if var record = part.record(fallback: feed.storefront) {
      record.original = unsafe Array(bytes)
      try feed.send(.record(record, place))
    } else if type == "apps" {
      throw Self.isNoResource
    }
    answer.add(part)
    if answer.isFull { try send(answer.takeStatements(), place) }
  }

  private static let isNoResource = Flaw(reason: "has no type and number of an App Store Connect resource")

  /// The numbers of the members that are read without a tree.
  private enum Member {
    static let (type, id, attributes, relationships) = (0, 1, 2, 3)
    static let (customerPrice, proceeds, laterProceeds, tier) = (0, 1, 2, 3)
  }

  /// Points are sent at once and read without a tree, since an app may have 140,000 of them.
  private mutating func readPoint(_ id: String, isPrimary: Bool, _ place: FeedPlace) throws {
    guard let text = unsafe parser[Member.attributes].nested, unsafe attributes.readMembers(of: text) == nil,
      let amount = attributes[Member.customerPrice].milliunits
    else { return }
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
    try feed.send(.app(.point(point), place))
  }

  /// Reads `{"status":"403","code":"FORBIDDEN.REQUIRED_AGREEMENTS…","title":…}`.
  private mutating func readError(_ tree: JSONTree, _ place: FeedPlace) throws {
    let code = tree["code"]?.string ?? tree["status"]?.stringOrDigits ?? "unknown"
    let title = tree["title"]?.string.map { ": \($0.prefix(200))" } ?? ""
    error = error ?? "is an error answer of App Store Connect, \(code)\(title)"
    try feed.send(.app(.fact(AppFact(subject: "", name: .error, value: code)), place))
  }

  private mutating func finish(_ place: FeedPlace) throws {
    try send(answer.takeStatements(), place)
    if let address = answer.address, address.relation == "equalizations" {
      for point in equalPoints { try feed.send(.app(.equalPoint(point, of: address.id), place)) }
    }
    (answer, equalPoints) = (ConnectAnswer(), [])
  }

  private func send(_ statements: [AppStatement], _ place: FeedPlace) throws {
    for statement in statements { try feed.send(.app(statement, place)) }
  }
}

extension JSONSlot {
  /// A decimal amount of money.
  fileprivate var milliunits: Int64? { textOrDigits.flatMap { Money.milliunits(decimal: $0) } }
}
