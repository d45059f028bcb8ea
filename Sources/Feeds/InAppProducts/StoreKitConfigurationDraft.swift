public import CatalogModel
internal import JSON

/// In-app products as the `.storekit` file of one store: version 4.0, as Xcode 16 would synchronise it, or 5.0 where
/// there are ways of billing.
public struct StoreKitConfigurationDraft {
  /// A product with what belongs to it.
  public struct Product: Sendable {
    /// The product itself.
    public var product: AppProduct
    /// The name of its subscription group.
    public var groupName: String?
    /// Its names and descriptions, a language each.
    public var texts: [AppProductText]
    /// The standard price, and offers, in the store.
    public var prices: [AppProductPrice]
    /// The group's names, a language each.
    public var groupTexts: [AppProductText]

    public init(
      product: AppProduct, groupName: String?, texts: [AppProductText], prices: [AppProductPrice],
      groupTexts: [AppProductText] = []
    ) {
      (self.product, self.groupName, self.texts, self.prices) = (product, groupName, texts, prices)
      self.groupTexts = groupTexts
    }

    /// Why Xcode's configuration has no place for it; `nil` where it has one.
    ///
    /// What is not known is not made up: a product of no type is none of a list, a subscription without a group or a
    /// period is not one that Xcode reads.
    public var reasonWithoutPlace: String? {
      guard let id = product.productID, !id.isEmpty else { return "it has no product ID" }
      switch product.type {
      case nil: return "its type is not known"
      case .freeSubscription: return "Xcode has no free subscriptions of Newsstand"
      case .autoRenewable where product.group == nil: return "the group of the subscription is not known"
      case .autoRenewable where product.period == nil: return "the period of the subscription is not known"
      default: return nil
      }
    }
  }

  private let products: [Product]
  private let storefront: Storefront
  /// Whether there are ways of billing, or introductory offers of theirs, which version 5 brought.
  private let hasPlans: Bool

  /// A configuration of these products for one store, but for those that have no place in it.
  public init(_ products: [Product], storefront: Storefront) {
    (self.products, self.storefront) = (products.filter { $0.reasonWithoutPlace == nil }, storefront)
    hasPlans = self.products.contains { product in
      let introductory = product.prices.lazy.map(\.offer).filter { $0.kind == .introductory }
      return product.prices.contains { $0.offer.kind == .billingPlan } || introductory.count > 1
        || introductory.contains { !$0.identifier.isEmpty }
    }
  }

  /// The configuration as Xcode writes it.
  public var storeKit: [UInt8] { tree.text(isCompact: false) }
  /// The same on one line, for other programs.
  public var json: [UInt8] { tree.text(isCompact: true) }

  private var tree: JSONTree {
    func plain(_ types: Set<AppProductType?>) -> [JSONTree] {
      products.filter { types.contains($0.product.type) }.map { .object(members($0)) }
    }
    return .object([
      ("identifier", .string(identifier)), ("nonRenewingSubscriptions", .array(plain([.nonRenewing]))),
      ("products", .array(plain([.consumable, .nonConsumable]))),
      ("settings", .object([("_storefront", .string(storefront.longCode)), ("_storeKitErrors", .array([]))])),
      ("subscriptionGroups", .array(groups)),
      ("version", .object([("major", .number(hasPlans ? "5" : "4")), ("minor", .number("0"))])),
    ])
  }

  /// Stays the same for the same products.
  private var identifier: String {
    Self.identifier(of: products.map { $0.product.productID ?? "" }.joined() + storefront.code)
  }

  /// Eight hexadecimal digits, as Xcode's own identifiers.
  private static func identifier(of text: String) -> String {
    let checksum = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return checksum.text(digits: 8, radix: 16).uppercased()
  }

  /// The Apple ID of a product; of one without the same digits wherever its list lies.
  private static func internalID(of product: AppProduct) -> String {
    guard product.environment == .configuration else { return product.key }
    let number = product.key.split(separator: "#").last ?? ""
    return product.appleID?.description ?? identifier(of: "\(product.productID ?? "") \(number)")
  }

  /// The identifier of a group, without the path of its list.
  private static func groupID(_ key: String) -> String {
    let mark = "#group:"
    return key.ranges(of: mark).last.map { String(key[$0.upperBound...]) } ?? key
  }

  private var groups: [JSONTree] {
    let subscriptions = products.filter { $0.product.type == .autoRenewable }
    let byGroup = Dictionary(grouping: subscriptions) { $0.product.group ?? "" }
    var keys: Set<String> = []
    return subscriptions.compactMap(\.product.group).filter { keys.insert($0).inserted }.map { key in
      let members = byGroup[key] ?? []
      return .object([
        ("id", .string(Self.groupID(key))),
        ("localizations", .array((members.first?.groupTexts ?? []).map(localization))),
        ("name", .string(members.first?.groupName ?? Self.groupID(key))),
        ("subscriptions", .array(members.map { .object(subscription($0, Self.groupID(key))) })),
      ])
    }
  }

