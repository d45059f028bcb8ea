/// Numbers that are the same in every run (SplitMix64).
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to, but without, `bound`.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

extension SeededRandom {
  /// Characters of every width and every temper.
  private static let pieces = [
    "a", "Z", "7", " ", ",", "\"", "\\", "\t", "\n", "\r", "\r\n", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{9B}",
    "\u{2028}",
    "\u{202E}", "é", "e\u{301}", "\u{301}", "漢", "字", "ｶ", "Ａ", "한", "\u{1112}\u{1161}\u{11AB}", "ไ", "ท\u{E33}",
    "ש\u{5B8}",
    "🍎", "👩‍👩‍👧", "🇯🇵", "🇺", "👍🏽", "❤️", "❤", "1️⃣", "\u{200D}", "\u{FE0F}", "\u{200B}", "\u{AD}", "क्षि", "𠀋",
  ]

  /// Text of up to `count` pieces.
  mutating func text(upTo count: Int) -> String {
    (0..<below(count + 1)).map { _ in Self.pieces[below(Self.pieces.count)] }.joined()
  }
}
