internal import CatalogModel
internal import JSON
internal import Storefronts

/// An in-app product as Apple's media service gives it: StoreKit 2's `Product.jsonRepresentation`, and the
/// `top-in-apps` of store pages: `{"type":"in-apps","id":…,"href":…,"attributes":{"offerName":…,"offers":[…]}}`.
struct InAppResource {
  private let attributes: JSONTree
  private let id: String
  private let storefront: Storefront?
  private let language: String?
  let environment: StoreEnvironment
  let appID: AppleID?

  /// Returns `nil` where the resource is none of an in-app product.
  init?(_ tree: JSONTree, fallback: Storefront?, app: AppleID? = nil) {
    guard tree["type"]?.string == "in-apps", let id = tree["id"]?.stringOrDigits, let attributes = tree["attributes"],
      attributes["offerName"]?.string != nil
    else { return nil }
    self.id = id
    self.attributes = attributes
    let href = tree["href"]?.string ?? ""
    let country = href.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
    storefront = Storefront(country) ?? fallback
    language = href.parameter("l") ?? attributes["url"]?.string?.parameter("l")
    let isSandbox = attributes["url"]?.string?.contains("//sandbox.itunes.apple.com/") ?? false
    // Xcode's own store writes `/v1/catalog/usa/…` and identifiers of eight hexadecimal digits.
    let isLocal = country.count == 3 && AppleID(country) == nil || AppleID(id) == nil
    environment = isSandbox ? .sandbox : isLocal ? .configuration : .production
    let purchase = attributes["offers"]?.elements.first?["buyParams"]?.string ?? ""
    appID =
      app ?? "?\(purchase)".parameter("appAdamId").flatMap { AppleID($0) }
      ?? attributes["url"]?.string.flatMap(Self.app)
  }

  /// The app whose page is the address of a product: `https://sandbox.itunes.apple.com/us/app/id…`.
  private static func app(of address: String) -> AppleID? {
    let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard path.contains("app"), let last = path.last, last.hasPrefix("id") else { return nil }
    return AppleID(last.dropFirst(2))
  }

  /// The in-app products of an app, as records and statements, each product once.
  static func items(_ resources: [JSONTree], of app: ProductRecord, _ location: RecordLocation) -> [FeedItem] {
    var seen: Set<String> = []
    return resources.flatMap { resource -> [FeedItem] in
      guard let product = InAppResource(resource, fallback: app.storefront, app: app.appleID),
        seen.insert(product.id).inserted
      else { return [] }
      var record = product.record
      // The app's own record counts; this one is sent beside it.
      record?.provenance = .child
      return [record.map { .record($0, location) }].compactMap { $0 } + product.items(at: location)
    }
  }

  /// What the resource states, and what of its prices could not be read.
  func items(at location: RecordLocation) -> [FeedItem] {
    let prices = prices
    return (statements + prices.statements).map { .app($0, location) }
      + prices.unread.map { .unread(location, reason: $0) }
  }

  /// A product of Xcode's store is distinguished from others by its file, as those of ``StoreKitConfiguration`` are.
  private var key: String { environment == .configuration ? "#\(id)" : id }

  /// The item as a record, where it is one of the store.
  var record: ProductRecord? {
    guard environment == .production, let appleID = AppleID(id) else { return nil }
    var record = ProductRecord(appleID: appleID, kind: .inApp, storefront: storefront, name: attributes["name"]?.string)
    record.parentID = appID
    record.identifiers = attributes["offerName"]?.string.map { [Identifier(scheme: .inAppProductID, value: $0)] } ?? []
    record.offers = offers
    return record
  }

  /// The price of a product of the store, which is observed there as any item's.
  private var offers: [Offer] {
    guard environment == .production, let sale else { return [] }
    let isSubscription = type == .autoRenewable || sale["recurringSubscriptionPeriod"] != nil
    let stated = Self.price(sale, sale["currencyCode"]?.string, isSubscription ? .subscribe : .inApp)
    guard let offer = stated.offer(in: storefront, on: nil) else { return [] }
    return [Offer(kind: offer.kind, price: offer.price, text: isInStoreLanguage ? offer.text : nil)]
  }

