public import CatalogModel
internal import PartnerFeed

/// A requested item, with what the catalog has of it.
public struct KnownItem: Sendable {
  /// The item's number.
  public var appleID: AppleID
  /// The reference that named it.
  public var reference: String
  /// The link's store, if the reference is a link.
  public var storefront: Storefront?
  /// Its listings, one a storefront.
  public var listings: [Listing]
  /// Its present prices.
  public var prices: [ListedPrice]
  /// The stores that did not have it when last asked.
  public var absences: [Storefront: Timestamp] = [:]

  /// How the reference names it, where that is worth a word.
  public var naming: Naming?

  /// Whether the reference names other items, too.
  public var sharesReference = false

  /// The reference in messages; with the number where it names several items.
  public var label: String { sharesReference ? "\(reference) (Apple ID \(appleID))" : reference }

  /// The feed that no longer has it, where only past prices are left.
  var gone: StoreCheck.Evidence?

  /// Whether the catalog has it now.
  fileprivate var isKnown: Bool { !listings.isEmpty || !prices.isEmpty }

  /// The listing that names it in a store.
  func listing(in storefront: Storefront?) -> Listing? { ItemNames(listings).choice(for: storefront).listing }

  /// Its name in a store, or the one that is shown in its place.
  public func name(in storefront: Storefront?) -> String? { listing(in: storefront)?.name }

  /// What it is in a store.
  public func kind(in storefront: Storefront?) -> ProductKind { listing(in: storefront)?.kind ?? .unknown }

  /// The stores that list or sell it.
  public var storefronts: [Storefront] {
    Set((listings.map(\.storefront) + prices.map(\.storefront)).compactMap(\.self)).sorted()
  }
}

extension KnownItem {
  /// What a reference turned out to be.
  public enum Naming: Equatable, Sendable {
    /// A number that is a barcode or an ISBN, and not an Apple ID.
    case code(Identifier.Scheme)
    /// A feed that the podcast had until it was seen with another one; now it has this one.
    case formerFeed(now: String, movedAt: Timestamp)
  }
}

extension KnownItem {
  /// Its listings in some stores, or all of them, and which of these stores neither list nor sell it.
  ///
  /// A store that sells the item but has no listing of its own gets the one that a feed states for all stores, else one
  /// made from the newest of its prices.
  public func listings(in storefronts: [Storefront]?) -> (found: [Listing], missing: [Storefront]) {
    guard let storefronts else { return (listings.isEmpty ? [priced(prices)].compactMap(\.self) : listings, []) }
    let own = listings.filter { $0.storefront.map(storefronts.contains) ?? false }
    let others = storefronts.filter { store in !own.contains { $0.storefront == store } }
    return (own + others.compactMap(sold), others.filter { store in !prices.contains { $0.storefront == store } })
  }

  private func sold(in storefront: Storefront) -> Listing? {
    let prices = prices.filter { $0.storefront == storefront }
    guard !prices.isEmpty else { return nil }
    var listing = listings.first { $0.storefront == nil } ?? priced(prices)
    listing?.storefront = storefront
    return listing
  }

  private func priced(_ prices: [ListedPrice]) -> Listing? {
    let kind = listings.first { $0.kind != .unknown }?.kind ?? .unknown
    return prices.max { $0.observedAt < $1.observedAt }.flatMap { Listing(pricedAs: $0, kind: kind) }
  }
}

extension KnownItem {
  /// All items of one reference, at least one, as one that has what any of them has: a store that one of them lacks may
  /// have another.
  public static func whole(_ items: [KnownItem]) -> KnownItem {
    items.dropFirst().reduce(into: items[0]) { whole, item in
      whole.sharesReference = false
      whole.listings += item.listings
      whole.prices += item.prices
      whole.absences.merge(item.absences) { max($0, $1) }
    }
  }
}

/// The result of looking up an item.
public enum LookupResult: Sendable {
  /// The items; more than one when several share a bundle ID or a barcode.
  case items([KnownItem])
  /// Why the catalog has none, and what it has instead.
  case nothing(String, remains: Remains? = nil)

  /// What is left of an item that no feed has any more.
  public enum Remains: Sendable {
    /// What it cost.
    case prices(AppleID)
    /// Where it stood in charts.
    case ranks(AppleID)
  }
}

extension Catalog {
  /// Finds the items of references, with all that the catalog has of them.
  ///
  /// - Parameters:
  ///   - texts: Apple IDs, links, bundle IDs, barcodes.
  ///   - includesGone: Whether an item of which only old prices or chart ranks are left counts as an item.
  ///   - onlyNames: Whether of listings only the names are needed.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  /// - Returns: For each text the items, or why there are none; `ReferenceError` when the text is no reference.
  public func knownItems(
    _ texts: [String], includesGone: Bool = false, onlyNames: Bool = false
  ) throws -> [Result<LookupResult, ReferenceError>] {
    let numbers = texts.map(Self.number)
    let known = try reading { try items(numbers.compactMap { $0?.appleID }, onlyNames: onlyNames) }
    return try zip(texts, numbers).map { text, number in
      if let number, var item = known[number.appleID], item.isKnown {
        (item.reference, item.storefront) = (text, number.storefront)
        return .success(.items([item]))
      }
      let unlisted = number.flatMap { known[$0.appleID] }
      do {
        return .success(try search(text, unlisted, includesGone: includesGone))
      } catch let error as ReferenceError {
        return .failure(error)
      }
    }
  }

