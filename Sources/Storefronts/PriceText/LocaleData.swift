import FoundationEssentials
import FoundationInternationalization

extension LocaleTag {
  /// Whether there is locale data for the language.
  public var hasLocaleData: Bool { knownIdentifier != nil }

  /// The locale to format with.
  ///
  /// ICU must not get an unknown language: it would use the rules of the machine's own locale.
  var foundationLocale: Locale { Locale(identifier: knownIdentifier ?? "") }

  private var knownIdentifier: String? {
    if Self.knownLanguages.contains(language) { return identifier }
    let modern = Locale.identifier(.icu, from: identifier)
    return Self.knownLanguages.contains(String(modern.prefix { $0 != "_" })) ? modern : nil
  }

  private static let knownLanguages = Set(Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" }) })
}
