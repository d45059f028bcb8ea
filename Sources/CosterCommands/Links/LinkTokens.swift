internal import Arguments
internal import CatalogModel
internal import ProductLinks

/// The parameters that `coster link` adds to a link: who sends the visitor, and what the page shows first.
struct LinkTokens {
  var affiliate: String?
  var campaign: String?
  var provider: String?
  var productPage: String?
  var advertisingPartner: String?
  var inAppProduct: String?

  /// Refuses parameters that Apple's stores would silently ignore.
  ///
  /// The limits are those of Apple's documentation of SKStoreProductViewController: a campaign token is "any 40-byte
  /// string", a provider token "must be used in combination with your campaign token".
  func check(_ form: LinkFormArgument) throws(UsageError) {
    if let campaign, campaign.utf8.count > 40 {
      throw UsageError("A campaign has 40 bytes at most, and --ct has \(campaign.utf8.count). Shorten it.")
    }
    if provider != nil, campaign == nil {
      throw UsageError("Apple counts a provider token only beside a campaign. Name one with --ct, or leave --pt out.")
    }
    if let productPage, !Self.isUUID(productPage) {
      throw UsageError("--ppid takes the UUID of a product page, as App Store Connect shows it, not '\(productPage)'.")
    }
    if form != .parameters, advertisingPartner != nil || inAppProduct != nil {
      let option = advertisingPartner == nil ? "--in-app" : "--advp"
      throw UsageError("No link has a place for \(option). Use --for parameters.")
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
  }

  func put(into link: ProductLink) -> ProductLink {
    var link = link
    link.affiliate = affiliate
    link.campaign = campaign
    link.providerToken = provider
    link.productPageID = productPage
    return link
  }

  static func noProductPages(_ kind: ProductKind) -> String {
    "only apps have product pages of their own, and this is of kind \(kind.rawValue)"
  }

  // MARK: Parameters

  /// Why an app cannot show the item; nil when it can.
  func reasonWithoutParameters(_ link: ProductLink) -> String? {
    if link.appleID == nil { return "an app names items by number, and this one has none" }
    if !link.kind.isShownInApps { return "SKStoreProductViewController shows nothing of kind \(link.kind.rawValue)" }
    if link.kind.isApp { return nil }
    if productPage != nil { return Self.noProductPages(link.kind) }
    return inAppProduct.map { _ in "only apps sell in-app products, and this is of kind \(link.kind.rawValue)" }
  }

  /// The dictionary for SKStoreProductViewController as one line of JSON, with the values of Apple's constants as keys.
  func parameters(of link: ProductLink) -> String {
    let texts = [
      ("at", affiliate), ("ct", campaign), ("pt", provider), ("advp", advertisingPartner), ("ppid", productPage),
      ("productIdentifier", inAppProduct),
    ].compactMap { key, text in text.map { (key: key, value: Cell.text($0)) } }
    return Cell.object([(key: "id", value: Cell.integer(link.appleID?.rawValue))] + texts).jsonText
  }
}

extension ProductKind {
  /// Whether the App Store shows it as an app.
  var isApp: Bool { self == .app || self == .macApp }

  /// Whether SKStoreProductViewController shows it: apps, audiobooks, books, films, music, podcasts and television, as
  /// in Apple's sample code, but not people and companies.
  fileprivate var isShownInApps: Bool {
    switch self {
    case .artist, .author, .developer, .institution, .curator, .label, .station, .playlist, .podcastChannel, .inApp,
      .ringtone:
      false
    default: true
    }
  }
}
