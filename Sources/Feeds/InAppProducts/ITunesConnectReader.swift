internal import Archives
internal import CatalogModel
internal import JSON

/// Reads the lists and details of in-app purchases and subscription groups that iTunes Connect's inner service answered
/// with before the App Store Connect API: `iap_list.json`, `iap_detail.json`, `iap_families.json` of fastlane's
/// spaceship.
struct ITunesConnectReader: FormatReader {
  let feed: OpenFeed

  static let limit = 64 << 20

  func read() throws {
    let tree = try JSONTree(whole: feed.stream, limit: Self.limit)
    for (index, element) in (tree["data"]?.elements ?? []).enumerated() {
      let location = RecordLocation(record: index + 1, offset: 0)
      let statements = Self.statements(element)
      if statements.isEmpty { try feed.refuse(location, Self.reason, bytes: []) }
      if case .product(let product)? = statements.first, let record = Self.record(product) {
        try feed.send(.record(record, location))
      }
      for statement in statements { try feed.send(.app(statement, location)) }
    }
  }

  private static let reason = "is neither an in-app purchase nor a subscription group of iTunes Connect"

  private static func statements(_ tree: JSONTree) -> [AppStatement] {
    if let key = tree["adamId"]?.stringOrDigits, tree["addOnType"] != nil { return product(tree, key) }
    guard let key = tree["id"]?.stringOrDigits, tree["totalActiveAddOns"] != nil else { return [] }
    let group = AppProductGroup(key: key, environment: .production, name: unboxed(tree["name"])?.string)
    return [.group(group)] + texts(unboxed(tree["details"]), of: key)
  }

  private static func product(_ tree: JSONTree, _ key: String) -> [AppStatement] {
    var product = AppProduct(key: key, environment: .production)
    let apps = tree["purpleSoftwareAdamIds"] ?? tree["appAdamIds"]
    product.appID = apps?.elements.first?.appleID
    product.productID = (tree["vendorId"] ?? unboxed(tree["productId"]))?.string
    product.type = tree["addOnType"]?.string.flatMap { AppProductType($0) }
    product.referenceName = unboxed(tree["referenceName"])?.string
    product.state = (tree["iTunesConnectStatus"] ?? tree["versions"]?.elements.first?["status"])?.string
    product.group = tree["familyId"]?.stringOrDigits
    var statements: [AppStatement] = [.product(product)]
    if let isCleared = unboxed(tree["clearedForSale"])?.bool {
      statements.append(
        .availability(
          AppAvailability(owner: key, environment: .production, storefront: nil, isAvailable: isCleared)))
    }
    for interval in tree["pricingIntervals"]?.elements ?? [] {
      guard let interval = unboxed(interval), let tier = interval["tierStem"]?.stringOrDigits else { continue }
      var price = AppProductPrice(owner: key, environment: .production, storefront: nil)
      price.start = interval["priceTierEffectiveDate"]?.string
      price.end = interval["priceTierEndDate"]?.string
      price.point = "tier:\(tier)"
      statements.append(.price(price))
    }
    let details = tree["versions"]?.elements.first?["details"]
    return statements + texts(unboxed(details), of: key)
  }

  private static func texts(_ details: JSONTree?, of owner: String) -> [AppStatement] {
    (details?.elements ?? []).compactMap { detail in
      guard let detail = unboxed(detail), let language = unboxed(detail["localeCode"])?.string else { return nil }
      return .text(
        AppProductText(
          owner: owner, environment: .production, language: language,
          name: (unboxed(detail["subscriptionName"]) ?? unboxed(detail["name"]))?.string
            ?? unboxed(detail["name"])?.string,
          description: unboxed(detail["description"])?.string, state: detail["status"]?.string))
    }
  }

  /// A field's value: iTunes Connect puts most into boxes, `{"value":…,"isEditable":…}`.
  private static func unboxed(_ tree: JSONTree?) -> JSONTree? { tree?["value"] ?? tree }

  private static func record(_ product: AppProduct) -> ProductRecord? {
    guard let appleID = product.appleID else { return nil }
    var record = ProductRecord(appleID: appleID, kind: .inApp, name: product.referenceName, parentID: product.appID)
    record.identifiers = product.productID.map { [Identifier(scheme: .inAppProductID, value: $0)] } ?? []
    return record
  }
}
