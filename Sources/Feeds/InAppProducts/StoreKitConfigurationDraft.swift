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

    public init(product: AppProduct, groupName: String?, texts: [AppProductText], prices: [AppProductPrice]) {
      (self.product, self.groupName, self.texts, self.prices) = (product, groupName, texts, prices)
    }
  }

  private let products: [Product]
  private let storefront: Storefront

  /// A configuration of these products for one store.
  public init(_ products: [Product], storefront: Storefront) {
    (self.products, self.storefront) = (products, storefront)
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
      ("products", .array(plain([.consumable, .nonConsumable, nil]))),
      ("settings", .object([("_storefront", .string(storefront.longCode)), ("_storeKitErrors", .array([]))])),
      ("subscriptionGroups", .array(groups)),
      ("version", .object([("major", .number("4")), ("minor", .number("0"))])),
    ])
  }

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
        ("id", .string(key)), ("localizations", .array([])),
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
    let members: [(name: String, value: JSONTree)] = [
      ("adHocOffers", .array(offers(.promotional))), ("codeOffers", .array(offers(.code))),
      ("groupNumber", .number(String(product.product.level ?? 1))),
      ("introductoryOffer", offers(.introductory).first ?? .null),
      ("recurringSubscriptionPeriod", .string(product.product.period ?? "P1M")),
      ("subscriptionGroupID", .string(group)), ("winbackOffers", .array(offers(.winBack))),
    ]
    return (self.members(product) + members).sorted { $0.name < $1.name }
  }

  private func offer(_ price: AppProductPrice) -> [(name: String, value: JSONTree)] {
    let offer = price.offer
    let mode = [.payAsYouGo: "payAsYouGo", .payUpFront: "payUpFront"][offer.payment] ?? "free"
    var members: [(name: String, value: JSONTree)] = [
      ("displayPrice", .string(price.amount.map(Money.decimalText) ?? "")), ("internalID", .string(offer.identifier)),
      ("numberOfPeriods", .number(String(offer.periodCount ?? 1))), ("paymentMode", .string(mode)),
      ("subscriptionPeriod", .string(offer.period ?? "P1W")),
    ]
    if offer.kind != .introductory {
      members += [("offerID", .string(offer.identifier)), ("referenceName", .string(offer.identifier))]
    }
    return members.sorted { $0.name < $1.name }
  }
}