  /// Whether texts are as the store's own page has them.
  private var isInStoreLanguage: Bool {
    storefront?.details.isOwnLanguage(textLanguage) ?? true
  }

  private var type: AppProductType? { attributes["kind"]?.string.flatMap { AppProductType($0) } }

  private var sale: JSONTree? { attributes["offers"]?.elements.first { $0["type"]?.string == "buy" } }

  private var statements: [AppStatement] {
    var product = AppProduct(key: key, environment: environment)
    product.appID = appID
    product.productID = attributes["offerName"]?.string
    product.type = type
    product.group = attributes["subscriptionFamilyId"]?.stringOrDigits
    product.level = attributes["subscriptionFamilyRank"]?.int
    product.isFamilyShareable = attributes["isFamilyShareable"]?.stringOrDigits.map { $0 == "1" }
    product.period = sale?["recurringSubscriptionPeriod"]?.string
    var statements: [AppStatement] = [.product(product)]
    if let group = product.group {
      statements.append(
        .group(
          AppProductGroup(
            key: group, environment: environment, appID: appID, name: attributes["subscriptionFamilyName"]?.string)))
    }
    if let name = attributes["name"]?.string, let language = textLanguage {
      let description = (attributes["description"]?["standard"] ?? attributes["description"])?.string
      statements.append(
        .text(
          AppProductText(
            owner: key, environment: environment, language: language, name: name, description: description)))
    }
    return statements
  }

  /// The language of names: the requested one, else the one that the resource was written in.
  private var textLanguage: String? {
    language ?? attributes["icuLocale"]?.string?.split(separator: "@").first.map(String.init)
  }

  private var prices: (statements: [AppStatement], unread: [String]) {
    guard let sale else { return ([], []) }
    var found: (statements: [AppStatement], unread: [String]) = ([], [])
    let currency = sale["currencyCode"]?.string
    if environment == .production {
      found.unread += [Self.price(sale, currency).unread("price", in: storefront, on: nil)].compactMap(\.self)
    } else {
      add(sale, .standard, currency, to: &found)
    }
    for discount in sale["discounts"]?.elements ?? [] {
      guard let kind = discount["type"]?.string.flatMap({ Self.kinds[$0] }) else { continue }
      let offer = AppProductOffer(
        kind, identifier: kind == .introductory ? "" : discount["offerId"]?.string ?? "",
        payment: discount["modeType"]?.string.flatMap { AppProductOffer.Payment($0) },
        period: discount["recurringSubscriptionPeriod"]?.string,
        periodCount: discount["numOfPeriods"]?.int)
      add(discount, offer, currency, to: &found)
    }
    return found
  }

  private static let kinds: [String: AppProductOffer.Kind] = [
    "IntroOffer": .introductory, "AdhocOffer": .promotional, "WinBackOffer": .winBack,
  ]

  /// Adds a price, or why it could not be read; a broken number is read off the text beside it.
  private func add(
    _ tree: JSONTree, _ offer: AppProductOffer, _ currency: String?,
    to found: inout (statements: [AppStatement], unread: [String])
  ) {
    let stated = Self.price(tree, currency)
    let money = stated.money(in: storefront, on: nil)
    let isOfNoCurrency = CurrencyCode.error(of: currency) != nil
    guard !isOfNoCurrency, let milliunits = stated.amount.milliunits ?? money?.milliunits else {
      if let reason = stated.unread("price", in: storefront, on: nil) { found.unread.append(reason) }
      return
    }
    var price = AppProductPrice(owner: key, environment: environment, storefront: storefront, offer: offer)
    price.amount = milliunits
    price.currency = currency.flatMap { CurrencyCode($0) } ?? money?.currency
    price.text = stated.text
    price.textLanguage = textLanguage
    found.statements.append(.price(price))
  }

  private static func price(_ tree: JSONTree, _ currency: String?, _ kind: OfferKind = .inApp) -> PageOffer {
    PageOffer(
      kind: kind, amount: StatedAmount(tree["price"]), currencyText: currency,
      text: (tree["priceFormatted"] ?? tree["priceString"])?.string)
  }
}
