import Answers
import Archives
import CatalogModel
import TestSupport
import Testing

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("tab\there", #"tab\there"#), ("a\r\nb", #"a\r\nb"#), ("\u{0}\u{1B}[0m", #"\x00\x1b[0m"#),
    ("\u{7F}\u{85}\u{9B}", #"\x7f\u0085\u009b"#), ("a\u{2028}b", #"a\u2028b"#),
    ("\u{202E}\u{2066}", #"\u202e\u2066"#),
    ("漢字 🍎 \u{200E}é", "漢字 🍎 \u{200E}é"),
  ])
  func `escapes what a terminal would obey`(text: String, safe: String) {
    #expect(terminalSafe(text) == safe)
  }

  @Test func `shows the bytes of a file name that are no text`() {
    #expect(terminalSafe("w/" + String(fileName: [0x6E, 0xFF, 0x80]) + ".md") == #"w/n\xff\x80.md"#)
  }

  @Test func `leaves nothing to obey in any text`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2_000 {
      let safe = terminalSafe(random.text(upTo: 20))
      #expect(safe.unicodeScalars.allSatisfy { !$0.commandsTerminal })
    }
  }
}
