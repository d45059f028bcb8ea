internal import Arguments
internal import CatalogModel

/// One storefront on the command line: `us`, `USA` or `143441`.
struct StorefrontArgument: ArgumentValue, Equatable {
  var storefront: Storefront

  init?(argument: String) {
    guard let storefront = Storefront(argument) else { return nil }
    self.storefront = storefront
  }

  var argument: String { storefront.code }

  static var allowedArguments: [String] { Storefront.allKnown.map(\.code) }
}
