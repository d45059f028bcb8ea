internal import CatalogModel

/// What the catalog knows that shows whether stores have an item.
struct ItemEvidence {
  var appleID: AppleID
  var listings: [Listing]
  var prices: [ListedPrice]
  var absences: [Storefront: Timestamp]
  /// The feed that no longer has the item, where only past prices are left.
  var gone: StoreCheck.Evidence?

  var isEmpty: Bool { listings.isEmpty && prices.isEmpty && absences.isEmpty && gone == nil }

  var name: String? { listings.lazy.compactMap(\.name).first }

  var kind: ProductKind? {
    listings.lazy.map(\.kind).first { $0 != .unknown } ?? listings.first?.kind
  }

  /// The stores that had the item when last observed, in order.
  var stores: [Storefront] {
    Set(listings.compactMap(\.storefront) + prices.compactMap(\.storefront)).filter { observation(in: $0) != nil }
      .sorted()
  }

  /// The newest record or price of the item in a store.
  ///
  /// A link to the item, or a child's record, does not prove that the store shows the item itself.
  func observation(in storefront: Storefront) -> StoreCheck.Evidence? {
    let records = listings.filter { $0.storefront == storefront && $0.provenance == .record }
    let sold = prices.filter { $0.storefront == storefront && $0.state != .unknown }
    let seen = records.map { ($0.source, $0.observedAt) } + sold.map { ($0.source, $0.observedAt) }
    return seen.max { $0.1 < $1.1 }.map { StoreCheck.Evidence(source: $0.0, observedAt: $0.1) }
  }

  /// When the store did not have the item, unless a newer observation has it.
  func absence(in storefront: Storefront) -> Timestamp? {
    guard let absent = absences[storefront] else { return nil }
    let seen = observation(in: storefront)?.observedAt ?? ""
    return seen > absent.description ? nil : absent
  }

  /// A future release date, as a source without a store of its own states it: a store that lists an item shows its
  /// page, also before the release.
  func releaseAhead(of now: Timestamp, in storefront: Storefront) -> StoreCheck.Evidence? {
    guard observation(in: storefront) == nil else { return nil }
    let ahead = listings.first { $0.storefront == nil && ($0.releaseDate ?? "") > now.description }
    return ahead.map { StoreCheck.Evidence(source: $0.source, observedAt: $0.observedAt) }
  }
}
