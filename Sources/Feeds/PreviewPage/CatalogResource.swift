internal import CatalogModel

/// An item as Apple's media service gives it to the store's own pages: `{"id":…,"type":…,"attributes":{…}}`.
///
/// App pages of 2019 to 2025, and those of books, music and podcasts, carry it in a script: see ``Shoebox``.
struct CatalogResource {
  private let resource: JSONTree
  private let attributes: JSONTree

  init?(_ resource: JSONTree) {
    guard resource["type"]?.string != nil, let attributes = resource["attributes"] else { return nil }
    self.resource = resource
    self.attributes = attributes
  }

  var item: PageItem {
    var item = own
    item.artistPage = artist?["attributes"]?["url"]?.string ?? attributes["artistUrl"]?.string
    item.artistID = artist?["id"]?.stringOrDigits.flatMap { AppleID($0) }
    item.seller = platform?["seller"]?.string
    item.bundleID = platform?["bundleId"]?.string
    item.upc = attributes["upc"]?.stringOrDigits
    item.isrc = attributes["isrc"]?.string
    item.isbn = attributes["isbn"]?.stringOrDigits
    item.genre = attributes["genreDisplayName"]?.string ?? attributes["genreNames"]?.elements.first?.string
    item.releaseDate = [attributes["releaseDate"], attributes["releaseDateTime"], platform?["releaseDate"]]
      .lazy.compactMap { $0?.string }.first { Timestamp($0) != nil }
    item.version = platform?["versionHistory"]?.elements.first?["versionDisplay"]?.string
    item.image = image
    item.rating = rating
    item.offers = offers
    item.named = named
    return item
  }

  /// What stands of the item in any list that names it.
  private var own: PageItem {
    var item = PageItem()
    item.appleID = resource["id"]?.stringOrDigits.flatMap { AppleID($0) }
    item.kind = kind
    item.address = attributes["url"]?.string
    item.name = attributes["name"]?.string
    item.artist = attributes["artistName"]?.string
    return item
  }

  /// How many people gave how many stars: `"userRating":{"value":4.5,"ratingCount":12}`.
  private var rating: ItemRating? {
    let rating = attributes["userRating"]
    let average = rating?["value"]?.stringOrDigits.flatMap { Double($0) }.flatMap { (0...5).contains($0) ? $0 : nil }
    let count = rating?["ratingCount"]?.stringOrDigits.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    return ItemRating(average: average, count: count)
  }

  /// The artwork's address, which is a pattern with places for size and format.
  private var image: String? {
    let artwork = attributes["artwork"] ?? platform?["artwork"]
    guard let pattern = artwork?["url"]?.string else { return nil }
    let size = ["{w}": "width", "{h}": "height"].mapValues { artwork?[$0]?.stringOrDigits ?? "600" }
    let format = ["{c}": "bb", "{f}": "jpg"]
    return size.merging(format) { size, _ in size }.reduce(pattern) { $0.replacing($1.key, with: $1.value) }
  }

  /// The album, show or season that the item belongs to, and its parts, where the answer tells them.
  private var named: [NamedItem] {
    guard case .object(let relations)? = resource["relationships"] else { return [] }
    return relations.flatMap { relation in
      (relation.value["data"]?.elements ?? []).prefix(1000).compactMap {
        CatalogResource($0).flatMap { NamedItem($0.own) }
      }
    }
  }

  private var artist: JSONTree? {
    let related = resource["relationships"]
    let makers = ["developer", "artists", "authors", "artist"].lazy.compactMap { related?[$0]?["data"]?.elements.first }
    return makers.first
  }

  /// What differs by device: `{"ios":{"bundleId":…,"offers":[…]},"osx":{…}}`.
  private var platform: JSONTree? {
    let platforms = attributes["platformAttributes"]
    return ["ios", "osx", "appletvos", "watch", "xros"].lazy.compactMap { platforms?[$0] }.first
  }

  private var kind: ProductKind? {
    let type = resource["type"]?.string ?? ""
    let platforms = attributes["platformAttributes"]
    if type == "apps", platforms?["osx"] != nil, platforms?["ios"] == nil { return .macApp }
    return Self.kinds[type]
  }

  private static let kinds: [String: ProductKind] = [
    "apps": .app, "app-bundles": .bundle, "developers": .developer, "songs": .song, "albums": .album,
    "artists": .artist, "music-videos": .musicVideo, "podcasts": .podcast, "podcast-episodes": .podcastEpisode,
    "books": .book, "audio-books": .audiobook, "authors": .author, "movies": .movie, "tv-shows": .tvShow,
    "tv-seasons": .tvSeason, "tv-episodes": .tvEpisode,
  ]

  /// The ways to get the item, each kind of them once.
  private var offers: [Offer] {
    var seen: Set<OfferKind> = []
    let all = (platform?["offers"] ?? attributes["offers"])?.elements ?? []
    return all.compactMap(offer).filter { seen.insert($0.kind).inserted }
  }

  /// Only `get`, `buy` and `preorder` are sales; what a subscriber pays nothing for is no price.
  private func offer(_ offer: JSONTree) -> Offer? {
    guard let kind = offer["type"]?.string.flatMap({ Self.sales[$0] }),
      let milliunits = offer["price"]?.stringOrDigits.flatMap({ Money.milliunits(decimal: $0) }), milliunits >= 0,
      let currency = offer["currencyCode"]?.string.flatMap({ CurrencyCode($0) })
    else { return nil }
    return Offer(
      kind: kind, price: .amount(Money(milliunits: milliunits, currency: currency)),
      text: offer["priceFormatted"]?.string)
  }

  private static let sales: [String: OfferKind] = [
    "get": .buy, "buy": .buy, "preorder": .preOrder, "preOrder": .preOrder,
  ]
}
