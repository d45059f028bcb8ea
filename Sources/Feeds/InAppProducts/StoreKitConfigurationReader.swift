internal import Archives
internal import CatalogModel
internal import JSON

/// Reads a `.storekit` file of Xcode: what the simulated store of one app sells.
///
/// Versions 1.1 to 5.0 are alike as far as they are read here, in JSON or as an XML property list. Its keys begin with
/// `#`, and become whole by the name of the file. `subscriptionOffersKeyPair.privateKey` is never looked at.
struct StoreKitConfigurationReader: FormatReader {
  let feed: OpenFeed

  /// The largest file that is read: 16 MB, where Xcode's own have some kilobytes.
  static let limit = 16 << 20

  func read() throws {
    let tree = try tree()
    let configuration = StoreKitConfiguration(tree)
    for (number, statement) in configuration.statements.enumerated() {
      try feed.send(.app(statement, RecordLocation(record: number + 1, offset: 0)))
    }
    for (product, reason) in configuration.unread {
      try feed.send(.unread(RecordLocation(record: product, offset: 0), reason: reason))
    }
    feed.summary.notes = configuration.notes
  }

  /// Whether a file has nothing in it: a list without products.
  static func isEmpty(_ beginning: ArraySlice<UInt8>) -> Bool {
    beginning.count < FeedFormat.beginningByteCount && Preamble(beginning).text(in: beginning).isEmpty
  }

  private func tree() throws -> JSONTree {
    let beginning = try feed.beginning()
    if Self.isEmpty(beginning) { return .object([]) }
    guard MarkupBeginning.root(of: Preamble(beginning).text(in: beginning)) == "plist" else {
      return try JSONTree(whole: feed.stream, limit: Self.limit)
    }
    try feed.skipPreamble()
    return try JSONTree(propertyList: feed.stream.readAll(limit: Self.limit), from: feed.stream.name)
  }
}

extension JSONTree {
  /// Reads all of a stream as one JSON text, behind a byte-order mark if there is one.
  init(whole stream: ByteStream, limit: Int) throws {
    try stream.skip(Preamble(stream.peek(FeedFormat.beginningByteCount)).length)
    let start = stream.offset
    let bytes = try stream.readAll(limit: limit)
    do {
      self = try JSONTree(bytes: bytes)
    } catch {
      // The bytes are not kept: they may hold a private key.
      throw FeedError(
        feed: stream.name, location: RecordLocation(record: 0, offset: start + Int64(error.offset)),
        reason: error.reason)
    }
  }
}

struct StoreKitConfiguration {
  private(set) var statements: [AppStatement] = []
  private(set) var notes: [String] = []
  /// Prices that could not be read, with the number of their product in the file.
  private(set) var unread: [(product: Int, reason: String)] = []
  private let appID: AppleID?
  private let isSynced: Bool
  private let storefront: Storefront?
  /// How many products there are.
  private(set) var count = 0

  init(_ tree: JSONTree) {
    let settings = tree["settings"]
    let named = settings?["_storefront"]?.string.flatMap { Storefront($0) }
    storefront = named ?? Self.defaultStorefront
    let app = Self.number(settings?["_applicationInternalID"])
    isSynced = app != nil && Self.isTime(settings?["_lastSynchronizedDate"])
    appID = isSynced ? app : nil
    state(settings, isStorefrontNamed: named != nil)
    if let key = tree["subscriptionOffersKeyPair"]?["privateKey"]?.string, !key.isEmpty {
      statements.append(fact(.privateKey, "subscriptionOffersKeyPair"))
    }
    statements += StoreKitConfigurationMistakes(tree).found.map { fact(.mistake, $0.text) }
    for member in ["products", "nonRenewingSubscriptions", "nonRenewableSubscriptions"] {
      for product in tree[member]?.elements ?? [] { add(product, group: nil) }
    }
    for (index, group) in (tree["subscriptionGroups"]?.elements ?? []).enumerated() {
      add(group: group, "#group:\(group["id"]?.stringOrDigits ?? "\(index + 1)")")
    }
    if named == nil, count > 0 {
      notes.append("names no storefront, so its prices were read as those of the United States")
    }
  }

  /// Where Xcode's simulated store is unless a file says otherwise.
  private static let defaultStorefront = Storefront("us")

  /// Only a file that was synchronised with App Store Connect has Apple IDs: others have invented numbers and words.
  private static func number(_ value: JSONTree?) -> AppleID? {
    guard let text = value?.stringOrDigits, (9...11).contains(text.utf8.count) else { return nil }
    return AppleID(text)
  }

  /// Seconds since 2001, with the fraction that a clock leaves.
  private static func isTime(_ value: JSONTree?) -> Bool {
    guard let text = value?.stringOrDigits, let seconds = Double(text) else { return false }
    return seconds > 600_000_000 && seconds.rounded() != seconds
  }

  private mutating func state(_ settings: JSONTree?, isStorefrontNamed: Bool) {
    statements.append(fact(.storefront, isStorefrontNamed ? storefront?.code ?? "" : ""))
    if let appID { statements.append(fact(.bundleID, "\(appID)")) }
    for error in settings?["_storeKitErrors"]?.elements ?? [] where error["enabled"]?.bool == true {
      statements.append(fact(.simulatedFailure, error["name"]?.string ?? "unnamed"))
    }
    if settings?["_failTransactionsEnabled"]?.bool == true {
      statements.append(fact(.simulatedFailure, "_failTransactionsEnabled"))
    }
  }

  private func fact(_ name: AppFact.Name, _ value: String) -> AppStatement {
    .fact(AppFact(subject: "#", name: name, value: value))
  }

