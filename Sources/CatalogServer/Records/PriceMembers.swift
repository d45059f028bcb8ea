internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The members of a record that state what its own item costs.
enum PriceMembers {
  /// The offer that a member is about; `nil` for other members.
  ///
  /// `isTrack`: Whether the record has a `trackId`: then `collectionPrice` is its album's.
  static func offer(of key: some Collection<UInt8>, isTrack: Bool) -> OfferKind? {
    switch String(decoding: key, as: UTF8.self) {
    case "price": .buy
    case "trackPrice": .buy
    case "trackHdPrice": .buyHD
    case "trackRentalPrice": .rent
    case "trackHdRentalPrice": .rentHD
    case "collectionPrice": isTrack ? nil : .buy
    case "collectionHdPrice": isTrack ? nil : .buyHD
    default: nil
    }
  }

  /// The record with the latest prices; unchanged where it states the same.
  static func brought(_ original: [UInt8], upTo prices: [ListedPrice], kind: ProductKind) -> [UInt8] {
    let members = JSONMembers(original)
    let isTrack = members.value(of: "trackId") != nil
    var changes: [(place: Range<Int>, text: [UInt8])] = []
    var changed: ListedPrice?
    for member in members.members {
      guard let offer = offer(of: original[member.key], isTrack: isTrack),
        let price = prices.first(where: { $0.offer == offer }), let amount = price.amount,
        stated(original[member.value]) != amount
      else { continue }
      changes.append((member.value, Array(RecordJSON.amount(amount).utf8)))
      if original[member.key].elementsEqual("price".utf8) { changed = price }
    }
    if let price = changed { changes += texts(of: price, kind, members) }
    return replacing(changes, in: original)
  }

  /// The price as its store writes it, and its currency, have members of their own.
  private static func texts(
    of price: ListedPrice, _ kind: ProductKind, _ members: JSONMembers
  ) -> [(place: Range<Int>, text: [UInt8])] {
    guard let money = price.money, let text = price.written(kind: kind, PriceFormatter())?.text else { return [] }
    var changes: [(place: Range<Int>, text: [UInt8])] = []
    func replace(_ key: String, _ text: String) {
      guard let place = members.value(of: key) else { return }
      var bytes: [UInt8] = []
      RecordJSON.append(string: text, to: &bytes)
      changes.append((place, bytes))
    }
    replace("formattedPrice", text)
    replace("currency", money.currency.description)
    return changes
  }

  private static func stated(_ value: ArraySlice<UInt8>) -> ListedAmount? {
    let text = String(decoding: value, as: UTF8.self)
    return Money.milliunits(decimal: text).map { $0 == -1000 ? .notSoldSeparately : .amount($0) }
  }

  private static func replacing(_ changes: [(place: Range<Int>, text: [UInt8])], in original: [UInt8]) -> [UInt8] {
    guard !changes.isEmpty else { return original }
    var changed = original
    for change in changes.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
      changed.replaceSubrange(change.place, with: change.text)
    }
    return changed
  }
}

extension ListedPrice {
  /// What records state; `nil` where the price is not known.
  var amount: ListedAmount? {
    switch state {
    case .priced, .free: money.map { .amount($0.milliunits) }
    case .notSoldSeparately: .notSoldSeparately
    case .unknown: nil
    }
  }
}
