internal import CatalogModel
internal import JSON
internal import Storefronts

/// What Xcode would not take, or would take for something else, in a `.storekit` file that was edited by hand or made
/// by a script.
///
/// Xcode's own files of versions 1.0 to 5.0, of which 54 were compared, break none of these rules.
struct StoreKitConfigurationMistakes {
  private(set) var found: [AppMistake] = []
  private let storefront: Storefront?

  init(_ tree: JSONTree) {
    let settings = tree["settings"]
    storefront = settings?["_storefront"]?.string.flatMap { Storefront($0) } ?? Storefront("us")
    checkFile(tree, settings)
    checkOtherLists(tree)
    let groups = tree["subscriptionGroups"]?.elements ?? []
    let products = Self.plainLists.flatMap { name, types in
      (tree[name]?.elements ?? []).map { (product: $0, types: types) }
    }
    let subscriptions = groups.flatMap { $0["subscriptions"]?.elements ?? [] }
    for (product, types) in products { check(product, types) }
    for subscription in subscriptions { check(subscription: subscription) }
    for group in groups { checkLocalizations(group, of: group["name"]?.string ?? "") }
    checkInternalIDs(products.map(\.product) + subscriptions)
    checkDoubled(groups.compactMap { $0["id"]?.stringOrDigits }, "double-group") {
      ("", "two subscription groups have the id \($0)")
    }
  }

  private static let plainLists: [(String, Set<String>)] = [
    ("products", ["Consumable", "NonConsumable"]), ("nonRenewingSubscriptions", ["NonRenewingSubscription"]),
    ("nonRenewableSubscriptions", ["NonRenewingSubscription"]),
  ]
  private static let periods: Set<String> = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

  private mutating func add(_ rule: String, _ product: String, _ detail: String) {
    found.append(AppMistake(rule: rule, product: product, detail: detail))
  }

  private mutating func checkDoubled(
    _ keys: [String], _ rule: String, _ words: (String) -> (product: String, detail: String)
  ) {
    for (key, same) in Dictionary(grouping: keys, by: \.self).sorted(by: { $0.key < $1.key }) where same.count > 1 {
      let (product, detail) = words(String(key.prefix(60)))
      add(rule, product, detail)
    }
  }

  // MARK: The file

  private mutating func checkFile(_ tree: JSONTree, _ settings: JSONTree?) {
    if let storefront = settings?["_storefront"], storefront.string.flatMap({ Storefront($0) }) == nil {
      add(
        "unknown-storefront", "",
        "_storefront is not a store such as USA: \((storefront.stringOrDigits ?? "something else").prefix(40))")
    }
    guard let version = tree["version"] else { return }
    let number = version["major"]?.int
    if number.map({ !(1...5).contains($0) }) ?? true || version["minor"]?.int.map({ $0 < 0 }) ?? true {
      let text = [version["major"], version["minor"]].map { $0?.stringOrDigits?.prefix(20) ?? "?" }
      add(
        "unknown-version", "",
        "version \(text.joined(separator: ".")) is not one of Xcode's: expected major 1 to 5, and minor")
    }
  }

  /// Lists of products by other names, which Xcode does not read.
  private mutating func checkOtherLists(_ tree: JSONTree) {
    let known = Set(Self.plainLists.map(\.0) + ["subscriptionGroups"])
    for (name, value) in tree.members where !known.contains(name) {
      let products = value.elements.filter { $0["productID"] != nil || $0["displayPrice"] != nil }
      guard !products.isEmpty else { continue }
      let ids = products.prefix(5).map { ($0["productID"] ?? $0["id"])?.string ?? "?" }.joined(separator: ", ")
      add("unknown-list", "", "Xcode does not read \(name.prefix(40)), which has \(products.count) products: \(ids)")
    }
  }

  private mutating func checkInternalIDs(_ products: [JSONTree]) {
    var first: [String: String] = [:]
    for product in products {
      guard let id = product["internalID"]?.stringOrDigits, !id.isEmpty else { continue }
      let name = Self.name(product)
      if let other = first[id] {
        add("double-internal-id", name, "its internalID \(id.prefix(40)) is also that of \(other)")
      } else {
        first[id] = name
      }
    }
  }

  private static func name(_ product: JSONTree) -> String {
    let name = (product["productID"] ?? product["id"])?.string ?? product["referenceName"]?.string ?? ""
    return String(name.prefix(120))
  }

  // MARK: Products

  private mutating func check(_ product: JSONTree, _ types: Set<String>) {
    let name = Self.name(product)
    let type = product["type"]?.string
    if type.map({ !types.contains($0) }) ?? true {
      let words = type.map { "unknown type here: \($0.prefix(40))" } ?? "it has no type"
      add("unknown-type", name, "\(words); expected \(types.sorted().joined(separator: " or "))")
    }
    if let id = product["productID"]?.string, !id.isEmpty, !Self.isPossible(id) {
      add("impossible-id", name, "a product ID has letters, digits, '.', '_' and '-', at most 100 of them")
    }
    if product["productID"] == nil, let id = product["id"]?.string {
      add("unknown-member", name, "Xcode reads productID, and not id: \(id.prefix(60))")
    }
    checkPrice(product, "displayPrice", of: name)
    checkLocalizations(product, of: name)
  }