  private mutating func add(group: JSONTree, _ key: String) {
    statements.append(
      .group(AppProductGroup(key: key, environment: .configuration, appID: appID, name: group["name"]?.string)))
    readTexts(group, of: key)
    for product in group["subscriptions"]?.elements ?? [] {
      add(product, group: key)
      if let id = group["id"]?.stringOrDigits, let stated = product["subscriptionGroupID"]?.stringOrDigits, stated != id
      {
        statements.append(
          fact(.wrongGroup, "\(product["productID"]?.string ?? "#\(count)"): \(stated.prefix(40)) in \(id.prefix(40))"))
      }
    }
  }

  private mutating func add(_ tree: JSONTree, group: String?) {
    count += 1
    var product = AppProduct(key: "#\(count)", environment: .configuration)
    product.appleID = isSynced ? Self.number(tree["internalID"]) : nil
    product.appID = appID
    product.productID = tree["productID"]?.string
    product.type = tree["type"]?.string.flatMap { AppProductType($0) }
    product.referenceName = tree["referenceName"]?.string
    product.group = group
    product.level = tree["groupNumber"]?.int
    product.period = tree["recurringSubscriptionPeriod"]?.string
    product.isFamilyShareable = tree["familyShareable"]?.bool
    statements.append(.product(product))
    readTexts(tree, of: product.key)
    readPrice(tree, of: product.key, .standard)
    readOffers(tree, of: product.key)
    readPlans(tree, of: product)
  }

  private mutating func readTexts(_ tree: JSONTree, of owner: String) {
    for text in tree["localizations"]?.elements ?? [] {
      guard let language = text["locale"]?.string else { continue }
      statements.append(
        .text(
          AppProductText(
            owner: owner, environment: .configuration, language: language,
            name: (text["displayName"] ?? text["customAppName"])?.string, description: text["description"]?.string)))
    }
  }

  private mutating func readPrice(
    _ tree: JSONTree, _ member: String = "displayPrice", of owner: String, _ offer: AppProductOffer
  ) {
    var price = AppProductPrice(owner: owner, environment: .configuration, storefront: storefront, offer: offer)
    let isFree = offer.payment == .free
    let stated = StatedAmount(tree[member])
    price.amount = isFree ? 0 : stated.milliunits
    // What an offer without an amount costs is not known, and it is an offer all the same.
    let isOffer = offer.kind != .standard && offer.kind != .commitment
    if price.amount != nil || isOffer { statements.append(.price(price)) }
    if price.amount == nil, let reason = stated.unread(member) { unread.append((count, reason)) }
  }

  private mutating func readOffers(_ tree: JSONTree, of owner: String) {
    let lists: [(String, AppProductOffer.Kind)] = [
      ("introductoryOffer", .introductory), ("introductoryOffers", .introductory), ("adHocOffers", .promotional),
      ("codeOffers", .code), ("winbackOffers", .winBack),
    ]
    var seen: [[String]: [UInt8]] = [:]
    for (name, kind) in lists {
      for offer in tree[name]?.elements ?? [] where offer["paymentMode"] != nil {
        // Since version 5 a subscription has an introductory offer for each way of billing.
        let name = kind == .introductory ? offer["billingPlanType"] : offer["offerID"] ?? offer["referenceName"]
        let identifier = name?.string ?? ""
        // Newer files have the one introductory offer of older ones beside the list, too.
        let text = offer.text(isCompact: true)
        if let other = seen.updateValue(text, forKey: [kind.rawValue, identifier]), other != text {
          unread.append((count, "has two offers '\(kind.rawValue) \(identifier.prefix(60))', of which the last counts"))
        }
        readPrice(
          offer, of: owner,
          AppProductOffer(
            kind, identifier: identifier, payment: offer["paymentMode"]?.string.flatMap { AppProductOffer.Payment($0) },
            period: offer["subscriptionPeriod"]?.string, periodCount: offer["numberOfPeriods"]?.int,
            eligibility: Self.eligibility(offer), isStackable: offer["isStackable"]?.bool))
      }
    }
  }

  /// Whom a code or a win-back offer is for: `existing, expired, new`, in one order, since files have them in any.
  private static func eligibility(_ offer: JSONTree) -> String? {
    let names = (offer["eligibility"]?.elements ?? []).compactMap(\.string)
    if !names.isEmpty { return names.sorted().joined(separator: ", ") }
    return offer["isEligible"]?.bool.map { $0 ? "eligible" : "not eligible" }
  }

  /// Reads the ways of billing that version 5 has, those that are switched off, too.
  private mutating func readPlans(_ tree: JSONTree, of product: AppProduct) {
    for plan in tree["billingPlans"]?.elements ?? [] {
      guard let type = plan["billingPlanType"]?.string else { continue }
      let isMonthly = type == "MONTHLY"
      let months = product.period.flatMap { Self.months[$0] }
      let isEnabled = plan["isEnabled"]?.bool
      readPrice(
        plan, of: product.key,
        AppProductOffer(
          .billingPlan, identifier: type, payment: isMonthly ? .payAsYouGo : .payUpFront,
          period: isMonthly ? "P1M" : product.period, periodCount: isMonthly ? months : 1, isEnabled: isEnabled))
      readPrice(
        plan, "commitmentDisplayPrice", of: product.key,
        AppProductOffer(
          .commitment, identifier: type, period: product.period, periodCount: 1, isEnabled: isEnabled))
    }
  }

  private static let months = ["P1M": 1, "P2M": 2, "P3M": 3, "P6M": 6, "P1Y": 12]
}