  private func members(_ product: Product) -> [(name: String, value: JSONTree)] {
    let price = product.prices.first { $0.offer.kind == .standard }?.amount
    return [
      ("displayPrice", .string(price.map(Money.decimalText) ?? "")),
      ("familyShareable", .bool(product.product.isFamilyShareable ?? false)),
      ("internalID", .string(Self.internalID(of: product.product))),
      ("localizations", .array(product.texts.map(localization))),
      ("productID", .string(product.product.productID ?? "")),
      ("referenceName", .string(product.product.referenceName ?? "")),
      ("type", .string(Self.types[product.product.type ?? .nonConsumable] ?? "NonConsumable")),
    ]
  }

  private static let types: [AppProductType: String] = [
    .consumable: "Consumable", .nonConsumable: "NonConsumable", .nonRenewing: "NonRenewingSubscription",
    .autoRenewable: "RecurringSubscription",
  ]

  private func localization(_ text: AppProductText) -> JSONTree {
    .object([
      ("description", .string(text.description ?? "")), ("displayName", .string(text.name ?? "")),
      ("locale", .string(text.language.replacing("-", with: "_"))),
    ])
  }

  private func subscription(_ product: Product, _ group: String) -> [(name: String, value: JSONTree)] {
    func offers(_ kind: AppProductOffer.Kind) -> [JSONTree] {
      product.prices.filter { $0.offer.kind == kind }.map { .object(offer($0, product)) }
    }
    let introductory = offers(.introductory)
    let members: [(name: String, value: JSONTree)] = [
      ("adHocOffers", .array(offers(.promotional))), ("codeOffers", .array(offers(.code))),
      ("groupNumber", .number(String(product.product.level ?? 1))),
      hasPlans ? ("introductoryOffers", .array(introductory)) : ("introductoryOffer", introductory.first ?? .null),
      ("recurringSubscriptionPeriod", .string(product.product.period ?? "P1M")),
      ("subscriptionGroupID", .string(group)), ("winbackOffers", .array(offers(.winBack))),
    ]
    let plans: [(name: String, value: JSONTree)] = hasPlans ? [("billingPlans", .array(self.plans(product)))] : []
    return (self.members(product) + members + plans).sorted { $0.name < $1.name }
  }

  /// The identifier of one of a product's offers or plans.
  private static func identifier(of price: AppProductPrice, _ product: Product) -> String {
    identifier(of: "\(internalID(of: product.product)) \(price.offer.kind.rawValue) \(price.offer.identifier)")
  }

  private func plans(_ product: Product) -> [JSONTree] {
    product.prices.filter { $0.offer.kind == .billingPlan }.map { price in
      let type = price.offer.identifier
      let commitment = product.prices.first { $0.offer.kind == .commitment && $0.offer.identifier == type }
      let amounts = [price.amount, commitment?.amount].map { $0.map(Money.decimalText) ?? "" }
      return .object([
        ("billingPlanType", .string(type)), ("commitmentDisplayPrice", .string(amounts[1])),
        ("displayPrice", .string(amounts[0])), ("internalID", .string(Self.identifier(of: price, product))),
        ("isEnabled", .bool(price.offer.isEnabled ?? true)),
      ])
    }
  }

  private func offer(_ price: AppProductPrice, _ product: Product) -> [(name: String, value: JSONTree)] {
    let offer = price.offer
    let mode = [.payAsYouGo: "payAsYouGo", .payUpFront: "payUpFront"][offer.payment] ?? "free"
    var members: [(name: String, value: JSONTree)] = [
      ("displayPrice", .string(price.amount.map(Money.decimalText) ?? "")),
      ("internalID", .string(Self.identifier(of: price, product))),
      ("paymentMode", .string(mode)), ("subscriptionPeriod", .string(offer.period ?? "P1W")),
    ]
    if let count = offer.periodCount { members.append(("numberOfPeriods", .number(String(count)))) }
    if offer.kind == .introductory, !offer.identifier.isEmpty {
      members.append(("billingPlanType", .string(offer.identifier)))
    }
    if let eligibility = offer.eligibility {
      let names = eligibility.split(separator: ",").map { JSONTree.string(String($0.drop { $0 == " " })) }
      members.append(("eligibility", .array(names)))
    }
    if let isStackable = offer.isStackable { members.append(("isStackable", .bool(isStackable))) }
    if offer.kind != .introductory {
      members += [("offerID", .string(offer.identifier)), ("referenceName", .string(offer.identifier))]
    }
    return members.sorted { $0.name < $1.name }
  }
}
