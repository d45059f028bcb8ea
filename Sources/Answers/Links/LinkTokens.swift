public import CatalogModel

/// What an affiliate or a developer puts into links.
public struct LinkTokens: Sendable {
  /// Affiliate token (at).
  public var affiliate: String?
  /// Campaign (ct).
  public var campaign: String?
  /// Provider token (pt).
  public var provider: String?
  /// The custom product page of an app: a UUID.
  public var productPage: String?

  /// No tokens.
  public init() {}

  /// Refuses parameters that Apple's stores would silently ignore.
  ///
  /// The limits are those of Apple's documentation of SKStoreProductViewController: a campaign token is "any 40-byte
  /// string", a provider token "must be used in combination with your campaign token", and is the number that App
  /// Store Connect shows.
  public func check() throws(ParameterError) {
    if let campaign, campaign.utf8.count > 40 {
      throw ParameterError("A campaign (ct) has 40 bytes at most, and this one \(campaign.utf8.count). Shorten it.")
    }
    if let provider, provider.isEmpty || !provider.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      throw ParameterError(
        "'\(provider)' is not a provider token (pt): it is a number. Copy it from App Store Connect.")
    }
    if provider != nil, campaign == nil {
      throw ParameterError(
        "Apple counts a provider token (pt) only beside a campaign (ct). Name one, or leave the token out.")
    }
    if let productPage, productPage.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) == nil {
      throw ParameterError(
        "'\(productPage)' is not the UUID of a product page (ppid). Copy it from App Store Connect.")
    }
  }
}

extension ProductKind {
  /// Whether the App Store shows it as an app.
  public var isApp: Bool { self == .app || self == .macApp }

  /// Why an item of this kind has no product pages of its own.
  public var reasonWithoutProductPages: String {
    "only apps have product pages of their own, and this is of kind \(rawValue)"
  }
}
