internal import CatalogModel
internal import InAppJoining
internal import Storefronts

extension JoinedProduct {
  /// Of each store the rows that state its newest price, the one that is preferred first: that of the page in a
  /// language, else in the store's own, else what was seen last.
  ///
  /// A row with another price isn't what the product costs now, whatever its language: pages in two languages are read
  /// at two times.
  func currentMembers(language: String?) -> [Storefront: [Member]] {
    Dictionary(grouping: members) { $0.price.storefront }.compactMapValues { members in
      let rank = { (member: Member) in (member.price.rank(for: language), member.price.lastSeen) }
      let newest = members.max { left, right in
        (left.price.lastSeen, rank(left).0) < (right.price.lastSeen, rank(right).0)
      }
      guard let newest else { return nil }
      return members.filter { $0.price.isSame(as: newest.price) }.sorted { rank($0) > rank($1) }
    }
  }

  /// Of each store the row that is preferred among those with its newest price, with the time at which any saw it last.
  ///
  /// Where the page in a requested language had another price, only the name is that page's.
  func preferredMembers(language: String?) -> [Storefront: Member] {
    currentMembers(language: language).compactMapValues { current in
      guard var member = current.first else { return nil }
      member.price.lastSeen = current.map(\.price.lastSeen).max() ?? member.price.lastSeen
      guard let language else { return member }
      let others = members.filter { $0.price.storefront == member.price.storefront && $0.price.name != nil }
      let named = others.max { $0.price.rank(for: language) < $1.price.rank(for: language) }
      if let named, named.price.rank(for: language) > member.price.rank(for: language) {
        member.price.name = named.price.name
      }
      return member
    }
  }
}

extension InAppPrice {
  /// Whether both state one price of a store, and that it is listed now, or that it isn't.
  fileprivate func isSame(as other: InAppPrice) -> Bool {
    price == other.price && (price != nil || text == other.text) && isInNewestList == other.isInNewestList
  }

  /// How far it is in a requested language, else in the store's own; what states no language may be in any.
  fileprivate func rank(for requested: String?) -> Int {
    let details = storefront.details
    guard let requested else { return details.isOwnLanguage(language) ? 1 : 0 }
    guard let language else { return 1 }
    if language == requested { return 3 }
    return details.pageLanguage(for: language) == details.pageLanguage(for: requested) ? 2 : 0
  }
}
