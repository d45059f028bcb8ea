public import CatalogModel

/// Whether a store shows what a reference names, with the evidence.
///
/// A catalog knows only what was read into it: without evidence the verdict is `undecided`, never `notShown`.
public struct StoreCheck: Equatable, Sendable {
  /// Whether the store shows it.
  public enum Verdict: String, CaseIterable, Sendable {
    /// The store shows it.
    case shown
    /// The store does not show it.
    case notShown = "not-shown"
    /// The catalog has no evidence.
    case undecided
  }

  /// Why the verdict is what it is.
  public enum Reason: String, CaseIterable, Sendable {
    /// The store had the item when it was last seen there.
    case ok
    /// Words.
    case notANumber = "not-a-number"
    /// A link that names its item by text, and not by number: a playlist, a show of Apple TV, a book by its ISBN.
    case namedByText = "named-by-text"
    /// A short link, of which only the network knows where it leads.
    case shortLink = "short-link"
    /// A number that no item can have: zero, negative, or beyond 63 bits.
    case outOfRange = "out-of-range"
    /// The lower 32 bits of a known Apple ID, as an `int` stores them.
    case truncatedTo32Bits = "truncated-to-32-bits"
    /// It is a bundle ID, where a number is asked for.
    case bundleID = "bundle-id"
    /// It is an in-app product's ID, where a number is asked for.
    case productID = "product-id"
    /// An e-mail address: a person's Apple ID.
    case account
    /// The reference has two numbers, or one of another kind.
    case otherNumber = "other-number"
    /// The product page shows no items of this kind.
    case kindNotShown = "kind-not-shown"
    /// This store did not have the item when it was asked; others have it.
    case otherStorefrontsOnly = "other-storefronts-only"
    /// This store did not have the item when it was asked, and no other is known to.
    case missingThere = "missing-there"
    /// App Store Connect says that its developer, or Apple, does not sell it there.
    case notOffered = "not-offered"
    /// App Store Connect says that it is offered there; the store was not asked.
    case offered
    /// The store had the item once, and no longer.
    case removed
    /// It is released later.
    case notReleased = "not-released"
    /// A Mac app, or an app that needs a newer system than the device's.
    case otherDevice = "other-device"
    /// Nothing that was read mentions the number.
    case neverSeen = "never-seen"
    /// The item is known, but this store was not asked for it.
    case notRequested = "not-requested"
  }

  /// The source or the rule behind a verdict.
  public struct Evidence: Equatable, Sendable {
    /// The file that was read, or the title of Apple's documentation.
    public var source: String
    /// ISO 8601, UTC; `nil` for a rule.
    public var observedAt: String?
  }

  /// Another item that the reference names, or was meant to name.
  public struct Related: Equatable, Sendable {
    /// Its number.
    public var appleID: AppleID
    /// What it is, where that is known.
    public var kind: ProductKind?
    /// Its name, where that is known.
    public var name: String?
  }

  /// What was asked.
  public var reference: String
  /// `nil` where the answer is the same in every store.
  public var storefront: Storefront?
  /// Whether the store shows it.
  public var verdict: Verdict
  /// Why.
  public var reason: Reason
  /// The number that was checked; `nil` where the reference has none.
  public var appleID: AppleID?
  /// What the item is, where that is known.
  public var kind: ProductKind?
  /// The item's name, where that is known.
  public var name: String?
  /// The item that was probably meant.
  public var related: Related?
  /// Where it is stated.
  public var evidence: Evidence?
  /// The stores that are known to have the item.
  public var knownIn: [Storefront] = []
  /// The oldest system that the app runs on, as the store states it: `17.0`.
  public var minimumOS: String?
}

extension StoreCheck {
  /// What a link that leads to it is good for, wherever it is opened.
  public enum LinkState: String, CaseIterable, Sendable {
    /// The store had the item when it was last seen there.
    case live
    /// The store has no such item, or no longer.
    case dead
    /// The catalog does not know.
    case unknown
  }

  /// What is known of the link: a store may have a page of what a product page in an app does not show.
  public var linkState: LinkState {
    switch reason {
    case .ok: .live
    case .otherDevice: evidence == nil ? .unknown : .live
    case .otherNumber: verdict == .shown ? .live : verdict == .undecided ? .unknown : .dead
    case .removed, .missingThere, .otherStorefrontsOnly, .outOfRange, .truncatedTo32Bits: .dead
    case .notOffered: verdict == .notShown ? .dead : .unknown
    case .notANumber, .namedByText, .shortLink, .bundleID, .productID, .account, .kindNotShown, .offered, .notReleased,
      .neverSeen, .notRequested:
      .unknown
    }
  }
}

extension StoreCheck.Evidence {
  /// SKStoreProductParameterITunesItemIdentifier: "an NSNumber object"; the key's documentation.
  static let identifierRule = Self(source: "Apple: SKStoreProductParameterITunesItemIdentifier", observedAt: nil)
  /// The kinds listed in Products.plist of Apple's sample project StoreProductViewController.
  static let kindRule = Self(source: "Apple: SKStoreProductViewController", observedAt: nil)
}
