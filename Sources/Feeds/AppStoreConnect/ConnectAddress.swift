internal import CatalogModel
internal import JSON

/// What an answer of the App Store Connect API is about, from its own address:
/// `https://api.appstoreconnect.apple.com/v1/apps/1240856775/inAppPurchasesV2?limit=5`, or that of the developer site,
/// `https://developer.apple.com:443/services-account/v1/bundleIds/1/profiles`.
struct ConnectAddress: Equatable {
  let type: String
  let id: String
  let relation: String
  /// Of which stores it asks for all; `nil` where it asks for a part of a list.
  let stores: AppList.Stores?

  init?(_ text: String?) {
    let halves = text?.split(separator: "?", maxSplits: 1) ?? []
    guard let path = halves.first,
      let start = Self.hosts.lazy.compactMap({ path.firstRange(of: $0)?.upperBound }).first
    else { return nil }
    let parts = path[start...].split(separator: "/").map(String.init)
    guard parts.count > 2 else { return nil }
    (type, id) = (parts[1], parts[2])
    relation = parts.count > 3 ? parts.last ?? "" : ""
    stores = Self.stores(ofQuery: halves.count > 1 ? halves[1] : "")
  }

  /// The parameters that choose among members are `filter[territory]=USA,JPN`, other filters, and the `cursor` of a
  /// further page (developer.apple.com/documentation/appstoreconnectapi/large-data-sets).
  private static func stores(ofQuery query: Substring) -> AppList.Stores? {
    var stores = AppList.Stores.all
    for parameter in query.split(separator: "&") {
      let name = parameter.prefix { $0 != "=" }.replacing("%5B", with: "[").replacing("%5D", with: "]")
      guard name == "filter[territory]" else {
        if name == "cursor" || name.hasPrefix("filter[") || name.hasPrefix("exists[") { return nil }
        continue
      }
      let codes = parameter.dropFirst(parameter.prefix { $0 != "=" }.count + 1).replacing("%2C", with: ",")
        .split(separator: ",")
      let named = codes.compactMap { Storefront($0) }
      guard named.count == codes.count else { return nil }
      stores = .only(named)
    }
    return stores
  }

  private static let hosts = ["api.appstoreconnect.apple.com/", "/services-account/"]

  /// Which list the answer is a page of.
  var content: AppList.Content? { Self.content(of: type, relation) }

  /// The list that a resource of `type` has under the name of a relation.
  static func content(of type: String, _ relation: String) -> AppList.Content? {
    switch relation {
    case "inAppPurchasesV2": .products
    case "inAppPurchases" where type == "apps": .allProducts
    case "subscriptionGroups": .groups
    case "subscriptions" where type == "subscriptionGroups": .subscriptions
    case "manualPrices": .manualPrices
    case "automaticPrices": .automaticPrices
    case "prices" where type == "subscriptions": .prices
    case "availableTerritories", "territoryAvailabilities": .availability
    case "inAppPurchaseLocalizations", "subscriptionLocalizations", "subscriptionGroupLocalizations": .texts
    case "pricePoints": .points
    case "bundleIdCapabilities": .capabilities
    default: nil
    }
  }
}

/// What the API's identifiers of prices and price points hold: `{"s":"6444653105","t":"AFG","p":"1"}` in base64url, or
/// `6446452615_us_4`.
///
/// They are opaque by contract, and asked only where an answer does not say the same in its relationships.
struct ConnectPointID {
  let owner: String
  let storefront: Storefront?

  init?(_ id: String) {
    let parts = id.split(separator: "_")
    if parts.count == 3, AppleID(parts[0]) != nil {
      (owner, storefront) = (String(parts[0]), Storefront(parts[1]))
      return
    }
    guard id.hasPrefix("eyJ"), let tree = Base64.bytes(id).flatMap({ try? JSONTree(bytes: $0) }),
      let owner = tree["s"]?.stringOrDigits ?? tree["i"]?.stringOrDigits
    else { return nil }
    self.owner = owner
    storefront = (tree["t"] ?? tree["c"])?.string.flatMap { Storefront($0) }
  }
}
