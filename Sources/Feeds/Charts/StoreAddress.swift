internal import CatalogModel

/// What the address of a store page in a feed says: `https://music.apple.com/us/album/…/1513779427?i=1513779431`.
struct StoreAddress {
  let appleID: AppleID?
  let storefront: Storefront?
  let kind: ProductKind?
  /// `mt=12` is the Mac App Store.
  let isMac: Bool

  init?(_ url: String) {
    let parts = url.split(separator: "?", maxSplits: 1)
    let path = parts.first?.split(separator: "/").dropFirst(2) ?? []
    guard url.contains("apple.com"), !path.isEmpty else { return nil }
    let query = parts.count == 2 ? parts[1].split(separator: "&") : []
    storefront = path.first.flatMap { $0.utf8.count == 2 ? Storefront($0) : nil }
    kind = ResultKind.kind(ofPage: url)
    isMac = query.contains("mt=12") || url.contains("/macapp")
    let item = query.first { $0.hasPrefix("i=") }.flatMap { AppleID($0.dropFirst(2)) }
    appleID = item ?? path.last.flatMap { AppleID($0.hasPrefix("id") ? $0.dropFirst(2) : $0) }
  }
}
