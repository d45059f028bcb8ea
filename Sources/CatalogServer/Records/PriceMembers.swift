internal import Catalog
internal import CatalogModel
internal import JSON
internal import Storefronts

/// The members of a record that state what its own item costs.
///
/// A record is answered as it was captured: its bytes are kept, and nothing but a price is ever put into them.
enum PriceMembers {
  /// The offer that a member is about; `nil` for other members.
  ///
  /// `isTrack`: Whether the record has a `trackId`: then `collectionPrice` is its album's.
  static func offer(of key: String, isTrack: Bool) -> OfferKind? {
    switch key {
    case "price", "trackPrice": .buy
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
    let members = members(of: original)
    let isTrack = members.contains { $0.key == "trackId" }
    var changes: [String: [UInt8]] = [:]
    for (key, value) in members {
      guard let offer = offer(of: key, isTrack: isTrack), let price = prices.first(where: { $0.offer == offer }),
        let amount = price.statedAmount,
        Money.milliunits(decimal: String(decoding: original[value], as: UTF8.self)) != amount
      else { continue }
      changes[key] = RecordJSON.bytes(RecordJSON.amount(amount))
      // The price as its store writes it, and its currency, have members of their own.
      guard key == "price", let money = price.money, let text = price.written(kind: kind)?.text else {
        continue
      }
      changes["formattedPrice"] = RecordJSON.bytes(.string(text))
      changes["currency"] = RecordJSON.bytes(.string(money.currency.description))
    }
    var record = original
    for (key, value) in members.reversed() {
      if let text = changes[key] { record.replaceSubrange(value, with: text) }
    }
    return record
  }

  /// Where the values of a record's members are in its bytes, in their order.
  ///
  /// It was parsed when it was imported: only strings and brackets are followed.
  private static func members(of bytes: [UInt8]) -> [(key: String, value: Range<Int>)] {
    var members: [(key: String, value: Range<Int>)] = []
    var (depth, index, start) = (0, 0, 0)
    var text = 0..<0
    var key: Range<Int>?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let first = index + 1
        index = first
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        text = first..<index
      case UInt8(ascii: ":") where depth == 1: (key, start) = (text, index + 1)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 1, let name = key.take() {
          let end = bytes[start..<index].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
          let value = bytes[start..<end].drop { $0 <= 0x20 }.indices
          members.append((String(decoding: bytes[name], as: UTF8.self), value))
        }
        if bytes[index] != UInt8(ascii: ",") { depth -= 1 }
      default: break
      }
      index += 1
    }
    return members
  }
}

extension ListedPrice {
  /// The amount that records state, in milliunits: -1 whole unit where the item is not sold by itself; `nil` where the
  /// price is not known.
  var statedAmount: Int64? { state == .notSoldSeparately ? -1000 : money?.milliunits }
}
