internal import Catalog
internal import CatalogModel

/// Finds the items that were asked for, and says why some are not found.
struct ItemFinder {
  /// An item as it was asked for, with what the catalog holds of it.
  struct Item {
    var appleID: AppleID
    var reference: String
    var listings: [Listing]
    var prices: [ListedPrice]
  }

  private let catalog: Catalog
  private let storefronts: AskedStorefronts
  private let console: Console

  init(_ catalog: Catalog, _ storefronts: AskedStorefronts, _ console: Console) {
    self.catalog = catalog
    self.storefronts = storefronts
    self.console = console
  }

  /// Lends each item that `references` name to `body`, in their order; `-` stands for the lines of standard input.
  func forEachItem(_ references: [String], _ body: (Item) throws -> Void) throws {
    for reference in references {
      if reference == "-" {
        try InputLines.forEach(in: console.standardInput(), onPause: console.flush) { line in
          let text = String(decoding: line.bytes.last == 0x0D ? line.bytes.dropLast() : line.bytes, as: UTF8.self)
          if !text.isEmpty { try find(text, body) }
        }
      } else {
        try find(reference, body)
      }
    }
  }

  private func find(_ text: String, _ body: (Item) throws -> Void) throws {
    switch try search(text) {
    case .items(let items): for item in items { try body(item) }
    case .nothing(let reason): miss(reason)
    }
  }

  /// What a reference led to.
  enum Finding {
    case items([Item])
    /// Why it leads nowhere.
    case nothing(String)
  }

  /// Looks for the items that one reference names.
  func search(_ text: String) throws -> Finding {
    if let appleID = AppleID(text), let item = try known(appleID, text) { return .items([item]) }
    do {
      switch try catalog.items(for: Reference(text)) {
      case .items(let found, _): return .items(try found.compactMap { try known($0, text) })
      case .notFound(let reason): return .nothing("\(text): \(reason)")
      }
    } catch let error as ReferenceError {
      return .nothing("\(error)")
    }
  }

  /// What the catalog holds of an item, read once; `nil` when that is nothing.
  private func known(_ appleID: AppleID, _ reference: String) throws -> Item? {
    let item = Item(
      appleID: appleID, reference: reference, listings: try catalog.listings(of: appleID),
      prices: try catalog.prices(of: appleID))
    return item.listings.isEmpty && item.prices.isEmpty ? nil : item
  }

  /// The item's listings in the storefronts that were asked for.
  func listings(of item: Item) -> [Listing] {
    let all = item.listings
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

  /// The moment of the question.
  var now: Timestamp { console.now }

  func miss(_ message: String) {
    console.warn(message)
    console.markPartial()
  }
}
