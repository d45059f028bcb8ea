internal import Arguments
internal import Storefronts

/// The language of a store's page on the command line: `en-GB`, `zh-Hant-TW`.
struct PageLanguageArgument: ArgumentValue, Equatable {
  /// The help of options with this type.
  static let help = "Language of the store's page, such as en-GB; a store without it is read in its own."

  var tag: String

  init?(argument: String) {
    guard let tag = LocaleTag(argument)?.description, Self.allowedArguments.contains(tag) else { return nil }
    self.tag = tag
  }

  /// The languages of the live stores, with a country and without.
  static var allowedArguments: [String] {
    let tags = StorefrontDirectory.live.flatMap(\.languages)
    return Set(tags + tags.compactMap { LocaleTag($0)?.language }).sorted()
  }
}
