import TestSupport
import Testing

@testable import CosterCommands

/// What is no date is refused by every verb that takes one, before anything is asked.
@Suite struct DateArgumentTests {
  private static let odd = [
    "0000-01-01", "2026-00-01", "2026-13-01", "2026-11-00", "2026-02-30", "2026-11-31", "2026-1-1", "26-01-01",
    "02026-01-01", "20260101", "01.02.2026", "2026/11/18", "2026-11", "2026", "7", "2026-11-18T", "2026-11-18Z",
    "2026-11-18T25:00:00Z", "2026-11-18T09:61:00Z", "2026-11-18T09:30:00+25:00", "2026-11-18T09:30", "2026-11-18 ",
    " 2026-11-18", "tomorrow", "7x", "7 d", "-1d", "+1d", "1.5d", "0x7d", "99999999999999999999d", "٢٠٢٦-١١-١٨",
    "2026‑11‑18", "2026-11-1８", "\u{0}", " ", "'; --",
  ]
  private static let verbs = [
    ["price", "302", "--date"], ["history", "302", "--since"], ["history", "302", "--until"], ["drops", "--since"],
    ["charts", "--chart", "topfreeapplications", "--date"], ["rank", "302", "--since"], ["rank", "302", "--until"],
    ["import", "a.json", "--observed-at"],
  ]

  @Test(arguments: verbs) func `a text that is no date is named, with the exit code of a usage error`(words: [String]) {
    for text in Self.odd {
      let outcome = run(words + [text], in: TestWorld())
      #expect(outcome.exitCode == 64 && outcome.result.isEmpty, "\(words) \(text): \(outcome)")
      let shown = text == "\u{0}" ? "is not a" : "'\(text)'"
      #expect(outcome.messages.contains(shown), "\(words) \(text): \(outcome)")
    }
  }

  @Test(arguments: verbs) func `an empty date is one that is missing`(words: [String]) {
    let outcome = run(words + [""], in: TestWorld())
    #expect(outcome.exitCode == 64 && outcome.messages.contains(words[words.count - 1]), "\(outcome)")
  }
}
