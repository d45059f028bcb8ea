public import CatalogModel
public import StorePrices

/// A language with an optional script, country and currency, such as `de`, `en-TR`, `zh-Hant-HK` or
/// `en-US@currency=EUR`.
///
///     LocaleTag("zh_hans_cn")?.description                // zh-Hans-CN
///     LocaleTag("en_US@currency=EUR")?.currency           // EUR: what StoreKit's priceLocale prints
///     LocaleTag("klingon")                                // nil
public struct LocaleTag: Hashable, Sendable {
  /// Two or three letters in lower case.
  public let language: String
  /// Four letters, the first in upper case.
  public let script: String?
  /// Two letters in upper case, or three digits.
  public let region: String?
  /// The currency of its prices, where it names one, as StoreKit's price locales do.
  public let currency: CurrencyCode?

  /// Parses `language[-Script][-REGION]` in any case, with `-` or `_` between the parts, and behind it the currency, as
  /// ICU writes it (`@currency=EUR`) or Unicode's tags do (`-u-cu-eur`).
  public init?(_ text: some StringProtocol) {
    guard let (text, currency) = Self.withoutCurrency(String(text)) else { return nil }
    self.currency = currency
    var parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map { String($0) }[...]
    guard let language = parts.popFirst(), Self.isLetters(language, count: 2...3) else { return nil }
    let script = parts.first.flatMap { Self.isLetters($0, count: 4...4) ? parts.popFirst() : nil }
    let region = parts.first.flatMap { Self.isLetters($0, count: 2...2) || Self.isNumber($0) ? parts.popFirst() : nil }
    guard parts.isEmpty else { return nil }
    self.language = language.lowercased()
    self.script = script.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    self.region = region?.uppercased()
  }

  /// A language in one storefront's country: `en-GB` in the Turkish store becomes `en-TR`.
  public init?(language tag: some StringProtocol, in storefront: Storefront) {
    guard let tag = LocaleTag(tag) else { return nil }
    (language, script, region, currency) = (tag.language, tag.script, storefront.code.uppercased(), nil)
  }

  private init(language: String, region: String) {
    (self.language, script, self.region, currency) = (language, nil, region, nil)
  }

  /// A tag without its currency, and that; `nil` where it has any other keyword, since another calendar or other digits
  /// would be ignored silently.
  private static func withoutCurrency(_ text: String) -> (text: Substring, currency: CurrencyCode?)? {
    let beginnings = ["@currency=", "-u-cu-"]
    guard let range = beginnings.lazy.compactMap({ text.firstRange(of: $0) }).first else { return (text[...], nil) }
    return CurrencyCode(text[range.upperBound...]).map { (text[..<range.lowerBound], $0) }
  }

  /// English in a storefront's country.
  static func english(in storefront: Storefront) -> LocaleTag {
    LocaleTag(language: "en", region: storefront.code.uppercased())
  }

  /// The language, script and country with underscores between, as in ICU and Foundation: `zh_Hant_HK`.
  public var identifier: String { [language, script, region].compactMap(\.self).joined(separator: "_") }

  private static func isLetters(_ text: String, count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension LocaleTag: CustomStringConvertible {
  public var description: String {
    [language, script, region].compactMap(\.self).joined(separator: "-") + (currency.map { "@currency=\($0)" } ?? "")
  }
}

extension FreeWord {
  /// The word in a locale's language; `nil` where the table has none.
  public init?(locale: LocaleTag) {
    self.init(language: [locale.language, Self.script(of: locale)].compactMap(\.self).joined(separator: "-"))
  }

  /// Chinese is written in two scripts; the country decides where the tag has none.
  private static func script(of locale: LocaleTag) -> String? {
    guard locale.language == "zh" else { return nil }
    return locale.script ?? (["TW", "HK", "MO"].contains(locale.region) ? "Hant" : "Hans")
  }
}

extension StorefrontDetails {
  /// The language of the store's page for a requested one: that very tag, else one of the same language and script,
  /// else the store's default.
  public func pageLanguage(for requested: String?) -> String? {
    guard let requested, let tag = LocaleTag(requested) else { return defaultLanguage }
    let offered = languages.compactMap { LocaleTag($0) }
    let found =
      offered.first { $0 == tag } ?? offered.first { $0.language == tag.language && $0.script == tag.script }
      ?? offered.first { $0.language == tag.language && (tag.script == nil || $0.script == nil) }
    return found?.description ?? defaultLanguage
  }

  /// Whether a page in a language is the one that the store shows without being asked for another.
  ///
  /// It is in the store's language and script; a page that states no language counts as the store's own.
  public func isOwnLanguage(_ language: String?) -> Bool {
    guard let tag = language.flatMap({ LocaleTag($0) }), let own = defaultLanguage.flatMap({ LocaleTag($0) }) else {
      return true
    }
    return tag.language == own.language && (tag.script == own.script || tag.script == nil || own.script == nil)
  }

  /// The locale of each of the store's languages, the default one first, without repetition; empty for a reserved
  /// number.
  public var locales: [LocaleTag] {
    languages.reduce(into: []) { locales, language in
      guard let locale = LocaleTag(language: language, in: storefront), !locales.contains(locale) else { return }
      locales.append(locale)
    }
  }
}
