public import Answers
public import Arguments
internal import CatalogModel
internal import Storefronts

/// The stores of a command.
struct StorefrontOptions: OptionGroup {
  static let heading = "Storefronts"

  static let parameters: Parameters<Self> = [
    .list(
      \.choices, "-s", "--storefront", value: "code",
      help: StorefrontChoice.help)
  ]

  var choices: [StorefrontChoice] = []

  /// The storefronts that were named, each once and in order; `nil` when none was, or all of them.
  var requested: [Storefront]? { choices.requested }

  /// The storefronts to write links or rows for, with every live one for `all`; `nil` when none was named.
  var named: [Storefront]? { choices.named }
}

/// One value of `--storefront`.
extension StorefrontChoice: ArgumentValue {
  public init?(argument: String) { self.init(argument) }
  public static func validationError(of argument: String) -> String? { Storefront.validationError(of: argument) }
  public static var allowedArguments: [String] { ParameterForm.storefront.allowed() }
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
  static var defaultStorefront: Storefront { .byDefault }
}
