internal import CatalogModel

/// Where a call for a page ended, after all redirections.
struct PageTarget {
  /// The address; `nil` without a redirection.
  let url: String?
  /// Whether the store redirected to another store's page.
  let isOfAnotherStore: Bool
  /// Whether the store redirected to a page about no item, such as its front page.
  let isPlain: Bool

  /// - Parameters:
  ///   - head: The answer's head.
  ///   - called: The address that was called.
  ///   - storefront: The requested store.
  init(_ head: HTTPHead, called: String, in storefront: Storefront) {
    let path = Self.path(of: head.url ?? called)
    // A network with a login page redirects to a server of its own.
    let host = head.url.map(StoreClient.host) ?? ""
    let isOfStore = host == StoreClient.host(of: called) || host.hasSuffix(".apple.com")
    url = isOfStore && path != Self.path(of: called) ? head.url : nil
    let words = path.split(separator: "/")
    let store = words.first.flatMap { $0.utf8.count == 2 ? Storefront($0) : nil }
    isOfAnotherStore = url != nil && store != nil && store != storefront
    isPlain = url != nil && !words.contains { AppleID($0.hasPrefix("id") ? $0.dropFirst(2) : $0) != nil }
  }

  private static func path(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return "" }
    return String(url[scheme.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" })
  }
}
