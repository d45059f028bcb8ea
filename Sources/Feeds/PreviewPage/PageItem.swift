internal import CatalogModel
internal import JSON
internal import ProductLinks

/// What one source inside a store page says of an item: structured data, a script's JSON, microdata.
struct PageItem {
  /// `nil` where the source does not state which item it means; it then means the page's own.
  var appleID: AppleID?
  var kind: ProductKind?
  /// The item's page, as the source has it.
  var address: String?
  var name: String?
  var artist: String?
  var artistPage: String?
  var artistID: AppleID?
  var seller: String?
  var bundleID: String?
  var upc: String?
  var isrc: String?
  var isbn: String?
  var productID: String?
  /// The address of a podcast's feed.
  var feedURL: String?
  var genre: String?
  var releaseDate: String?
  var version: String?
  var image: String?
  var offers: [PageOffer] = []
  var rating: ItemRating?
  var inApps: [InApp] = []
  /// Whether the source states that there are none.
  var statesNoInApps = false
  var reviews: [CustomerReview] = []
  /// Reviews whose numbers the page does not show, of the item or of the album that it is on.
  var unnumberedReviews: [PageReviews.Review] = []
  /// Other items that the source names.
  var named: [PageItem] = []
  /// Of an item that a page names: what it is part of, and the store whose page it is, as its address says.
  var parentID: AppleID?
  var storefront: Storefront?
  /// Whether it was named in another item's credit, and not by data of its own.
  var isCredited = false
  /// Whether the page's own item is what this one belongs to.
  var isPart = false
  /// What the media service states of it, where the source is one of its answers.
  var resource: JSONTree?
  /// What the app sells, where the source is one of the media service.
  var inAppResources: [JSONTree] = []

  /// An in-app product as a page lists it.
  typealias InApp = (name: String, offer: PageOffer)

  init() {}

  /// An item that is named beside the address of its page, such as an album's song; `nil` where that is none of a
  /// product.
  init?(name: String?, address: String?, isPart: Bool = false) {
    guard let name, !name.isEmpty else { return nil }
    (self.name, self.address, self.isPart) = (name, address, isPart)
    readAddress()
    if appleID == nil { return nil }
  }

  /// The item as one that a page names; `nil` where it has no number or no name.
  var asNamed: PageItem? {
    guard appleID != nil, name != nil else { return nil }
    var item = self
    item.readAddress()
    return item
  }

  private mutating func readAddress() {
    guard let link = address.flatMap(LinkAddress.link) else { return }
    appleID = appleID ?? link.appleID
    kind = kind ?? (link.kind == .unknown ? nil : link.kind)
    (parentID, storefront) = (link.parentID, link.storefront)
  }

  /// The item as one that is named by another, which it is a part of instead of the page's own.
  func named(by whole: PageItem) -> PageItem {
    guard isPart else { return self }
    var item = self
    (item.isPart, item.parentID, item.artist) = (false, parentID ?? whole.appleID, artist ?? whole.artist)
    return item
  }

  /// The item's names in other registers, of which a page has one and an answer of the media service more.
  var identifiers: [Identifier] {
    let values: [(Identifier.Scheme, String?)] = [
      (.bundleID, bundleID), (.upc, upc), (.isrc, isrc), (.isbn, isbn), (.inAppProductID, productID),
    ]
    return values.compactMap { scheme, value in value.map { Identifier(scheme: scheme, value: $0) } }
  }

  /// The item under this number, without what it is part of.
  func record(_ appleID: AppleID, _ kind: ProductKind, in storefront: Storefront?, on day: Timestamp?) -> ProductRecord
  {
    var record = ProductRecord(
      appleID: appleID, kind: kind, storefront: storefront, name: name, artist: artist,
      artistID: artistID ?? artistPage.flatMap { LinkAddress.link($0)?.appleID }, seller: seller, genre: genre,
      releaseDate: releaseDate, version: version, url: address, artworkURL: image, identifiers: identifiers,
      rating: rating)
    if kind == .podcast { record.feedURL = feedURL }
    state(offers, of: &record, on: day)
    return record
  }

