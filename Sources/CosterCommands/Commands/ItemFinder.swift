internal import Catalog
internal import CatalogModel

/// Finds the items that were asked for, and says why some are not found.
struct ItemFinder {
  /// An item, as it was asked for.
  struct Item {
    var appleID: AppleID
    var reference: String
  }

  private let catalog: Catalog
  private let storefronts: AskedStorefronts
  private let console: Console

  init(_ catalog: Catalog, _ storefronts: AskedStorefronts, _ console: Console) {
    self.catalog = catalog
    self.storefronts = storefronts
    self.console = console
  }

  /// The items that `references` name, in their order.
  func items(_ references: [String]) throws -> [Item] {
    var items: [Item] = []
    for text in references {
      do {
        switch try catalog.items(for: Reference(text)) {
        case .items(let found, _): items += found.map { Item(appleID: $0, reference: text) }
        case .notFound(let reason): miss("\(text): \(reason)")
        }
      } catch let error as ReferenceError {
        miss("\(error)")
      }
    }
    return items
  }

  /// The item's listings in the storefronts that were asked for.
  func listings(of item: Item) throws -> [Listing] {
    let all = try catalog.listings(of: item.appleID)
    guard case .some(let asked) = storefronts else { return all }
    let found = all.filter { listing in listing.storefront.map(asked.contains) ?? false }
    for storefront in asked where !found.contains(where: { $0.storefront == storefront }) {
      miss("\(item.reference): \(Self.unknown(in: storefront, known: all.compactMap(\.storefront)))")
    }
    return found
  }

  /// Says that an item is not known in a storefront, and where it is.
  static func unknown(in storefront: Storefront, known: [Storefront]) -> String {
    guard !known.isEmpty else { return "unknown in \(storefront.code); no feed told a storefront of it" }
    return "unknown in \(storefront.code), but known in \(Set(known).sorted().map(\.code).joined(separator: ", "))"
  }

  func miss(_ message: String) {
    console.warn(message)
    console.markPartial()
  }
}
