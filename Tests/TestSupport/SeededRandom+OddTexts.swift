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
  public mutating func text(upTo count: Int) -> String {
    (0..<below(count + 1)).map { _ in Self.pieces[below(Self.pieces.count)] }.joined()
  }
}
