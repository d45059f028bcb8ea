internal import CatalogModel
internal import JSON
internal import ProductLinks
internal import StorePrices

/// An item as the store's programs are drawn from it:
/// `{"id":"302","kind":"iosSoftware","name":…,"url":…,"offers":[…]}`.
struct PlatformItem {
  private let tree: JSONTree
  private let link: ProductLink?
  private let storefront: Storefront?
  private var offers: [Offer] = []
  /// Why prices that are there could not be read.
  private var unread: [String] = []

  init(_ tree: JSONTree, fallback: Storefront?) {
    self.tree = tree
    link = tree["url"]?.string.flatMap { LinkAddress.link($0) }
    storefront = link?.storefront ?? fallback
    var seen: Set<OfferKind> = []
    for offer in tree["offers"]?.elements ?? [] {
      guard let kind = offer["type"]?.string.flatMap({ CatalogResource.sales[$0] }), offer["price"] != nil,
        seen.insert(kind).inserted
      else { continue }
      add(kind, offer)
    }
  }

  /// Adds an offer, whose currency is what its text says in its store, or where there is none that of the store.
  private mutating func add(_ kind: OfferKind, _ offer: JSONTree) {
    let text = offer["priceFormatted"]?.string
    var price = PageOffer(
      kind: kind, amount: StatedAmount(offer["price"]), currencyText: offer["currencyCode"]?.string, text: text)
    let isLabel = text.map(StorePriceReading.isLabel) ?? false
    if price.currencyText == nil, !isLabel, let text, let storefront, let milliunits = price.amount.milliunits {
      let money = PageOffer.money(written: text, in: storefront, on: nil)
      // A free item has its store's word for that, or none.
      guard money?.milliunits == milliunits || money == nil && milliunits == 0 else {
        return unread.append("priceFormatted is not price as its store writes it: \(text.prefix(40))")
      }
      price.currencyText = money?.currency.description
    }
    guard var found = price.offer(in: storefront, on: nil) else {
      return unread += [price.unread("price", in: storefront, on: nil)].compactMap { $0 }
    }
    if isLabel { (found.text, found.label) = (nil, text) }
    offers.append(found)
  }

  /// The item as a record; a part of `whole`, where that is not `nil`.
  func record(in whole: AppleID?) -> ProductRecord? {
    guard let appleID = tree["id"]?.appleID else { return nil }
    var item = PageItem()
    item.address = tree["url"]?.string
    item.name = tree["name"]?.string
    item.artist = tree["artistName"]?.string
    item.artistPage = tree["artistUrl"]?.string
    item.artistID = tree["artistId"]?.appleID
    item.seller = tree["softwareInfo"]?["seller"]?.string
    item.bundleID = tree["bundleId"]?.string
    item.genre = (tree["genreNames"]?.elements.first ?? tree["genres"]?.elements.first?["name"])?.string
    item.releaseDate = tree["releaseDate"]?.string
    item.version = tree["offers"]?.elements.first?["version"]?["display"]?.string
    item.image = CatalogResource.address(ofArtwork: tree["artwork"]?.elements.last)
    item.rating = ItemRating(stars: tree["userRating"]?["value"], count: tree["userRating"]?["ratingCount"])
    var record = item.record(appleID, kind, in: storefront, on: nil)
    record.offers = offers
    record.unread = unread
    record.parentID = [whole, tree["collectionId"]?.appleID, link?.parentID].lazy.compactMap(\.self)
      .first { $0 != appleID }
    record.original = tree.text(isCompact: true)
    return record
  }

  private var kind: ProductKind { tree["kind"]?.string.flatMap { ResultKind.words[$0] } ?? link?.kind ?? .unknown }
}
