public import CatalogModel

/// The contents of one Apple product link.
public struct ProductLink: Equatable, Sendable {
  /// The link as written in the text, with the wrapper around it.
  public var text: String
  /// What a wrapper leads to, such as those of mail gateways and search engines; nil for a link without one.
  public var inner: String?
  /// The host of others whose link carries Apple's number, such as `overcast.fm`; nil for Apple's own links.
  public var via: String?
  /// The item that the link points to: the song of `?i=`, else the path's number.
  public var appleID: AppleID?
  /// An identifier that is not a number, such as `pl.u-…` or `umc.cmc.…`.
  public var textID: String?
  /// The album, show or season in which the link shows the item.
  public var parentID: AppleID?
  /// What the item is; `unknown` where the link does not say.
  public var kind: ProductKind
  /// The link's store.
  public var storefront: Storefront?
  /// Whether only the network can resolve the link, as with `appsto.re` and `apple.co`.
  public var needsNetwork = false
  /// The value of `l=`.
  public var language: String?
  /// The value of `mt=`.
  public var mediaType: Int?
  /// The affiliate token, `at=`; in links before 2013 `affToken=`.
  public var affiliate: String?
  /// The number of the affiliate network in links before 2013, `partnerId=`.
  public var partner: String?
  /// The campaign, `ct=`.
  public var campaign: String?
  /// The provider token, `pt=`.
  public var providerToken: String?
  /// `uo=`, which tells where the link was made.
  public var origin: String?
  /// `itscg=`, which Apple's marketing toolbox adds.
  public var toolboxCampaign: String?
  /// `itsct=`, which Apple's marketing toolbox adds.
  public var toolboxToken: String?
  /// The custom product page of an app, `ppid=`.
  public var productPageID: String?
  /// The product ID of an in-app product, in a link that sells one: `productIdentifier=`, `offerName=`.
  public var inAppProductID: String?
}

/// A product link and its location in the source.
public struct FoundLink: Equatable, Sendable {
  /// What was found.
  public var link: ProductLink
  /// The first byte of the link, counted from 0.
  public var offset: Int64
  /// The length of the link in the source, in bytes.
  public var length: Int
  /// Counted from 1.
  public var line: Int
  /// In bytes, counted from 1.
  public var column: Int
  /// Which of the items in the link this is, counted from 0: `lookup?id=1,2` is found twice at one location.
  public var ordinal: Int
}

extension ProductLink {
  /// Parses the one link in a text, whatever is around it: brackets, quotes, a wrapper.
  ///
  /// - Returns: nil when the text holds no product link, or several.
  public init?(parsing text: some StringProtocol) {
    let found = Self.all(in: Array(text.utf8))
    guard let first = found.first, found.allSatisfy({ $0.offset == first.offset }) else { return nil }
    self = first.link
  }

  /// Finds every product link in a text.
  public static func all(in text: some StringProtocol, _ options: LinkScanner.Options = []) -> [FoundLink] {
    all(in: Array(text.utf8), options)
  }

  /// Finds every product link in bytes.
  public static func all(in bytes: [UInt8], _ options: LinkScanner.Options = []) -> [FoundLink] {
    var found: [FoundLink] = []
    var scanner = LinkScanner(options)
    unsafe bytes.withUnsafeBytes { unsafe scanner.scan($0) { found.append($0) } }
    scanner.finish { found.append($0) }
    return found
  }
}
