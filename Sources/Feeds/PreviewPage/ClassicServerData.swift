internal import CatalogModel
internal import JSON

/// What a script of an app's page of 2012 to 2017 says of its price:
/// `its.serverData={…"pageData":{"basePrice":6.99,"basePriceForDisplay":"$6.99","productAdamId":"1",…}…`.
enum ClassicServerData {
  static let limit = 256 << 10

  static func item(_ script: String) -> PageItem? {
    guard script.prefix(4096).contains("its.serverData"), let start = script.firstRange(of: "\"pageData\":")?.upperBound
    else { return nil }
    let rest = Array(script.utf8[start...].drop { $0 <= 0x20 })
    var end = ValueEnd(opening: UInt8(ascii: "{"))
    guard rest.first == UInt8(ascii: "{"), let count = unsafe rest.withUnsafeBytes({ unsafe end.find(in: $0) }),
      let page = try? JSONTree(bytes: rest.prefix(count))
    else { return nil }
    let price = StatedAmount(page["basePrice"])
    guard price != .none else { return nil }
    var item = PageItem()
    item.appleID = page["productAdamId"]?.appleID
    item.offers = [PageOffer(amount: price, text: page["basePriceForDisplay"]?.string)]
    return item.appleID == nil ? nil : item
  }
}
