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

  /// The storefront of a parameter that is two letters, behind the `3D` that quoted-printable leaves of `=3D` too.
  func storefront(_ text: Span<UInt8>, _ value: Range<Int>) -> Storefront? {
    let isPrinted = value.count == 4 && text[value.lowerBound] == UInt8(ascii: "3")
    let letters = isPrinted && text[value.lowerBound + 1] | 0x20 == UInt8(ascii: "d") ? value.dropFirst(2) : value
    guard letters.count == 2, letters.allSatisfy({ text[$0].isLetter }) else { return nil }
    return storefront(text[letters.lowerBound], text[letters.lowerBound + 1])
  }

  /// The storefront of two letters in any case.
  func storefront(_ first: UInt8, _ second: UInt8) -> Storefront? {
    byLetters[Self.index(first, second)]
  }
}