  /// Adds the prices that can be read to a record, and why others cannot.
  private func state(_ offers: [PageOffer], of record: inout ProductRecord, on day: Timestamp?) {
    record.offers = offers.compactMap { $0.offer(in: record.storefront, on: day) }
    record.unread += offers.compactMap { $0.unread("price", in: record.storefront, on: day) }
  }

  /// Names the currency of amounts whose currency neither the page nor the store's history says.
  ///
  /// A store that changed its currency may have billed either when a page was saved; the page's in-app prices show
  /// which.
  mutating func nameCurrency(_ currency: CurrencyCode?, in storefront: Storefront?, on day: Timestamp?) {
    guard let currency, self.storefront == nil || self.storefront == storefront else { return }
    for (index, offer) in offers.enumerated()
    where offer.currencyText == nil && offer.amount.milliunits != nil && offer.money(in: storefront, on: day) == nil {
      offers[index].currencyText = currency.description
    }
  }

  /// What stands in the catalog of an item that a page names, beside the page's own item, where it is about one.
  func child(beside record: ProductRecord?, in storefront: Storefront?, on day: Timestamp?) -> ProductRecord? {
    guard let appleID else { return nil }
    let whole = isPart ? record : nil
    let storefront = self.storefront ?? storefront
    var child = ProductRecord(
      appleID: appleID, kind: kind ?? .unknown, provenance: .child, storefront: storefront, name: name,
      artist: artist ?? whole?.artist, artistID: artistID, parentID: parentID ?? whole?.appleID, genre: genre,
      releaseDate: releaseDate, url: address, artworkURL: image, identifiers: identifiers, rating: rating)
    if child.kind == .podcast { child.feedURL = feedURL }
    state(offers, of: &child, on: day)
    guard let name, child.kind.isMaker else { return child }
    child.credit = isCredited ? PageAddress.evidence(for: name, in: address, of: appleID) : .proved
    if child.credit != .proved { child.name = nil }
    return child
  }

  /// Adds what is missing from another source; of prices all or none, so that they come from one place.
  mutating func fill(from other: PageItem) {
    let texts: [WritableKeyPath<Self, String?>] = [
      \.address, \.name, \.artist, \.artistPage, \.seller, \.bundleID, \.upc, \.isrc, \.isbn, \.genre,
      \.releaseDate, \.version, \.image, \.feedURL,
    ]
    for text in texts { self[keyPath: text] = self[keyPath: text] ?? other[keyPath: text] }
    if isCredited, !other.isCredited, other.name != nil { (isCredited, name) = (false, other.name) }
    appleID = appleID ?? other.appleID
    kind = kind ?? other.kind
    artistID = artistID ?? other.artistID
    parentID = parentID ?? other.parentID
    isPart = isPart || other.isPart
    rating = rating ?? other.rating
    named += other.named
    if inApps.isEmpty { inApps = other.inApps }
    if reviews.isEmpty { reviews = other.reviews }
    if unnumberedReviews.isEmpty { unnumberedReviews = other.unnumberedReviews }
    resource = resource ?? other.resource
    inAppResources += other.inAppResources
    statesNoInApps = (statesNoInApps || other.statesNoInApps) && inApps.isEmpty && inAppResources.isEmpty
    if offers.isEmpty { offers = other.offers }
    addTexts(of: other)
  }

  /// Adds the price as the store wrote it from a source that has the same price.
  private mutating func addTexts(of other: PageItem) {
    for index in offers.indices where offers[index].text == nil {
      offers[index].text =
        other.offers.first { $0.kind == offers[index].kind && $0.amount == offers[index].amount }?.text
    }
  }
}

extension ItemRating {
  /// How many people gave how many stars of five; nobody's stars are none, not zero.
  init?(stars: JSONTree?, count: JSONTree?) {
    let average = stars?.stringOrDigits.flatMap { Double($0) }.flatMap { (0...5).contains($0) ? $0 : nil }
    let count = count?.stringOrDigits.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    self.init(average: count == 0 ? nil : average, count: count)
  }
}
