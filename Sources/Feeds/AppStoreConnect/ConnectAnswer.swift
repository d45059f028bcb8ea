internal import CatalogModel
internal import JSON

/// One answer of the App Store Connect API, gathered until its end, where it says what it is about.
struct ConnectAnswer {
  /// A resource without its links.
  struct Part {
    var type: String
    var id: String
    var attributes: JSONTree?
    var relations: [String: Relation]
    var isPrimary: Bool
    /// Where it is in the answer.
    var location: RecordLocation

    init(_ tree: JSONTree, _ location: RecordLocation, isPrimary: Bool) {
      type = tree["type"]?.string ?? ""
      id = tree["id"]?.stringOrDigits ?? ""
      attributes = tree["attributes"]
      relations = [:]
      self.isPrimary = isPrimary
      self.location = location
      if case .object(let members)? = tree["relationships"] {
        for member in members { relations[member.name] = Relation(member.value) }
      }
    }

    func text(_ name: String) -> String? { attributes?[name]?.string }

    /// The identifier of the one resource behind one of these relations.
    func related(_ names: String...) -> String? { names.lazy.compactMap { relations[$0]?.ids.first }.first }
  }

  /// Resources that another is related to, as far as the answer names them.
  struct Relation {
    var ids: [String]
    /// How many there are; `nil` where the answer does not say.
    var total: Int?

    init?(_ tree: JSONTree) {
      guard let data = tree["data"] else { return nil }
      if case .null = data { return nil }
      ids = data.elements.compactMap { $0["id"]?.stringOrDigits }
      total = tree["meta"]?["paging"]?["total"]?.int
    }
  }

  var address: ConnectAddress?
  var hasNext = false
  var total: Int?
  /// Whether a part of it could not be read, or was taken before its end.
  var isInPieces = false
  /// How many members of its list were skipped, which the list's total counts.
  var skippedCount = 0
  private var parts: [Part] = []
  /// What the points that it includes cost, in milliunits.
  private var amounts: [String: Int64] = [:]
  /// The first position in `parts` of each resource.
  private var positions: [[String]: Int] = [:]
  /// Which resource names another, and in which of its relations.
  private var parents: [String: (type: String, id: String, relation: String)] = [:]

  /// So many resources wait for the end of their answer at most.
  static let limit = 50_000

  var isFull: Bool { parts.count >= Self.limit }

  mutating func add(_ part: Part) {
    let key = [part.type, part.id]
    positions[key] = positions[key] ?? parts.count
    parts.append(part)
    for (name, relation) in part.relations.sorted(by: { $0.key < $1.key }) {
      for id in relation.ids { parents[id] = parents[id] ?? (part.type, part.id, name) }
    }
  }

  /// Keeps the amount of an included point for the prices of the same answer.
  mutating func add(amount: Int64, ofPoint id: String) {
    if amounts.count < Self.limit { amounts[id] = amount }
  }

  /// The amount of a point as this answer includes it, in milliunits.
  func amount(ofPoint id: String) -> Int64? { amounts[id] }

  /// The currency of a store as this answer includes it.
  func currency(in storefront: Storefront) -> CurrencyCode? { currencies[storefront] }

  private var currencies: [Storefront: CurrencyCode] = [:]

  /// The prices that were read with their stores.
  private var readPrices: Set<String> = []

  private mutating func readCurrencies() {
    for part in parts where part.type == "territories" {
      if let storefront = part.storefront {
        currencies[storefront] = part.text("currency").flatMap { CurrencyCode($0) }
      }
    }
  }

  /// What the gathered resources state, with the location of each, and what the answer states as a whole.
  mutating func takeStatements() -> [(AppStatement, RecordLocation?)] {
    defer { (parts, positions) = ([], [:]) }
    readCurrencies()
    readPrices = Set(parts.filter { price(of: $0)?.storefront != nil }.map(\.id))
    return parts.flatMap { part in statements(part).map { ($0, part.location) } } + listed().map { ($0, nil) }
  }

  private func statements(_ part: Part) -> [AppStatement] {
    var statements = own(part)
    for (name, relation) in part.relations {
      if let content = ConnectAddress.content(of: part.type, name), let owner = owner(ofListsOf: part) {
        statements += list(content, of: owner, relation.ids, total: relation.total)
      }
    }
    return statements
  }

  /// The page that the answer is, of a list.
  private func listed() -> [AppStatement] {
    guard let address, let content = address.content else { return [] }
    let ids = parts.filter(\.isPrimary).map { content == .availability ? $0.territory ?? $0.id : $0.id }
    // Points are sent without being gathered.
    let isWhole = !hasNext && content != .points
    let total = total ?? (isWhole ? ids.count : nil)
    return list(
      content, of: address.id, ids, total: total, skipped: skippedCount, asked: hasNext ? nil : address.stores)
  }

