internal import Arguments
internal import CatalogModel
internal import Storefronts

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
