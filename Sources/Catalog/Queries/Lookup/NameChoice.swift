public import CatalogModel
internal import Storefronts

/// The name of an item in one store, and which store states it.
public struct NameChoice: Sendable {
  /// The listing that states the name; without a name any listing, preferably of the store.
  public var listing: Listing?
  /// The store that states the name, if it is another one.
  public var borrowed: Storefront?

  /// The source of a borrowed name, with its language: `us (en)`.
  public static func origin(of storefront: Storefront) -> String {
    storefront.code + (storefront.language.map { " (\($0))" } ?? "")
  }
}

/// The names that the stores give an item.
public struct ItemNames: Sendable {
  private let listings: [Listing]

  /// The listings of one item.
  public init(_ listings: [Listing]) { self.listings = listings }

  /// The store's own name, else that of a store with the same default language, else an English one, else any.
  ///
  /// A name that a feed states for all stores counts as English, if there is an English one.
  public func choice(for storefront: Storefront?) -> NameChoice {
    if let own = named(where: { $0 == storefront }) { return NameChoice(listing: own) }
    let language = storefront?.language
    let general = named { $0 == nil }
    let borrowed =
      (language == "en" ? general : nil) ?? language.flatMap(name(in:)) ?? general ?? name(in: "en")
      ?? named { _ in true }
    if let borrowed { return NameChoice(listing: borrowed, borrowed: borrowed.storefront) }
    return NameChoice(listing: listings.first { $0.storefront == storefront } ?? listings.first)
  }

  /// The first listing with a name whose store is so.
  private func named(where isRequested: (Storefront?) -> Bool) -> Listing? {
    let index = listings.indices.first { isRequested(listings[$0].storefront) && listings[$0].name != nil }
    return index.map { listings[$0] }
  }

  private func name(in language: Substring) -> Listing? { named { $0?.language == language } }
}

extension Storefront {
  /// The language of its pages, without script and country: `en`.
  fileprivate var language: Substring? { details.defaultLanguage?.prefix { $0 != "-" } }
}
