public import CatalogModel
internal import JSON

/// In-app products as the `.storekit` file of one store, as Xcode 16 would synchronise it (version 4.0).
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

  /// A configuration of these products for one store, but for those that have no place in it.
  public init(_ products: [Product], storefront: Storefront) {
    (self.products, self.storefront) = (products.filter { $0.reasonWithoutPlace == nil }, storefront)
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

  /// Whether there are ways of billing, which version 5 brought.
  private var hasPlans: Bool { products.contains { $0.prices.contains { $0.offer.kind == .billingPlan } } }

  /// Eight hexadecimal digits that stay the same for the same products.
  private var identifier: String {
    let bytes = products.flatMap { ($0.product.productID ?? "").utf8 } + Array(storefront.code.utf8)
    let checksum = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return checksum.text(digits: 8, radix: 16).uppercased()
  }

  private var groups: [JSONTree] {
    let subscriptions = products.filter { $0.product.type == .autoRenewable }
    let keys = subscriptions.compactMap(\.product.group).reduce(into: [String]()) { keys, key in
      if !keys.contains(key) { keys.append(key) }
    }
    return keys.map { key in
      let members = subscriptions.filter { $0.product.group == key }
      return .object([
        ("id", .string(key)), ("localizations", .array((members.first?.groupTexts ?? []).map(localization))),
        ("name", .string(members.first?.groupName ?? key)),
        ("subscriptions", .array(members.map { .object(subscription($0, key)) })),
      ])
    }
  }

  private func members(_ product: Product) -> [(name: String, value: JSONTree)] {
    let price = product.prices.first { $0.offer.kind == .standard }?.amount
    return [
      ("displayPrice", .string(price.map(Money.decimalText) ?? "")),
      ("familyShareable", .bool(product.product.isFamilyShareable ?? false)),
      ("internalID", .string(product.product.key)), ("localizations", .array(product.texts.map(localization))),
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
      product.prices.filter { $0.offer.kind == kind }.map { .object(offer($0)) }
    }
    let introductory = offers(.introductory)
    let isOfPlans = hasPlans || introductory.count > 1
    let members: [(name: String, value: JSONTree)] = [
      ("adHocOffers", .array(offers(.promotional))), ("codeOffers", .array(offers(.code))),
      ("groupNumber", .number(String(product.product.level ?? 1))),
      isOfPlans ? ("introductoryOffers", .array(introductory)) : ("introductoryOffer", introductory.first ?? .null),
      ("recurringSubscriptionPeriod", .string(product.product.period ?? "P1M")),
      ("subscriptionGroupID", .string(group)), ("winbackOffers", .array(offers(.winBack))),
    ]
    let plans: [(name: String, value: JSONTree)] = hasPlans ? [("billingPlans", .array(self.plans(product)))] : []
    return (self.members(product) + members + plans).sorted { $0.name < $1.name }
  }

  private static let off = " (off)"

  private func plans(_ product: Product) -> [JSONTree] {
    product.prices.filter { $0.offer.kind == .billingPlan }.map { price in
      let name = price.offer.identifier
      let commitment = product.prices.first { $0.offer.kind == .commitment && $0.offer.identifier == name }
      let amounts = [price.amount, commitment?.amount].map { $0.map(Money.decimalText) ?? "" }
      let type = name.hasSuffix(Self.off) ? String(name.dropLast(Self.off.count)) : name
      return .object([
        ("billingPlanType", .string(type)), ("commitmentDisplayPrice", .string(amounts[1])),
        ("displayPrice", .string(amounts[0])), ("internalID", .string("\(product.product.key) \(type)")),
        ("isEnabled", .bool(!name.hasSuffix(Self.off))),
      ])
    }
  }

  private func offer(_ price: AppProductPrice) -> [(name: String, value: JSONTree)] {
    let offer = price.offer
    let mode = [.payAsYouGo: "payAsYouGo", .payUpFront: "payUpFront"][offer.payment] ?? "free"
    var members: [(name: String, value: JSONTree)] = [
      ("displayPrice", .string(price.amount.map(Money.decimalText) ?? "")), ("internalID", .string(offer.identifier)),
      ("numberOfPeriods", .number(String(offer.periodCount ?? 1))), ("paymentMode", .string(mode)),
      ("subscriptionPeriod", .string(offer.period ?? "P1W")),
    ]
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