  /// What is said of a list: how long it is, and of prices whether all that were asked for are in the answer.
  private func list(
    _ content: AppList.Content, of owner: String, _ ids: [String], total: Int?, skipped: Int = 0,
    asked: AppList.Stores? = .all
  ) -> [AppStatement] {
    if content == .availability { return stores(of: owner, ids, total: total) }
    guard let total else { return [] }
    let isCounted = [.manualPrices, .automaticPrices, .prices, .points].contains(content)
    var list = AppList(
      owner: owner, environment: .production, content: content, total: total, members: isCounted ? [] : ids)
    if isCounted, content != .points, total == ids.count + skipped, hasAllPrices(ids) { list.wholeStores = asked }
    return [.list(list)]
  }

  /// Whether each of these prices was read, with its store.
  private func hasAllPrices(_ ids: [String]) -> Bool { !isInPieces && ids.allSatisfy(readPrices.contains) }

  /// The stores in which something is sold: the territories that a list names.
  ///
  /// Since version 2 an app's list has availabilities instead, each with a flag of its own. Of one that is not in the
  /// answer the store is not known, so that it is not a member that was read.
  private func stores(of owner: String, _ ids: [String], total: Int?) -> [AppStatement] {
    let flagged = parts.filter { $0.type == "territoryAvailabilities" }
    let isOfFlags = !flagged.isEmpty || ids.contains { Storefront($0) == nil }
    let named = Set(ids)
    let stores =
      isOfFlags
      ? flagged.filter { named.contains($0.id) || named.contains($0.territory ?? "") }.compactMap(\.storefront)
      : ids.compactMap { Storefront($0) }
    let sales = isOfFlags ? [] : stores.map { sale(of: owner, in: $0) }
    let list = total.map { total in
      AppList(
        owner: owner, environment: .production, content: .availability, total: total, members: stores.map(\.code))
    }
    return sales + (list.map { [.list($0)] } ?? [])
  }

  /// A schedule and an availability have the number of their product.
  private func owner(ofListsOf part: Part) -> String? {
    switch part.type {
    case "apps", "inAppPurchases", "subscriptions", "subscriptionGroups", "bundleIds": part.id
    default: owner(of: part)
    }
  }

  /// The app, product or group that a resource belongs to.
  func owner(of part: Part) -> String? {
    if let id = part.related("inAppPurchaseV2", "inAppPurchase", "subscription", "subscriptionGroup", "app") {
      return id
    }
    if let parent = parents[part.id] { return Self.ownerTypes.contains(parent.type) ? parent.id : nil }
    if part.isPrimary, let address, Self.ownerTypes.contains(address.type), address.id != part.id { return address.id }
    return ConnectPointID(part.id)?.owner ?? (AppleID(part.id) == nil ? nil : part.id)
  }

  /// What these belong to has their own number.
  private static let ownerTypes: Set<String> = [
    "apps", "inAppPurchases", "subscriptions", "subscriptionGroups", "inAppPurchasePriceSchedules",
    "inAppPurchaseAvailabilities", "subscriptionAvailabilities", "subscriptionPlanAvailabilities", "appPriceSchedules",
    "appAvailabilities", "bundleIds",
  ]

  /// Whether Apple derived a price, by the list that has it; `nil` where that says nothing of it.
  func isAutomatic(_ part: Part) -> Bool? {
    let parent = parent(of: part) == nil ? nil : parents[part.id]
    let content =
      parent.map { ConnectAddress.content(of: $0.type, $0.relation) }
      ?? (part.isPrimary ? address?.content : nil)
    return content == .automaticPrices ? true : content == .manualPrices ? false : nil
  }

  /// The resource that names this one in its relations.
  func parent(of part: Part) -> Part? {
    guard let parent = parents[part.id] else { return nil }
    return positions[[parent.type, parent.id]].map { parts[$0] }
  }
}

extension ConnectAnswer.Part {
  private static let kinds: [String: ProductKind] = ["apps": .app, "inAppPurchases": .inApp, "subscriptions": .inApp]

  /// An app, an in-app purchase or a subscription, whose number is its Apple ID
  /// (developer.apple.com/documentation/appstoreconnectapi/app and …/inapppurchasev2).
  func record(fallback: Storefront?) -> ProductRecord? {
    guard let kind = Self.kinds[type], let appleID = AppleID(id) else { return nil }
    var record = ProductRecord(appleID: appleID, kind: kind, storefront: fallback)
    record.name = text("name") ?? text("referenceName")
    record.parentID = related("app").flatMap { AppleID($0) }
    let identifiers: [(Identifier.Scheme, String)] = [
      (.bundleID, "bundleId"), (.sku, "sku"), (.inAppProductID, "productId"),
    ]
    record.identifiers = identifiers.compactMap { scheme, name in
      text(name).map { Identifier(scheme: scheme, value: $0) }
    }
    return record
  }

  /// The store of an attribute that is a territory: `USA`.
  func territory(named name: String) -> Storefront? { text(name).flatMap { Storefront($0) } }

  var territory: String? { related("territory") ?? (type == "territories" ? id : nil) }

  var storefront: Storefront? {
    territory.flatMap { Storefront($0) } ?? ConnectPointID(id)?.storefront
  }
}
