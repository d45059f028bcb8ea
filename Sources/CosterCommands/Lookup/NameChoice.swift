internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The name of an item in one store, and which store states it.
struct NameChoice {
  var listing: Listing?
  /// The store that states the name, if it is another one.
  var borrowed: Storefront?

  /// The store's own name, else that of a store with the same default language, else an English one, else any.
  ///
  /// A name that a feed states for all stores counts as English, if there is an English one.
  init(for storefront: Storefront?, among listings: [Listing]) {
    if let own = listings.first(where: { $0.storefront == storefront && $0.name != nil }) {
      listing = own
      return
    }
    let named = listings.filter { $0.name != nil }
    let general = named.first { $0.storefront == nil }
    let language = storefront.flatMap(Self.language)
    listing =
      (language == "en" ? general : nil)
      ?? named.first { $0.storefront.flatMap(Self.language) == language && language != nil } ?? general
      ?? named.first { $0.storefront.flatMap(Self.language) == "en" }
      ?? named.first ?? listings.first { $0.storefront == storefront } ?? listings.first
    borrowed = listing?.name == nil ? nil : listing?.storefront
  }

  private static func language(of storefront: Storefront) -> String? {
    storefront.details.defaultLanguage.flatMap { LocaleTag($0) }?.language
  }

  /// The source of a borrowed name, with its language: `us (en)`.
  var origin: String? {
    borrowed.map { store in store.code + (Self.language(of: store).map { " (\($0))" } ?? "") }
  }
}
