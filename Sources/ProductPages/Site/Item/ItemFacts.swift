internal import Catalog
internal import CatalogModel
internal import Storefronts

/// What the catalog holds of an item in all stores, seen from one of them.
struct ItemFacts {
  var item: KnownItem
  /// The store from which the item is looked at.
  var home: Storefront
  /// What the home store states of it.
  var listing: Listing
  private let names: ItemNames

  /// - Returns: `nil` where no store is known to list or to sell the item.
  init?(_ item: KnownItem, in store: Storefront?) {
    let stores = Set(item.storefronts)
    // Where a feed states an item for no one store, and no price of it, any store will do.
    let isAnywhere = stores.isEmpty && !item.listings.isEmpty
    let defaultStore = Site.defaultStore
    let home = store ?? defaultStore.flatMap { stores.contains($0) ? $0 : nil } ?? stores.min() ?? defaultStore
    guard let home, stores.contains(home) || isAnywhere,
      let listing = item.listings.best(in: home) ?? item.prices.first.flatMap({ Listing(pricedAs: $0, kind: .unknown) })
    else { return nil }
    (self.item, self.home, self.listing, names) = (item, home, listing, ItemNames(item.listings))
  }

  var appleID: AppleID { item.appleID }
  var listings: [Listing] { item.listings }
  var prices: [ListedPrice] { item.prices }
  var kind: ProductKind { listing.kind }
  var name: String { name(in: home) ?? "Apple ID \(appleID)" }
  /// The store whose language the name is in.
  var nameStore: Storefront? { names.choice(for: home).listing?.storefront ?? home }

  /// The name that a store gives it, else one that another gives it.
  func name(in store: Storefront?) -> String? { names.choice(for: store).listing?.name }

  /// The prices of the home store, those of buying first.
  var homePrices: [ListedPrice] { prices.filter { $0.storefront == home } }

  /// The price by which stores are compared: of the same offer in each.
  var mainOffer: OfferKind? { (homePrices.first { $0.money != nil } ?? prices.first { $0.money != nil })?.offer }

  /// Each store that lists the item, with its price of the main offer, ordered by the stores' names.
  var storePrices: [StorePrice] {
    let offer = mainOffer
    var known: [Storefront: StorePrice] = [:]
    for listing in listings {
      guard let store = listing.storefront else { continue }
      known[store] = StorePrice(store: store, listing: listing, price: nil)
    }
    for price in prices {
      guard let store = price.storefront, price.offer == offer || known[store]?.price == nil else { continue }
      known[store] = StorePrice(store: store, listing: known[store]?.listing, price: price)
    }
    return known.values.sorted { $0.store.details.name < $1.store.details.name }
  }

  struct StorePrice {
    var store: Storefront
    var listing: Listing?
    var price: ListedPrice?

    var observedAt: String { price?.observedAt ?? listing?.observedAt ?? "" }
  }

  /// The stores that did not have the item when they were asked.
  var absenceList: HTML {
    let known = item.absences.sorted { $0.key.details.name < $1.key.details.name }
    return .section(
      "Not sold in", .bullets(known.map { ["\($0.details.name), asked on ", SiteWords.time($1)] }))
  }

  /// When anything of the item was observed last.
  var observedAt: String? { (listings.map(\.observedAt) + prices.map(\.observedAt)).max() }

  /// The item's page in a store: as Apple's own addresses are made, `/us/app/pear-ledger/id7`.
  func address(in store: Storefront? = nil) -> SiteAddress {
    Self.address(of: appleID, kind, name, in: store ?? home)
  }

  static func address(
    of appleID: AppleID, _ kind: ProductKind, _ name: String?, in store: Storefront?
  ) -> SiteAddress {
    guard let store else { return SiteAddress("item", "\(appleID)") }
    let word = [ProductKind.macApp: "app", .bundle: "app-bundle", .unknown: "item"][kind] ?? kind.rawValue
    return SiteAddress(store.code, word, slug(name ?? ""), "id\(appleID)")
  }

  /// A name in an address: letters and digits, hyphens between them.
  private static func slug(_ name: String) -> String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    return words.isEmpty ? "item" : String(words.unicodeScalars.prefix(48))
  }
}

extension Catalog {
  /// What pages show of an item: a link alone says that there was an item, and nothing of it.
  func shownItem(_ appleID: AppleID) throws(CatalogError) -> KnownItem {
    var item = try item(appleID, "\(appleID)")
    item.listings.removeAll { $0.provenance == .link && $0.name == nil }
    return item
  }
}

extension [Listing] {
  /// What a store states of an item, else what is stated for no one store, or for another.
  func best(in store: Storefront?) -> Listing? {
    first { $0.storefront == store } ?? ItemNames(self).choice(for: store).listing
  }
}

extension Site {
  /// A link to an item in its home store.
  func link(to facts: ItemFacts) -> HTML { link(facts.address(), .name(facts.name, in: facts.nameStore)) }

  /// A link to an item by its name.
  func link(to appleID: AppleID, _ kind: ProductKind, _ name: String?, in store: Storefront?) -> HTML {
    link(
      ItemFacts.address(of: appleID, kind, name, in: store),
      name.map { HTML.name($0, in: store) } ?? "Apple ID \(appleID)")
  }

  /// A page of its own links to Apple's.
  func link(to listing: Listing, in store: Storefront? = nil) -> HTML {
    let link = link(to: listing.appleID, listing.kind, listing.name, in: listing.storefront ?? store)
    guard isSinglePage, let address = WebAddress(listing.storeAddress) else { return link }
    return .element("a", [.href(address)], link)
  }
}
