internal import CatalogModel
internal import InAppJoining
internal import Storefronts

extension JoinedProduct {
  /// Of each store's rows the one that was seen last; of those of one time the page in a language, else the one in the
  /// store's own.
  func preferredMembers(language: String?) -> [Storefront: Member] {
    let stores = Dictionary(grouping: members) { $0.price.storefront }
    return stores.compactMapValues { members in
      members.max { left, right in
        (left.price.lastSeen, left.price.rank(for: language)) < (right.price.lastSeen, right.price.rank(for: language))
      }
    }
  }
}

extension InAppPrice {
  /// How far its page is in a language, else in the store's own: 2 where it is, 1 where none is stated, else 0.
  fileprivate func rank(for requested: String?) -> Int {
    guard let language else { return 1 }
    let base = { (tag: String?) in tag?.prefix { $0 != "-" } }
    guard let requested else { return base(language) == base(storefront.details.defaultLanguage) ? 2 : 0 }
    return language == requested ? 2 : 0
  }
}
