internal import CatalogModel
internal import JSON

extension ConnectAnswer {
  /// The types of resources that state something of in-app products (App Store Connect API 3.7); what else an answer
  /// holds is counted.
  static let types: Set<String> = [
    "apps", "bundleIds", "bundleIdCapabilities", "profiles", "appStoreVersions", "inAppPurchases",
    "inAppPurchaseLocalizations", "inAppPurchasePriceSchedules", "inAppPurchasePrices", "inAppPurchasePricePoints",
    "inAppPurchaseAvailabilities", "inAppPurchaseContents", "subscriptionGroups", "subscriptionGroupLocalizations",
    "subscriptions", "subscriptionLocalizations", "subscriptionPrices", "subscriptionPricePoints",
    "subscriptionAvailabilities", "subscriptionIntroductoryOffers", "subscriptionPromotionalOffers",
    "subscriptionOfferCodes", "subscriptionPromotionalOfferPrices", "subscriptionOfferCodePrices", "winBackOffers",
    "winBackOfferPrices", "promotedPurchases", "appPriceSchedules", "appPrices", "appPricePoints", "appAvailabilities",
    "territoryAvailabilities", "territories", "subscriptionPlanAvailabilities", "sandboxTesters",
  ]

  /// Whether a resource is about paying a year month by month: the subscription's own price is that of the other plan.
  static func isOfMonthlyPlan(_ part: Part) -> Bool {
    (part.text("planType") ?? part.text("targetSubscriptionPlanType")) == "MONTHLY"
  }

  /// What a resource itself states.
  func own(_ part: Part) -> [AppStatement] {
    switch part.type {
    case "apps": part.text("bundleId").map { [fact(part.id, .bundleID, $0)] } ?? []
    case "bundleIds": part.text("identifier").map { [fact(part.id, .appID, $0)] } ?? []
    case "inAppPurchases", "subscriptions": product(part)
    case "subscriptionGroups":
      [
        .group(
          AppProductGroup(
            key: part.id, environment: .production, appID: app(of: part), name: part.text("referenceName")))
      ]
    case "inAppPurchaseLocalizations", "subscriptionLocalizations", "subscriptionGroupLocalizations":
      text(part).map { [.text($0)] } ?? []
    case "inAppPurchasePrices", "subscriptionPrices", "appPrices": price(of: part).map { [.price($0)] } ?? []
    case "subscriptionIntroductoryOffers", "subscriptionPromotionalOffers", "subscriptionOfferCodes", "winBackOffers",
      "subscriptionPromotionalOfferPrices", "subscriptionOfferCodePrices", "winBackOfferPrices":
      offer(part).map { [.price($0)] } ?? []
    case "territories": territory(part)
    case "territoryAvailabilities": availability(part)
    case "inAppPurchasePriceSchedules", "appPriceSchedules": schedule(part)
    case "appAvailabilities", "inAppPurchaseAvailabilities", "subscriptionAvailabilities",
      "subscriptionPlanAvailabilities":
      newStores(part)
    case "sandboxTesters":
      part.territory(named: "territory").map { [fact(part.id, .tester, $0.code)] } ?? []
    default: facts(part)
    }
  }

  private func fact(_ subject: String, _ name: AppFact.Name, _ value: String) -> AppStatement {
    .fact(AppFact(subject: subject, name: name, value: value))
  }

  /// The app that a product or a group belongs to.
  private func app(of part: Part) -> AppleID? {
    (part.related("app") ?? whole(of: part, type: "apps")).flatMap { AppleID($0) }
  }

  /// What a part lies in, where that is of this type: the resource that names it, or what the answer is about.
  private func whole(of part: Part, type: String) -> String? {
    if let parent = parent(of: part), parent.type == type { return parent.id }
    return part.isPrimary && address?.type == type ? address?.id : nil
  }

  func sale(of owner: String, in storefront: Storefront?, _ isAvailable: Bool = true) -> AppStatement {
    .availability(
      AppAvailability(owner: owner, environment: .production, storefront: storefront, isAvailable: isAvailable))
  }

  private func product(_ part: Part) -> [AppStatement] {
    var product = AppProduct(key: part.id, environment: .production)
    product.appID = app(of: part)
    product.productID = part.text("productId")
    product.type =
      part.type == "subscriptions" ? .autoRenewable : part.text("inAppPurchaseType").flatMap { AppProductType($0) }
    product.state = part.text("state")
    product.referenceName = part.text("name") ?? part.text("referenceName")
    if part.type == "subscriptions" {
      product.group = part.related("group") ?? whole(of: part, type: "subscriptionGroups")
      product.level = part.attributes?["groupLevel"]?.int
      product.period = part.text("subscriptionPeriod").flatMap { Self.periods[$0] }
    }
    product.isHosted = part.attributes?["contentHosting"]?.bool
    product.isFamilyShareable = (part.attributes?["familySharable"] ?? part.attributes?["familyShareable"])?.bool
    // `false` says only that some store lacks it.
    let isEverywhere = part.attributes?["availableInAllTerritories"]?.bool == true
    return [.product(product)] + (isEverywhere ? [sale(of: part.id, in: nil)] : [])
  }

  private static let periods = [
    "ONE_WEEK": "P1W", "ONE_MONTH": "P1M", "TWO_MONTHS": "P2M", "THREE_MONTHS": "P3M", "SIX_MONTHS": "P6M",
    "ONE_YEAR": "P1Y", "THREE_DAYS": "P3D", "TWO_WEEKS": "P2W",
  ]

  private func text(_ part: Part) -> AppProductText? {
    guard let owner = owner(of: part), let language = part.text("locale") else { return nil }
    return AppProductText(
      owner: owner, environment: .production, language: language, name: part.text("name"),
      description: part.text("description") ?? part.text("customAppName"), state: part.text("state"))
  }

