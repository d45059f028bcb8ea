internal import CatalogModel

/// Storefronts by their two letters, looked up without allocation.
struct StorefrontCodes: Sendable {
  static let all = StorefrontCodes()

  private var byLetters = [Storefront?](repeating: nil, count: 26 * 26)

  private init() {
    for storefront in Storefront.allKnown {
      let letters = Array(storefront.code.utf8)
      byLetters[Self.index(letters[0], letters[1])] = storefront
    }
    byLetters[Self.index(UInt8(ascii: "u"), UInt8(ascii: "k"))] = Storefront("gb")
  }

  private static func index(_ first: UInt8, _ second: UInt8) -> Int {
    Int((first | 0x20) - UInt8(ascii: "a")) * 26 + Int((second | 0x20) - UInt8(ascii: "a"))
  }

  /// The storefront of two letters in any case.
  func storefront(_ first: UInt8, _ second: UInt8) -> Storefront? {
    byLetters[Self.index(first, second)]
  }
}
