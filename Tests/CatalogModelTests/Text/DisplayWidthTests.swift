import CatalogModel
import TestSupport
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("apple", 5), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("かな", 4), ("ｶﾅ", 2), ("ＡＢ", 4), ("한국어", 6),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("Ελληνικά", 8), ("שָׁלוֹם", 4), ("عربي", 4), ("ภาษาไทย", 7), ("น้ำ", 2),
    ("\u{200E}WhatsNew", 8), ("a\u{200B}b", 2), ("…", 1), ("€", 1), ("®", 1), ("™", 1), ("𠀋", 2),
    ("🍎", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🏳️‍🌈", 2), ("🇯🇵", 2), ("🇯🇵🇺🇸", 4), ("1️⃣", 2), ("❤️", 2), ("❤", 1), ("⌚", 2),
    ("♥", 1), ("\u{AD}", 1), ("「」", 4), ("　", 2), ("\u{1100}", 2), ("\u{3FFFD}", 2), ("\u{10FF}", 1), ("\u{3FFFE}", 1),
    ("\u{303F}", 1), ("\u{4DC0}", 1),
  ])
  func `counts columns as terminals do`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }

  @Test(arguments: [
    ("apple", 5, "apple"), ("apples", 5, "appl…"), ("漢字漢", 5, "漢字…"), ("漢字漢", 4, "漢…"), ("🇯🇵🇺🇸🇩🇪", 5, "🇯🇵🇺🇸…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("ab", 1, "…"), ("ab", 0, ""), ("漢", 1, "…"),
  ])
  func `truncates text between characters`(text: String, width: Int, expected: String) {
    #expect(fitted(text, to: width) == expected)
  }

  @Test func `never truncates to more than the width there is`() {
    var random = SeededRandom(seed: 13)
    for _ in 0..<2_000 {
      let width = random.below(20)
      #expect(displayWidth(fitted(random.text(upTo: 20), to: width)) <= width)
    }
  }
}
