package import Catalog
package import CatalogModel
internal import InAppJoining

/// An in-app product of an app, as a watched line names it.
package struct WatchedProduct {
  /// With a price in each store in which one product has the name.
  package var item: KnownItem
  /// The stores in which several products have the name, so that nothing says which is watched.
  package var ambiguousStores: Set<Storefront>
}

extension Catalog {
  /// The in-app product of an app that has a name in any store, an Apple ID or a product ID.
  ///
  /// - Parameters:
  ///   - name: The name, Apple ID or product ID.
  ///   - item: The app.
  ///   - storefronts: The stores in which it is watched; all where `nil`.
  ///   - note: Receives that there is none, and in which stores there are several.
  /// - Returns: `nil` where there is none.
  /// - Throws: `CatalogError` when the catalog cannot be read, and what `note` throws.
  package func watchedProduct(
    _ name: String, of item: KnownItem, in storefronts: [Storefront]?, note: (AnswerNote) throws -> Void
  ) throws -> WatchedProduct? {
    let choice = InAppJoinChoice(home: Storefront("us"))
    guard let selection = try InAppSelection(item, name: name, on: nil, choice, in: self, note: note) else {
      return nil
    }
    var stores: [Storefront: [Candidate]] = [:]
    for product in selection.products {
      for (storefront, row) in product.preferredMembers(language: nil) where storefronts?.contains(storefront) ?? true {
        let isNamed = product.members.contains { $0.price.storefront == storefront && $0.price.name == name }
        stores[storefront, default: []].append(Candidate(product: product, price: row.price, isNamedHere: isNamed))
      }
    }
    stores = stores.mapValues(\.likeliest)
    let ambiguous = stores.filter { $0.value.count > 1 }
    if !ambiguous.isEmpty {
      let appleIDs = Set(ambiguous.values.joined().compactMap(\.product.appleID)).sorted()
      try note(
        .severalInAppProducts(
          item: item.label, product: name, ambiguous.keys.sorted(), appleIDs: appleIDs))
    }
    let prices = stores.values.filter { $0.count == 1 }.compactMap(\.first?.price)
    let product = item.product(with: prices.sorted { $0.storefront < $1.storefront })
    return WatchedProduct(item: product, ambiguousStores: Set(ambiguous.keys))
  }
}

/// A product that a line may name, in one store.
private struct Candidate {
  var product: JoinedProduct
  var price: InAppPrice
  /// Whether it has the name in this very store.
  var isNamedHere: Bool
}

extension [Candidate] {
  /// Those that have the name in this store, where some do, and of them those that the newest list has, where it has
  /// some.
  fileprivate var likeliest: Self { preferring(\.isNamedHere).preferring(\.price.isInNewestList) }

  private func preferring(_ isBetter: (Candidate) -> Bool) -> Self {
    let better = filter(isBetter)
    return better.isEmpty ? self : better
  }
}
