internal import CatalogModel

/// One resource of the App Store Connect API: `{"type":"apps","id":"…","attributes":{"bundleId":…,"name":…,"sku":…}}`.
///
/// The number of an app, an in-app purchase or a subscription is its Apple ID
/// (developer.apple.com/documentation/appstoreconnectapi/app and …/inapppurchasev2).
struct ConnectResource {
  private let resource: JSONTree

  init(_ resource: JSONTree) { self.resource = resource }

  var type: String? { resource["type"]?.string }

  func record(fallback: Storefront?) -> ProductRecord? {
    guard let kind = type.flatMap({ Self.kinds[$0] }),
      let appleID = resource["id"]?.stringOrDigits.flatMap({ AppleID($0) })
    else { return nil }
    let attributes = resource["attributes"]
    var record = ProductRecord(appleID: appleID, kind: kind, storefront: fallback)
    record.name = attributes?["name"]?.string ?? attributes?["referenceName"]?.string
    record.parentID = parent
    record.identifiers = [
      attributes?["bundleId"]?.string.map { Identifier(scheme: .bundleID, value: $0) },
      attributes?["sku"]?.string.map { Identifier(scheme: .sku, value: $0) },
      attributes?["productId"]?.string.map { Identifier(scheme: .inAppProductID, value: $0) },
    ].compactMap { $0 }
    return record
  }

  private static let kinds: [String: ProductKind] = [
    "apps": .app, "inAppPurchases": .inApp, "subscriptions": .inApp,
  ]

  /// The app that an in-app purchase belongs to, where the answer names it.
  private var parent: AppleID? {
    resource["relationships"]?["app"]?["data"]?["id"]?.stringOrDigits.flatMap { AppleID($0) }
  }
}
