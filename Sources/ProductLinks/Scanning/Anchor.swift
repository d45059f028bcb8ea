/// The positions where a product link can be: a mark with certain letters on each side.
///
/// Every host of the grammar contains one of `e.c s.c c.c n.e o.r` (`apple.com appstore.com`, `itunes.com`,
/// `applemusic.com`, `itun.es`, `appsto.re`), the Smart App Banner `apple-itunes-app` contains `e-i`, and
/// `itms-services:` `s-s`. A mail may break its line within `apple.com` with an equals sign, before the dot or after
/// it.
enum Anchor {
  /// How many bytes before an anchor may be read.
  static let lookBehind = 512

  /// A line feed after folding its case.
  private static let lineFeed: UInt8 = 0x2A

  /// Whether the three bytes can be an anchor, in any case.
  @inline(__always)
  static func matches(_ before: UInt8, _ mark: UInt8, _ after: UInt8) -> Bool {
    let before = before | 0x20
    let after = after | 0x20
    if mark == UInt8(ascii: ".") {
      switch after {
      case UInt8(ascii: "c"):
        return before == UInt8(ascii: "e") || before == UInt8(ascii: "s") || before == UInt8(ascii: "c")
          || before == lineFeed
      case UInt8(ascii: "="): return before == UInt8(ascii: "e") || before == lineFeed
      case UInt8(ascii: "e"): return before == UInt8(ascii: "n")
      case UInt8(ascii: "r"): return before == UInt8(ascii: "o")
      default: return false
      }
    }
    guard mark == UInt8(ascii: "-") else { return false }
    return before == UInt8(ascii: "e") && after == UInt8(ascii: "i")
      || before == UInt8(ascii: "s") && after == UInt8(ascii: "s")
  }

  /// The letters four bytes before (as the first `p` of `apple`, which `example.com` lacks), the letters just before,
  /// the marks, and the letters just after, in the form of `CByteSearch`; with the line breaks of a mail.
  static let sets: InlineArray<64, UInt8> = {
    var sets = InlineArray<64, UInt8>(repeating: 0)
    for letter in "puti=\nl".utf8 { sets[Int(letter & 15)] = letter | 0x30 }
    for letter in "escno\n".utf8 { sets[16 + Int(letter & 15)] = letter | 0x30 }
    sets[32] = 1
    for mark in ".-".utf8 { sets[32 + Int(mark & 15)] = mark }
    for letter in "ceri=".utf8 { sets[48 + Int(letter & 15)] = letter | 0x30 }
    return sets
  }()
}
