internal import CatalogModel

/// Remembers what small values mean that stand in record after record: prices, currencies, countries.
struct SmallValues {
  private var prices: [UInt64: Int64?] = [:]
  private var currencies: [UInt64: CurrencyCode?] = [:]
  private var storefronts: [UInt64: Storefront?] = [:]

  /// More different ones than this are not remembered, so that no feed can fill the memory.
  private static let limit = 4096

  mutating func milliunits(_ slot: JSONSlot) -> Int64? {
    guard let packed = slot.packed else { return slot.textOrDigits.flatMap(Money.milliunits) }
    if let known = prices[packed] { return known }
    let value = slot.textOrDigits.flatMap(Money.milliunits)
    if prices.count < Self.limit { prices[packed] = .some(value) }
    return value
  }

  mutating func currency(_ slot: JSONSlot) -> CurrencyCode? {
    guard let packed = slot.packed else { return nil }
    if let known = currencies[packed] { return known }
    let value = slot.text.flatMap { CurrencyCode($0) }
    if currencies.count < Self.limit { currencies[packed] = .some(value) }
    return value
  }

  /// The storefront of a country code.
  mutating func storefront(_ slot: JSONSlot) -> Storefront? {
    guard let packed = slot.packed else { return nil }
    if let known = storefronts[packed] { return known }
    let value = slot.text.flatMap { Storefront($0) }
    if storefronts.count < Self.limit { storefronts[packed] = .some(value) }
    return value
  }

  /// The storefront in a store page's address: `https://music.apple.com/us/album/…`.
  mutating func storefront(ofPage slot: JSONSlot) -> Storefront? {
    guard slot.isString, let code = unsafe Self.country(in: slot.bytes) else { return nil }
    if let known = storefronts[code] { return known }
    let letters = [UInt8(code >> 8), UInt8(code & 0xFF)]
    let value = Storefront(String(decoding: letters, as: UTF8.self))
    if storefronts.count < Self.limit { storefronts[code] = .some(value) }
    return value
  }

  /// The two letters of the path's first part, packed.
  private static func country(in url: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var at = 0
    var slashes = 0
    while at < url.count, slashes < 3 {
      if unsafe url[at] == UInt8(ascii: "/") { slashes += 1 }
      at += 1
    }
    guard slashes == 3, at + 2 < url.count, unsafe url[at + 2] == UInt8(ascii: "/") else { return nil }
    return unsafe UInt64(url[at]) << 8 | UInt64(url[at + 1])
  }
}
