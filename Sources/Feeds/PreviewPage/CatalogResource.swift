internal import CatalogModel
internal import JSON

/// An item as Apple's media service gives it to the store's own pages: `{"id":…,"type":…,"attributes":{…}}`.
///
/// App pages of 2019 to 2025, and those of books, music and podcasts, carry it in a script: see ``Shoebox``. Pages of
/// 2017 to 2019 have the same with other names for types, and some attributes elsewhere: see ``EmberStore``.
struct CatalogResource {
  private let resource: JSONTree
  private let attributes: JSONTree

  init?(_ resource: JSONTree) {
    guard resource["type"]?.string != nil, let attributes = resource["attributes"] else { return nil }
    self.resource = resource
    self.attributes = attributes
  }

  var item: PageItem {
    var item = described
    item.named = named
    item.reviews = reviews
    item.inAppResources = ["top-in-apps", "merchandised-in-apps"].flatMap(related)
    return item
  }

  /// All that the resource states of its item alone.
  var described: PageItem {
    var item = own
    item.artistPage = artist?["attributes"]?["url"]?.string ?? attributes["artistUrl"]?.string
    item.artistID = artist?["id"]?.stringOrDigits.flatMap(Self.appleID)
    item.artist = item.artist ?? artist?["attributes"]?["name"]?.string
    item.seller = (platform ?? attributes["softwareInfo"])?["seller"]?.string
    item.genre = genre
    item.releaseDate = [attributes["releaseDate"], attributes["releaseDateTime"], platform?["releaseDate"]]
      .lazy.compactMap { $0?.string }.first { Timestamp($0) != nil }
    let newest = (platform?["versionHistory"] ?? attributes["versionHistory"])?.elements.first
    item.version = (newest?["versionDisplay"] ?? newest?["versionString"])?.string
    item.image = image
    item.rating = rating
    return item
  }

  /// The item, where it is one of the catalogue: genres and reviews are resources, too.
  var numbered: PageItem? {
    let item = item
    return item.appleID == nil || item.kind == nil ? nil : item
  }

  /// What stands of the item in any list that names it.
  private var own: PageItem {
    var item = PageItem()
    item.resource = resource
    item.appleID = resource["id"]?.stringOrDigits.flatMap(Self.appleID)
    item.kind = kind
    item.address = attributes["url"]?.string
    item.name = attributes["name"]?.string
    item.artist = attributes["artistName"]?.string
    item.bundleID = (platform ?? attributes["softwareInfo"])?["bundleId"]?.string
    item.upc = attributes["upc"]?.stringOrDigits
    item.isrc = attributes["isrc"]?.string
    item.isbn = attributes["isbn"]?.stringOrDigits
    item.productID = kind == .inApp ? attributes["offerName"]?.string : nil
    item.feedURL = attributes["feedUrl"]?.string
    item.offers = offers
    return item
  }

  /// The number, which the pages of 2017 write as `id776720311`.
  static func appleID(_ text: String) -> AppleID? { AppleID(text.hasPrefix("id") ? text.dropFirst(2) : text[...]) }

  private func related(_ name: String) -> [JSONTree] { resource["relationships"]?[name]?["data"]?.elements ?? [] }

  private var genre: String? {
    attributes["genreDisplayName"]?.string ?? attributes["genreNames"]?.elements.first?.string
      ?? related("genres").first?["attributes"]?["name"]?.string
  }

  /// How many people gave how many stars: `"userRating":{"value":4.5,"ratingCount":12}`.
  private var rating: ItemRating? {
    ItemRating(stars: attributes["userRating"]?["value"], count: attributes["userRating"]?["ratingCount"])
  }

  private var image: String? {
    Self.address(ofArtwork: attributes["artwork"] ?? platform?["artwork"] ?? related("artwork").first?["attributes"])
  }

  /// The artwork's address, which is a pattern with places for size and format.
  static func address(ofArtwork artwork: JSONTree?) -> String? {
    guard let pattern = artwork?["url"]?.string else { return nil }
    let size = ["{w}": "width", "{h}": "height"].mapValues { artwork?[$0]?.stringOrDigits ?? "600" }
    let format = ["{c}": "bb", "{f}": "jpg"]
    return size.merging(format) { size, _ in size }.reduce(pattern) { $0.replacing($1.key, with: $1.value) }
  }

  /// What the item is part of, its own parts, what is like it, and what those name, where the answer states them.
  private var named: [PageItem] {
    guard case .object(let relations)? = resource["relationships"] else { return [] }
    return relations.flatMap { relation in
      (relation.value["data"]?.elements ?? []).flatMap { related -> [PageItem] in
        // What the app sells has a reader of its own: ``InAppResource``.
        guard let other = CatalogResource(related), other.kind != .inApp else { return [] }
        // A section, a playlist and the like are lists with a title.
        guard other.kind != nil, var item = other.own.asNamed else { return other.named }
        item.isPart = item.parentID != nil && item.parentID == own.appleID
        return [item] + other.named.map { $0.named(by: item) }
      }
    }
  }

  private var artist: JSONTree? {
    ["developer", "artists", "authors", "artist"].lazy.compactMap { related($0).first }.first
  }

  /// Reviews, each with a number of its own: `userReviewId` in 2017, the resource's `id` later.
  private var reviews: [CustomerReview] {
    guard let appleID = own.appleID else { return [] }
    return related("reviews").compactMap { review in
      let values = review["attributes"]
      return CustomerReview(
        of: appleID, number: values?["userReviewId"] ?? review["id"], stars: values?["rating"], title: values?["title"],
        text: values?["body"] ?? values?["review"], author: values?["name"] ?? values?["userName"],
        updated: values?["date"])
    }
  }

  /// What differs by device: `{"ios":{"bundleId":…,"offers":[…]},"osx":{…}}`.
  private var platform: JSONTree? {
    let platforms = attributes["platformAttributes"]
    return ["ios", "osx", "appletvos", "watch", "xros"].lazy.compactMap { platforms?[$0] }.first
  }

  /// `albums`; `product/album`, `lockup/album` and `song` in 2017.
  private var type: String { resource["type"]?.string?.split(separator: "/").last.map(String.init) ?? "" }

  private var kind: ProductKind? {
    let platforms = attributes["platformAttributes"]
    if type == "apps", platforms?["osx"] != nil, platforms?["ios"] == nil { return .macApp }
    return ResultKind.words[type] ?? ResultKind.words[type + "s"]
  }

  /// The ways to get the item, each kind of them once.
  private var offers: [PageOffer] {
    var seen: Set<OfferKind> = []
    let all =
      (platform?["offers"] ?? attributes["offers"])?.elements ?? related("offers").compactMap { $0["attributes"] }
    return all.compactMap(offer).filter { seen.insert($0.kind).inserted }
  }

  /// Only `get`, `buy` and `preorder` are sales; what a subscriber pays nothing for is no price.
  private func offer(_ offer: JSONTree) -> PageOffer? {
    guard let sale = offer["type"]?.string.flatMap({ Self.sales[$0] }) else { return nil }
    let price = PageOffer(
      kind: kind == .inApp ? .inApp : sale, amount: StatedAmount(offer["price"]),
      currencyText: offer["currencyCode"]?.string, text: offer["priceFormatted"]?.string)
    return price.amount == .none && price.text == nil ? nil : price
  }

  static let sales: [String: OfferKind] = [
    "get": .buy, "buy": .buy, "preorder": .preOrder, "preOrder": .preOrder,
  ]
}
