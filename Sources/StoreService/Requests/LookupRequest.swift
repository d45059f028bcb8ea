public import CatalogModel

/// A lookup of any number of items in one store.
public struct LookupRequest: Sendable {
  public var items: [LookupItem]
  public var storefront: Storefront
  /// The children to return with each item: an artist's `album`, an album's `song`.
  public var entity: SearchEntity?
  /// How many children to return; `nil` is all.
  public var limit: Int?
  /// `recent`: the newest children first.
  public var isNewestFirst = false
  public var language: StoreLanguage?
  /// How many items to put into one call.
  public var itemsInCall = StoreRequest.maxAtOnce

  public init(_ items: [LookupItem], in storefront: Storefront) {
    self.items = items
    self.storefront = storefront
  }

  /// The calls: as few as the API allows, and the same ones for the same items.
  public var requests: [StoreRequest] {
    var seen: Set<String> = []
    let requested = items.filter { seen.insert("\($0.key.rawValue)=\($0.value)").inserted }
    return LookupItem.Key.allCases.flatMap { key in
      let items = requested.filter { $0.key == key }
      // The children of several items could not be distinguished in pages.
      let length = entity == nil ? key.maxAtOnce(min(itemsInCall, StoreRequest.maxAtOnce)) : 1
      return stride(from: 0, to: items.count, by: length).map {
        request(for: items[$0..<min($0 + length, items.count)], by: key)
      }
    }
  }

  private func request(for items: ArraySlice<LookupItem>, by key: LookupItem.Key) -> StoreRequest {
    var query = [
      QueryItem(key.rawValue, value: items.map(\.value).joined(separator: ",")),
      QueryItem("country", value: storefront.code),
    ]
    var pages: StoreRequest.Pages?
    if let entity {
      let length = min(limit ?? StoreRequest.maxAtOnce, StoreRequest.maxAtOnce)
      query += [QueryItem("entity", value: entity.rawValue), QueryItem("limit", value: String(length))]
      pages = StoreRequest.Pages(length: length, requested: limit)
    }
    if isNewestFirst { query.append(QueryItem("sort", value: "recent")) }
    if let language { query.append(QueryItem("lang", value: language.code)) }
    return StoreRequest(
      path: "/lookup", query: query, subject: .item, storefront: storefront, name: "lookup-\(storefront)",
      expected: items.map(\.expected), pages: pages)
  }
}
