internal import Arguments
internal import CatalogModel
internal import Storefronts

/// One storefront on the command line: `us`, `USA` or `143441`.
struct StorefrontArgument: ArgumentValue, Equatable {
  var storefront: Storefront

  init?(argument: String) {
    guard let storefront = Storefront(argument) else { return nil }
    self.storefront = storefront
  }

  var argument: String { storefront.code }

  static func refusal(of argument: String) -> String? { Storefront.refusal(of: argument) }

  static var allowedArguments: [String] { Storefront.allKnown.map(\.code) }
}

extension Storefront {
  /// Why a word is not a storefront, with the most likely ones.
  static func refusal(of word: String) -> String? {
    do throws(UnknownStorefront) {
      _ = try StorefrontDirectory.find(word)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
