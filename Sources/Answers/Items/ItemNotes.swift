package import Catalog
package import CatalogModel
internal import PartnerFeed

// What the rows of items do not say.

extension AnswerNote {
  /// The stores that all of the items of one reference lack.
  static func inNone(_ missing: [[Storefront]]) -> [Storefront] {
    missing.first?.filter { store in missing.allSatisfy { $0.contains(store) } } ?? []
  }

  /// Which of these stores had the item once, but did not when last asked.
  static func absences(of item: KnownItem, after known: [(storefront: Storefront?, observedAt: String)]) -> [Self] {
    item.absences.sorted { $0.key < $1.key }.compactMap { storefront, absentAt in
      let last = known.filter { $0.storefront == storefront }.map(\.observedAt).max()
      guard let last, last < absentAt.description else { return nil }
      return .absent(item: item.label, storefront, on: absentAt, lastSeen: last)
    }
  }

  /// That the items of one reference are not known in a store, or not sold there.
  static func noListing(of items: [KnownItem], in storefront: Storefront, from catalog: Catalog) -> Self {
    let whole = KnownItem.whole(items)
    var gap = StoreGap(whole, storefront, known: whole.storefronts)
    gap.reason = catalog.missing(of: .prices).first
    return .notInStore(gap)
  }

  /// That the items of one reference have no price in a store, why, and where they have.
  static func noPrice(
    of items: [KnownItem], in storefront: Storefront, known: [Storefront], from catalog: Catalog
  ) throws -> Self {
    var gap = StoreGap(KnownItem.whole(items), storefront, known: known)
    gap.reason = try items.compactMap { try catalog.reason(whyNoPriceOf: $0, in: storefront) }.first
    gap.isReasonAlone = true
    return .notInStore(gap)
  }
}

extension StoreGap {
  package init(_ item: KnownItem, _ storefront: Storefront, known: [Storefront]) {
    self.init(
      reference: item.reference, storefront: storefront, known: known, absentOn: item.absences[storefront])
  }
}

extension Catalog {
  /// The stores besides those of `prices` in which an item's price was known, and is not any more or was not on a day.
  func pricesNotKnown(of item: KnownItem, besides prices: [ListedPrice], on day: Timestamp?) throws -> [AnswerNote] {
    let priced = Set(prices.compactMap(\.storefront))
    let gaps = try gaps(of: item.appleID, on: day).filter { !priced.contains($0.key) }
    return Dictionary(grouping: gaps, by: \.value).sorted { $0.key < $1.key }.map { reason, gaps in
      .pricesNotKnown(item: item.label, gaps.map(\.key), reason: reason)
    }
  }

  /// Why no price of an item is known in a storefront; `nil` without a special reason.
  package func reason(whyNoPriceOf item: KnownItem, in storefront: Storefront) throws -> String? {
    if let gap = try gaps(of: item.appleID)[storefront] { return gap }
    return switch try textInPlaceOfPrice(of: item.appleID, in: storefront) {
    case ""?: "the feed has a row without a price, so it is not sold there"
    case let text?: "the feed's price '\(text)' cannot be read"
    case nil: missing(of: .prices).first
    }
  }

  /// Why no price of any of the items was known in a storefront on a day.
  func gap(of items: [KnownItem], in storefront: Storefront, on day: Timestamp) throws -> String? {
    try items.lazy.compactMap { try self.gaps(of: $0.appleID, on: day)[storefront] }.first
  }
}
