public import CatalogModel

/// A language with an optional script and country, such as `de`, `en-TR` or `zh-Hant-HK`.
///
///     LocaleTag("zh_hans_cn")?.description     // zh-Hans-CN
///     LocaleTag("klingon")                     // nil
public struct LocaleTag: Hashable, Sendable {
  /// Two or three letters in lower case.
  public let language: String
  /// Four letters, the first in upper case.
  public let script: String?
  /// Two letters in upper case, or three digits.
  public let region: String?

  /// Reads `language[-Script][-REGION]` in any case, with `-` or `_` between the parts.
  public init?(_ text: some StringProtocol) {
    var parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map { String($0) }[...]
    guard let language = parts.popFirst(), Self.isLetters(language, count: 2...3) else { return nil }
    self.language = language.lowercased()
    if let script = parts.first, Self.isLetters(script, count: 4...4) {
      self.script = script.prefix(1).uppercased() + script.dropFirst().lowercased()
      parts.removeFirst()
    } else {
      script = nil
    }
    if let region = parts.first, Self.isLetters(region, count: 2...2) || Self.isNumber(region) {
      self.region = region.uppercased()
      parts.removeFirst()
    } else {
      region = nil
    }
    guard parts.isEmpty else { return nil }
  }

  /// A language as one storefront's readers write it: `en-GB` in the Turkish store becomes `en-TR`.
  public init?(language tag: some StringProtocol, in storefront: Storefront) {
    guard let tag = LocaleTag(tag) else { return nil }
    self.init(language: tag.language, script: tag.script, region: storefront.code.uppercased())
  }

  /// English as a country writes it.
  static func english(in storefront: Storefront) -> LocaleTag {
    LocaleTag(language: "en", script: nil, region: storefront.code.uppercased())
  }

  private init(language: String, script: String?, region: String?) {
    (self.language, self.script, self.region) = (language, script, region)
  }

  /// The same with underscores, as ICU and Foundation name locales: `zh_Hant_HK`.
  public var identifier: String { joined(by: "_") }

  private func joined(by separator: String) -> String {
    [language, script, region].compactMap(\.self).joined(separator: separator)
  }

  private static func isLetters(_ text: String, count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension LocaleTag: CustomStringConvertible {
  public var description: String { joined(by: "-") }
}

extension StorefrontDetails {
  /// The locale of each of the store's languages, the default one first, without repetition; empty for a reserved number.
  public var locales: [LocaleTag] {
    languages.reduce(into: []) { locales, language in
      guard let locale = LocaleTag(language: language, in: storefront), !locales.contains(locale) else { return }
      locales.append(locale)
    }
  }
}