  /// An entry of a schedule; `nil` where the resource is none, or its owner isn't known.
  func price(of part: Part) -> AppProductPrice? {
    ["inAppPurchasePrices", "subscriptionPrices", "appPrices"].contains(part.type) ? price(part) : nil
  }

  private func price(_ part: Part, of owner: String? = nil, _ offer: AppProductOffer = .standard) -> AppProductPrice? {
    guard let owner = owner ?? self.owner(of: part) else { return nil }
    var price = AppProductPrice(owner: owner, environment: .production, storefront: part.storefront, offer: offer)
    price.start = part.text("startDate")
    price.end = part.text("endDate")
    price.isAutomatic = isAutomatic(part) ?? part.attributes?["manual"]?.bool.map { !$0 }
    price.isPreserved = part.attributes?["preserved"]?.bool ?? false
    price.point = part.related("inAppPurchasePricePoint", "subscriptionPricePoint", "appPricePoint")
    price.storefront = price.storefront ?? price.point.flatMap { ConnectPointID($0)?.storefront }
    // Later answers may have another amount for the same point, or another currency for the store.
    price.amount = price.point.flatMap { amount(ofPoint: $0) }
    price.currency = price.storefront.flatMap { currency(in: $0) }
    return price
  }

  /// An offer, or what one costs in one store.
  private func offer(_ part: Part) -> AppProductPrice? {
    guard !part.type.hasSuffix("Prices") else {
      guard let offer = parent(of: part), let kind = Self.offers[offer.type] else { return nil }
      return price(part, of: owner(of: offer), terms(kind, of: offer))
    }
    guard let kind = Self.offers[part.type] else { return nil }
    return price(part, terms(kind, of: part))
  }

  private static let offers: [String: AppProductOffer.Kind] = [
    "subscriptionIntroductoryOffers": .introductory, "subscriptionPromotionalOffers": .promotional,
    "subscriptionOfferCodes": .code, "winBackOffers": .winBack,
  ]

  private func terms(_ kind: AppProductOffer.Kind, of part: Part) -> AppProductOffer {
    AppProductOffer(
      kind,
      identifier: kind == .introductory
        ? "" : part.text("offerCode") ?? part.text("offerId") ?? part.text("name") ?? part.id,
      payment: part.text("offerMode").flatMap { AppProductOffer.Payment($0) },
      period: part.text("duration").flatMap { Self.periods[$0] },
      periodCount: (part.attributes?["numberOfPeriods"] ?? part.attributes?["periodCount"])?.int)
  }

  private func territory(_ part: Part) -> [AppStatement] {
    guard let storefront = part.storefront else { return [] }
    var statements: [AppStatement] = []
    if let currency = part.text("currency").flatMap({ CurrencyCode($0) }) {
      statements.append(.currency(currency, in: storefront))
    }
    if part.isPrimary, let address, address.relation == "baseTerritory" {
      statements.append(fact(address.id, .baseStorefront, storefront.code))
    }
    return statements
  }

  private func availability(_ part: Part) -> [AppStatement] {
    guard let owner = owner(of: part), let storefront = part.storefront else { return [] }
    let statuses = part.attributes?["contentStatuses"]?.elements.compactMap(\.string) ?? []
    let isAvailable = part.attributes?["available"]?.bool ?? true
    return [sale(of: owner, in: storefront, isAvailable && !statuses.contains(where: Self.preventsSale))]
  }

  /// Whether a status of an app's content (App Store Connect API, TerritoryAvailability) keeps it out of a store.
  private static func preventsSale(_ status: String) -> Bool {
    status.hasPrefix("CANNOT_SELL") || status.hasPrefix("MISSING_") || status.hasPrefix("TRADER_STATUS_")
      || ["BRAZIL_REQUIRED_TAX_ID", "UNVERIFIED_GRN"].contains(status)
  }

  /// Whether it is sold in stores that open later, which no list names.
  private func newStores(_ part: Part) -> [AppStatement] {
    guard let owner = owner(of: part), let flag = part.attributes?["availableInNewTerritories"]?.bool else { return [] }
    return [fact(owner, .newStores, flag ? "sold" : "not sold")]
  }

  private func schedule(_ part: Part) -> [AppStatement] {
    guard let owner = owner(of: part), let base = part.related("baseTerritory").flatMap({ Storefront($0) }) else {
      return []
    }
    return [fact(owner, .baseStorefront, base.code)]
  }

  private func facts(_ part: Part) -> [AppStatement] {
    let stated: (name: AppFact.Name, value: String?)? =
      switch part.type {
      case "bundleIdCapabilities": (.capability, part.text("capabilityType"))
      case "profiles": (.profile, profile(part))
      case "appStoreVersions": (.version, part.text("appVersionState") ?? part.text("appStoreState"))
      case "inAppPurchaseContents": (.content, part.text("fileName") ?? part.id)
      case "promotedPurchases":
        (.promoted, part.attributes?["visibleForAllUsers"]?.bool == true ? "visible" : "hidden")
      default: nil
      }
    guard let stated, let value = stated.value, let subject = part.related("bundleId") ?? owner(of: part) else {
      return []
    }
    let size = part.type == "inAppPurchaseContents" ? part.attributes?["fileSize"]?.int : nil
    return [fact(subject, stated.name, value)] + (size.map { [fact(subject, .contentLength, "\($0)")] } ?? [])
  }

  private func profile(_ part: Part) -> String? {
    part.text("profileState").map { $0 + (part.text("expirationDate").map { " \($0.prefix(10))" } ?? "") }
  }
}