  /// The Apple ID that a text is or contains, with the store of a link.
  private static func number(_ text: String) -> (appleID: AppleID, storefront: Storefront?)? {
    if let appleID = AppleID(text) { return (appleID, nil) }
    switch try? Reference(text) {
    case .link(let appleID, let storefront): return (appleID, storefront)
    case .number(let digits): return AppleID(digits).map { ($0, nil) }
    case .bundleID, .identifier, nil: return nil
    }
  }

  /// The items of a text that is not an Apple ID of one; `unlisted` is its number, where it has one, of which neither
  /// listings nor prices were found.
  private func search(_ text: String, _ unlisted: KnownItem?, includesGone: Bool) throws -> LookupResult {
    let reference = try reference(text)
    switch try items(for: reference, unlisted: unlisted?.appleID) {
    case .items(let found, let storefront, let scheme):
      let known = try reading { try self.items(found) }
      var items = found.compactMap { known[$0] }.filter(\.isKnown)
      for index in items.indices {
        (items[index].reference, items[index].storefront) = (text, storefront)
        items[index].naming = try naming(of: items[index].appleID, reference, scheme)
      }
      for index in items.indices { items[index].sharesReference = items.count > 1 }
      guard items.isEmpty, let gone = found.first else { return .items(items) }
      let histories = try priceHistories(of: gone)
      let isRanked = try !rankHistories(of: gone).isEmpty
      if includesGone, isRanked || !histories.isEmpty {
        return .items([KnownItem(appleID: gone, reference: text, listings: [], prices: [])])
      }
      let fact =
        histories.lazy.compactMap { $0.periods.last?.gap }.first ?? missing(of: .products).first
        ?? (isRanked ? "nothing but charts has it" : "the feed has it no more")
      return .nothing("\(text): \(fact)", remains: histories.isEmpty ? .ranks(gone) : .prices(gone))
    case .notFound(let reason):
      let absences = AppleID(text) == nil ? [:] : unlisted?.absences ?? [:]
      guard let last = absences.values.max() else { return .nothing("\(text): \(reason)") }
      let stores = absences.keys.sorted().map(\.code).joined(separator: ", ")
      return .nothing("\(text): \(stores) did not have it on \(last.date)")
    }
  }

  private func naming(
    of appleID: AppleID, _ reference: Reference, _ scheme: Identifier.Scheme?
  ) throws(CatalogError) -> KnownItem.Naming? {
    switch reference {
    case .number: return scheme.map(KnownItem.Naming.code)
    case .identifier(let identifier) where identifier.scheme == .feed:
      let feeds = try podcastFeeds(of: [appleID])[appleID] ?? []
      guard let present = feeds.last, present.address != identifier.value,
        let movedAt = feeds.last(where: { $0.address == identifier.value })?.movedAt
      else { return nil }
      return .formerFeed(now: present.url, movedAt: movedAt)
    case .link, .bundleID, .identifier: return nil
    }
  }

  /// What a text names: a text that is none of the usual references is one where a product has it as its ID.
  private func reference(_ text: String) throws -> Reference {
    do { return try Reference(text) } catch ReferenceError.unreadable {
      let product = Reference.identifier(Identifier(scheme: .inAppProductID, value: text.trimmed))
      if case .items = try items(for: product) { return product }
      throw ReferenceError.unreadable(text.trimmed)
    }
  }

  /// What the catalog has of some items, which may be nothing.
  private func items(
    _ appleIDs: [AppleID], onlyNames: Bool = false
  ) throws(CatalogError) -> [AppleID: KnownItem] {
    let (listings, prices) = (try listings(of: appleIDs, onlyNames: onlyNames), try prices(of: appleIDs))
    let absences = try absences(of: appleIDs)
    var items: [AppleID: KnownItem] = [:]
    items.reserveCapacity(appleIDs.count)
    for appleID in appleIDs where items[appleID] == nil {
      let (listed, priced) = (listings[appleID] ?? [], prices[appleID] ?? [])
      items[appleID] = KnownItem(
        appleID: appleID, reference: "", listings: listed.isEmpty ? try productListings(of: appleID, priced) : listed,
        prices: priced, absences: absences[appleID] ?? [:])
    }
    return items
  }

  /// What the catalog has of an item, which may be nothing.
  package func item(_ appleID: AppleID, _ reference: String) throws(CatalogError) -> KnownItem {
    var item = try items([appleID])[appleID] ?? KnownItem(appleID: appleID, reference: "", listings: [], prices: [])
    item.reference = reference
    return item
  }
}
