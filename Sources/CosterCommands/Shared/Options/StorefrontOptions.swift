internal import Arguments
internal import CatalogModel
internal import Storefronts

/// The stores of a command.
struct StorefrontOptions: OptionGroup {
  static let heading = "Storefronts"

  static let parameters: Parameters<Self> = [
    .list(
      \.choices, "-s", "--storefront", value: "code",
      help: "Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all means every one.")
  ]

  var choices: [StorefrontChoice] = []

  /// The storefronts that were named, each once and in order; `nil` when none was, or all of them.
  var asked: [Storefront]? {
    var seen: Set<Storefront> = []
    let asked = choices.compactMap(\.storefront)
    return asked.isEmpty || asked.count < choices.count ? nil : asked.filter { seen.insert($0).inserted }
  }

  /// The storefronts to write links or rows for, with every live one for `all`; `nil` when none was named.
  var named: [Storefront]? {
    choices.isEmpty ? nil : asked ?? StorefrontDirectory.live.map(\.storefront)
  }
}

/// One value of `--storefront`.
struct StorefrontChoice: ArgumentValue, Equatable {
  /// `nil` for all of them.
  var storefront: Storefront?

  init?(argument: String) {
    storefront = Storefront(argument)
    if storefront == nil, argument != "all" { return nil }
  }

  static func refusal(of argument: String) -> String? { Storefront.refusal(of: argument) }

  static var allowedArguments: [String] { ["all"] + Storefront.allKnown.map(\.code) }
}

extension StorefrontOptions {
  /// The stores to call, each once; `nil` when none was named.
  ///
  /// - Throws: `UsageError` for a number that Apple reserves without a store.
  func called() throws(UsageError) -> [Storefront]? {
    guard let named else { return nil }
    for storefront in named where !storefront.details.hasAppStore {
      throw UsageError(
        "There is no store in \(storefront) (\(storefront.details.name)): Apple only keeps a number for it.")
    }
    return named
  }

  /// The store to call where none is named.
  static var usual: Storefront { Storefront.allKnown.first { $0.code == "us" } ?? Storefront.allKnown[0] }
}
