public import CatalogModel

/// The contents of an `X-Apple-Store-Front` header: store, language and client, as in `143462-9,29`.
///
///     StorefrontHeader("143462-9,29")?.language        // ja
///     StorefrontHeader("143441,32 ab:x")?.client       // 32
public struct StorefrontHeader: Hashable, Sendable {
  /// The store.
  public var storefront: Storefront
  /// Apple's number for a language of the store; `nil` for the store's default.
  public var languageNumber: Int?
  /// Apple's number for the client, such as 29 for the App Store of iPhones.
  public var client: Int?

  /// Parses `storefront[-language][,client]`, and leaves what follows a space alone; `nil` for another form or an
  /// unknown store.
  public init?(_ text: some StringProtocol) {
    let pattern = /([0-9]{1,9})(?:-([0-9]{1,9}))?(?:,([0-9]{1,9}))?(?: .*)?/
    guard let parts = String(text).wholeMatch(of: pattern), let storefront = Storefront(parts.1) else { return nil }
    self.storefront = storefront
    languageNumber = parts.2.flatMap { Int($0) }
    client = parts.3.flatMap { Int($0) }
  }

  /// The tag of ``languageNumber`` where that is known, the store's default language without a number.
  public var language: String? {
    guard let languageNumber else { return storefront.details.defaultLanguage }
    return Self.languages[languageNumber]
  }

  /// The numbers in which public lists of header values agree with each other and with the stores' default languages.
  private static let languages: [Int: String] = [
    1: "en-US", 2: "en-GB", 3: "fr-FR", 4: "de-DE", 6: "en-CA", 7: "it", 8: "es-ES", 9: "ja", 10: "nl", 13: "ko",
    15: "pt-BR", 16: "ru", 17: "sv", 18: "zh-Hant-TW", 19: "zh-Hans-CN", 24: "pt-PT", 27: "en-AU", 28: "es-MX",
    45: "zh-Hant-HK", 57: "de-CH",
  ]
}
