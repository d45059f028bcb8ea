internal import Arguments
internal import Storefronts

/// A locale on the command line: `de`, `pt-BR`.
struct LocaleArgument: ArgumentValue, Equatable {
  var tag: LocaleTag

  init?(argument: String) {
    guard let tag = LocaleTag(argument), tag.hasLocaleData else { return nil }
    self.tag = tag
  }

  var argument: String { tag.description }

  /// The languages of the live stores, alone and with each store's country.
  static var allowedArguments: [String] {
    let locales = StorefrontDirectory.live.flatMap(\.locales)
    return Set(locales.map(\.description) + locales.map(\.language)).sorted()
  }
}
