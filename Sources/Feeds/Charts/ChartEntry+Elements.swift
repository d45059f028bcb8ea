internal import CatalogModel
internal import JSON
internal import ProductLinks
internal import StorePrices

extension ChartEntry {
  /// Reads an entry of Atom XML or its JSON form, which have the same elements; only what lies right in it, as
  /// `im:collection` has a name and a link of its own.
  init(_ entry: JSONTree, fallback: Storefront?) throws(RecordError) {
    let (id, artist, type) = (entry["id"], entry["im:artist"], entry["im:contentType"])
    try self.init(
      number: id?.attribute("im:id"),
      // The inner one where there are two: `Track` in `Music`.
      type: type?["im:contentType"]?.attribute("term") ?? type?.attribute("term"),
      page: Self.page(entry) ?? id?.label, artistPage: artist?.attribute("href"), fallback: fallback)
    record.name = entry["im:name"]?.label
    record.artist = artist?.label
    record.genre = entry["category"]?.attribute("label") ?? entry["category"]?.attribute("term")
    record.releaseDate = entry["im:releaseDate"]?.label
    record.artworkURL = entry.all("im:image").last?.label
    record.identifiers = id?.attribute("im:bundleId").map { [Identifier(scheme: .bundleID, value: $0)] } ?? []
    readPrice(entry, "im:price", .buy)
    readPrice(entry, "im:rentalPrice", .rent)
    nameParent(entry["im:collection"])
    guard let artistID = record.artistID, artistID != record.appleID else { return }
    let page = artist?.attribute("href")
    children.append(CreditedMaker.record(artistID, of: record, credit: record.artist, page: page))
  }

  /// The album of a song, which has a name and a page of its own.
  private mutating func nameParent(_ collection: JSONTree?) {
    let page = collection.flatMap(Self.page)
    if let stated = Self.link(page)?.appleID, stated != record.appleID { record.parentID = stated }
    guard let collection, let parentID = record.parentID, let kind = ResultKind.parent(of: record.kind) else { return }
    let name = collection["im:name"]?.label
    children.append(
      child(parentID, kind, name: name, artist: record.artist, artistID: record.artistID, url: page))
  }

  private mutating func readPrice(_ entry: JSONTree, _ name: String, _ kind: OfferKind) {
    guard let price = entry[name] else { return }
    if let offer = offer(kind, price) {
      record.offers.append(offer)
    } else if let error = CurrencyCode.error(of: price.attribute("currency")) {
      record.unread.append(error)
    } else if let stated = price.attribute("amount") ?? price.attribute("currency") ?? price.label, !stated.isEmpty {
      record.unread.append("\(name) is not a price: \(stated.prefix(40))")
    }
  }

  /// The offer; a price that has no amount is read off its text, as the store writes prices: `$1.29`, a word for free,
  /// or the word on its button.
  private func offer(_ kind: OfferKind, _ price: JSONTree) -> Offer? {
    let (amount, currency, text) = (price.attribute("amount"), price.attribute("currency"), price.label)
    guard amount != nil || currency != nil else {
      let money = record.storefront.flatMap { store in text.flatMap { StorePriceReading($0, in: store).money } }
      return money.map { Offer(kind: kind, price: .amount($0), text: text) }
    }
    guard let currency = currency.flatMap({ CurrencyCode($0) }) else { return nil }
    switch StatedAmount(amount) {
    case .notSoldSeparately: return Offer(kind: kind, price: .notSoldSeparately(currency))
    case .amount(let milliunits):
      let isLabel = text.map(StorePriceReading.isLabel) ?? false
      return Offer(
        kind: kind, price: .amount(Money(milliunits: milliunits, currency: currency)), text: isLabel ? nil : text,
        label: isLabel ? text : nil)
    case .none, .unreadable:
      let money = record.storefront.flatMap { store in text.flatMap { StorePriceReading($0, in: store).money } }
      return money?.currency == currency ? money.map { Offer(kind: kind, price: .amount($0), text: text) } : nil
    }
  }

  /// The address of the link to the item's page.
  private static func page(_ entry: JSONTree) -> String? {
    entry.all("link").first { $0.attribute("rel") == "alternate" }?.attribute("href")
  }
}

extension JSONTree {
  /// The elements with a name: JSON has an array where there are several, XML has them one by one.
  func all(_ name: String) -> [JSONTree] {
    guard case .object(let members) = self else { return [] }
    return members.filter { $0.name == name }.flatMap(\.value.elements)
  }

  /// The text of an element.
  var label: String? { self["label"]?.stringOrDigits }

  /// An attribute of an element.
  func attribute(_ name: String) -> String? { self["attributes"]?[name]?.stringOrDigits }
}
