package import Catalog
internal import CatalogModel
internal import InAppJoining

extension Catalog {
  /// The in-app product of an app that has a name in any store, an Apple ID or a product ID, as an item to be watched.
  ///
  /// - Returns: `nil` where there is none, or several in one store, which goes to `note`.
  package func watchedProduct(
    _ name: String, of item: KnownItem, note: (AnswerNote) throws -> Void
  ) throws -> KnownItem? {
    let choice = InAppJoinChoice(home: Storefront("us"))
    guard let selection = try InAppSelection(item, name: name, on: nil, choice, in: self, note: note) else {
      return nil
    }
    let rows = selection.products.flatMap { $0.preferredMembers(language: nil).values }
    let stores = Dictionary(grouping: rows.map(\.price)) { $0.storefront }
    let shared = stores.filter { $0.value.count > 1 }.keys.sorted()
    guard shared.isEmpty else {
      try note(.severalInAppProducts(item: item.label, product: name, shared))
      return nil
    }
    return item.product(with: stores.values.compactMap(\.first).sorted { $0.storefront < $1.storefront })
  }
}
