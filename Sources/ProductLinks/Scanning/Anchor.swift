/// The places where a product link can be: a mark with a telling letter on each side.
///
/// Every host of the grammar holds one of `e.c s.c c.c n.e o.r` (`apple.com appstore.com`, `itunes.com`,
/// `applemusic.com`, `itun.es`, `appsto.re`), and the Smart App Banner `apple-itunes-app` holds `e-i`.
enum Anchor {
  /// How many bytes before an anchor may be read.
  static let lookBehind = 512

  /// Whether the three bytes can be an anchor, in any case.
  @inline(__always)
  static func matches(_ before: UInt8, _ mark: UInt8, _ after: UInt8) -> Bool {
    let before = before | 0x20
    let after = after | 0x20
    if mark == UInt8(ascii: ".") {
      switch after {
      case UInt8(ascii: "c"):
        return before == UInt8(ascii: "e") || before == UInt8(ascii: "s") || before == UInt8(ascii: "c")
      case UInt8(ascii: "e"): return before == UInt8(ascii: "n")
      case UInt8(ascii: "r"): return before == UInt8(ascii: "o")
      default: return false
      }
    }
    return mark == UInt8(ascii: "-") && before == UInt8(ascii: "e") && after == UInt8(ascii: "i")
  }
}
