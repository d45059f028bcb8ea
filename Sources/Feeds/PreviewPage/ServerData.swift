internal import CatalogModel

/// What a page of 2023 and later was drawn from: `<script id="serialized-server-data">`.
///
/// App pages hold a `lockup` with `adamId`, pages of music and podcasts objects with a `contentDescriptor`. How deep
/// these lie has changed, so that they are searched for.
struct ServerData {
  private(set) var items: [PageItem] = []
  private var budget = 200_000

  init(_ script: String) {
    guard script.utf8.count <= Shoebox.limit, let tree = try? JSONTree(utf8: script) else { return }
    collect(tree)
  }

  /// Goes through the tree until the page's own item must have been met.
  private mutating func collect(_ tree: JSONTree) {
    guard budget > 0, items.count < 100 else { return }
    budget -= 1
    switch tree {
    case .array(let elements): for element in elements { collect(element) }
    case .object(let members):
      if let item = Self.app(tree) ?? Self.content(tree) { items.append(item) }
      for member in members { collect(member.value) }
    default: break
    }
  }

  /// Reads `{"lockup":{"adamId":"1","bundleId":…,"title":…},"developerAction":{"title":…,"pageUrl":…}}`.
  private static func app(_ page: JSONTree) -> PageItem? {
    guard let lockup = page["lockup"], let appleID = lockup["adamId"]?.stringOrDigits.flatMap({ AppleID($0) }) else {
      return nil
    }
    var item = PageItem()
    item.appleID = appleID
    item.address = page["canonicalURL"]?.string
    item.bundleID = lockup["bundleId"]?.string
    item.name = (lockup["title"] ?? page["title"])?.string
    item.artist = (page["developerAction"]?["title"] ?? lockup["developerName"])?.string
    item.artistPage = page["developerAction"]?["pageUrl"]?.string
    return item
  }

  /// Reads `{"contentDescriptor":{"kind":"album","identifiers":{"storeAdamID":"1"},"url":…},"title":…}`.
  private static func content(_ object: JSONTree) -> PageItem? {
    guard let descriptor = object["contentDescriptor"],
      let appleID = descriptor["identifiers"]?["storeAdamID"]?.stringOrDigits.flatMap({ AppleID($0) })
    else { return nil }
    var item = PageItem()
    item.appleID = appleID
    item.kind = descriptor["kind"]?.string.flatMap { kinds[$0] }
    item.address = descriptor["url"]?.string
    item.name = object["title"]?.string
    item.artist = object["artistName"]?.string ?? object["subtitleLinks"]?.elements.first?["title"]?.string
    return item
  }

  private static let kinds: [String: ProductKind] = [
    "song": .song, "album": .album, "artist": .artist, "musicVideo": .musicVideo, "podcast": .podcast,
    "podcastShow": .podcast, "podcastEpisode": .podcastEpisode,
  ]
}