  private mutating func check(subscription: JSONTree) {
    let name = Self.name(subscription)
    check(subscription, ["RecurringSubscription"])
    let period = subscription["recurringSubscriptionPeriod"]?.stringOrDigits
    if period.map({ !Self.periods.contains($0) }) ?? true {
      let words = period.map { "not a period of a subscription: \($0.prefix(20))" } ?? "it has no period"
      add("unknown-period", name, "\(words); expected one of P1W P1M P2M P3M P6M P1Y")
    }
    checkPlans(subscription, name)
    checkOffers(subscription, name)
  }

  /// Apple's rule for product IDs (App Store Connect Help); QA1329 does not name the hyphen, which many IDs have.
  private static func isPossible(_ id: String) -> Bool {
    id.utf8.count <= 100
      && id.utf8.allSatisfy { byte in
        (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || ".-_".utf8.contains(byte)
      }
  }

  private mutating func checkLocalizations(_ owner: JSONTree, of name: String) {
    let locales = (owner["localizations"]?.elements ?? []).compactMap {
      $0["locale"]?.string?.replacing("_", with: "-")
    }
    checkDoubled(locales, "double-localization") { (name, "it has two localizations for \($0)") }
  }

  private mutating func checkPrice(_ owner: JSONTree, _ member: String, of name: String, in place: String = "") {
    guard let text = owner[member]?.stringOrDigits, !text.isEmpty else { return }
    guard let amount = StatedAmount(text).milliunits else {
      let isComma = StatedAmount(text.replacing(",", with: ".")).milliunits != nil
      return add(
        isComma ? "comma-price" : "impossible-price", name,
        "\(place)\(member) is not a price: \(text.prefix(40))"
          + (isComma ? "; write \(text.replacing(",", with: "."))" : ""))
    }
    guard !amount.isMultiple(of: 1000), let storefront, let currency = storefront.details.currency else { return }
    let digits = PriceFormatter.possibleFractionDigits(of: currency, in: storefront)
    guard digits == 0 || digits == 2 && !amount.isMultiple(of: 10) else { return }
    add("impossible-price", name, "\(place)\(member) \(text.prefix(40)) is not an amount of \(currency)")
  }

  // MARK: Offers

  private mutating func checkPlans(_ subscription: JSONTree, _ name: String) {
    let plans = subscription["billingPlans"]?.elements ?? []
    for plan in plans {
      let type = plan["billingPlanType"]?.string
      if type != "BILLED_UPFRONT" && type != "MONTHLY" {
        add(
          "unknown-plan", name,
          "billingPlanType is not BILLED_UPFRONT or MONTHLY: \((type ?? "nothing").prefix(40))")
      }
      checkPrice(plan, "displayPrice", of: name, in: "its billing plan's ")
      checkPrice(plan, "commitmentDisplayPrice", of: name, in: "its billing plan's ")
    }
    checkDoubled(plans.compactMap { $0["billingPlanType"]?.string }, "double-plan") {
      (name, "it has two billing plans \($0)")
    }
  }

  private static let offerLists = ["introductoryOffers", "adHocOffers", "codeOffers", "winbackOffers"]

  private mutating func checkOffers(_ subscription: JSONTree, _ name: String) {
    var internalIDs: [String] = []
    for list in Self.offerLists {
      let offers = subscription[list]?.elements ?? []
      internalIDs += offers.compactMap { $0["internalID"]?.stringOrDigits }.filter { !$0.isEmpty }
      let keys = offers.compactMap { offer in
        list == "introductoryOffers"
          ? offer["billingPlanType"]?.string ?? "" : (offer["offerID"] ?? offer["referenceName"])?.string
      }
      checkDoubled(keys, "double-offer") { (name, $0.isEmpty ? "it has two \(list)" : "it has two \(list) \($0)") }
      for offer in offers { check(offer: offer, list, name) }
    }
    if let offer = subscription["introductoryOffer"], offer["paymentMode"] != nil {
      check(offer: offer, "introductoryOffer", name)
    }
    checkDoubled(internalIDs, "double-internal-id") { (name, "two of its offers have the internalID \($0)") }
  }

  private mutating func check(offer: JSONTree, _ list: String, _ name: String) {
    let mode = offer["paymentMode"]?.string
    if mode.flatMap({ AppProductOffer.Payment($0) }) == nil {
      add(
        "unknown-payment", name,
        "paymentMode in \(list) is not free, payAsYouGo or payUpFront: \((mode ?? "nothing").prefix(40))")
    }
    if let period = offer["subscriptionPeriod"]?.stringOrDigits, !Self.isPeriod(period) {
      add("unknown-period", name, "subscriptionPeriod in \(list) is not a period such as P1W: \(period.prefix(20))")
    }
    guard mode != "free" else { return }
    if offer["displayPrice"]?.stringOrDigits?.isEmpty ?? true {
      add("no-price", name, "displayPrice is missing in \(list), which is not free")
    }
    checkPrice(offer, "displayPrice", of: name, in: "in \(list) ")
  }

  /// Offers may last three days or two weeks where subscriptions do not.
  private static func isPeriod(_ text: String) -> Bool { periods.contains(text) || ["P3D", "P2W"].contains(text) }
}
