public import CatalogModel

/// The facts about one storefront: its currency, its languages, what it sells.
///
///     Storefront("tr")?.details.currency           // TRY
///     Storefront("tr")?.details.defaultLanguage    // en-GB
///
/// As of autumn 2026. ``source`` names the source of a row.
public struct StorefrontDetails: Hashable, Sendable {
  /// Whether the store is open.
  public enum Status: String, CaseIterable, Sendable {
    /// The store is open.
    case live
    /// Apple reserves a number for the country but runs no App Store there.
    case reserved
  }

  /// Whether Apple Music is sold there, according to Apple's list of Apple Music storefronts.
  public enum AppleMusic: String, CaseIterable, Sendable {
    /// Apple Music is sold there.
    case yes
    /// Apple Music is not sold there.
    case no
    /// The list does not have this live store.
    case unknown
  }

  /// The store.
  public var storefront: Storefront
  /// The country's English name.
  public var name: String
  /// Whether the store is open.
  public var status: Status
  /// The currency billed at present; `nil` for a reserved number.
  public var currency: CurrencyCode?
  /// BCP 47 tags of the store's languages, the default one first: `en-GB`, `tr`.
  public var languages: [String]
  /// Whether Apple Music is sold there.
  public var appleMusic: AppleMusic

  /// The two-letter code in upper case.
  public var alpha2: String { storefront.code.uppercased() }
  /// The three-letter code in the Search API and App Store Connect.
  public var alpha3: String { storefront.longCode }
  /// Apple's number for the store: 143441 is the United States.
  public var number: Int { storefront.number }
  /// Whether it has an App Store.
  public var hasAppStore: Bool { status == .live }
  /// The store's default language; `nil` for a reserved number.
  public var defaultLanguage: String? { languages.first }
}

extension StorefrontDetails {
  /// A note that prevents a wrong conclusion, if there is one.
  public var note: String? {
    status == .reserved ? "Apple keeps the number, but there is no App Store." : Self.notes[storefront.code]
  }

  /// The source of the row.
  public var source: String {
    switch (status, storefront.code) {
    case (.reserved, _): "numbers reserved in MusicKit JS"
    case (.live, "xk"): "third-party copies of App Store Connect's territories"
    case (.live, _): "App Store Connect's territories and Apple's financial report regions"
    }
  }

  private static let notes = [
    "ba": "Bills euros by Apple's financial report regions; one third-party list says US dollars.",
    "rs": "Bills euros by Apple's financial report regions; one third-party list says US dollars.",
    "bg": "Bills euros since 2026-01-01; the Chinese copy of Apple's page of regions still said lev.",
    "ge": "An old third-party table gives the number 143615 to French Guiana.",
    "mo": "Writes prices with the currency's code, as in USD 0.99.",
    "xk": "XK is not an ISO code; Apple writes XKS in App Store Connect and XKX in MusicKit JS.",
  ]
}

extension Storefront {
  /// The currency that the store bills at present; `nil` for a reserved number.
  public var currency: CurrencyCode? { StorefrontDirectory.currency(of: self) }

  /// The facts about this store.
  public var details: StorefrontDetails { StorefrontDirectory.details(of: self) }
}
