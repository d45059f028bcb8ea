public import CatalogModel
internal import Storefronts

/// The name of an item in one store, and which store states it.
public struct NameChoice: Sendable {
  /// The listing that states the name; without a name any listing, preferably of the store.
  public var listing: Listing?
  /// The store that states the name, if it is another one.
  public var borrowed: Storefront?

  /// The source of a borrowed name, with its language: `us (en)`.
  public var origin: String? {
    borrowed.map { store in store.code + (store.language.map { " (\($0))" } ?? "") }
  }
}

/// The names that the stores give an item.
public struct ItemNames: Sendable {
  private let listings: [Listing]
  /// The listings that state a name, each with its store's default language.
  private let named: [(listing: Listing, language: Substring?)]
  /// The name that a feed states for all stores.
  private let general: Listing?

  /// Sorts the listings of one item by their languages.
  public init(_ listings: [Listing]) {
    self.listings = listings
    named = listings.filter { $0.name != nil }.map { ($0, $0.storefront?.language) }
    general = named.first { $0.listing.storefront == nil }?.listing
  }

  /// The store's own name, else that of a store with the same default language, else an English one, else any.
  ///
  /// A name that a feed states for all stores counts as English, if there is an English one.
  public func choice(for storefront: Storefront?) -> NameChoice {
    if let own = named.first(where: { $0.listing.storefront == storefront }) { return NameChoice(listing: own.listing) }
    let language = storefront?.language
    let borrowed =
      (language == "en" ? general : nil) ?? language.flatMap(name(in:)) ?? general ?? name(in: "en")
      ?? named.first?.listing
    if let borrowed { return NameChoice(listing: borrowed, borrowed: borrowed.storefront) }
    return NameChoice(listing: listings.first { $0.storefront == storefront } ?? listings.first)
  }

  private func name(in language: Substring) -> Listing? { named.first { $0.language == language }?.listing }
}

extension Storefront {
  /// The language of its pages, without script and country: `en`.
  fileprivate var language: Substring? { details.defaultLanguage?.prefix { $0 != "-" } }
}
