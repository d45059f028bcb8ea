import CatalogModel
import TestSupport
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01", 0), ("1970-01-01T00:00:01Z", 1), ("1969-12-31T23:59:59Z", -1), ("2026-11-18", 1_794_960_000),
      ("2026-11-18T09:30:00Z", 1_794_994_200), ("2026-11-18T09:30:00", 1_794_994_200),
      ("2026-11-18 09:30:00Z", 1_794_994_200), ("2026-11-18T02:30:00-07:00", 1_794_994_200),
      ("2026-11-18T15:00:00+05:30", 1_794_994_200), ("2026-11-18T09:30:00.999Z", 1_794_994_200),
      ("2000-02-29", 951_782_400), ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, Int64)])
  func `reads days and moments with their offset`(text: String, seconds: Int64) {
    #expect(Timestamp(text)?.seconds == seconds)
  }

  @Test func `writes every number of seconds that there is`() {
    var random = SeededRandom(seed: 21)
    let edges: [Int64] = [.min, .min + 1, .min + 86_399, .min + 86_400, -86_401, -1, .max - 86_400, .max]
    let numbers = (0..<2_000).map { _ in
      Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0...40, using: &random)
    }
    for seconds in edges + numbers {
      let text = Timestamp(seconds: seconds).description
      #expect(text.hasSuffix("Z"))
      if (-62_135_596_800...253_402_300_799).contains(seconds) { #expect(Timestamp(text)?.seconds == seconds) }
    }
    #expect(Timestamp(seconds: .min).description == "-292277022657-01-27T08:29:52Z")
    #expect(Timestamp(seconds: .max).description == "292277026596-12-04T15:30:07Z")
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "2026/11/18", "2026-11-1x",
    "2026-11-18T", "2026-11-18T9:30:00Z", "2026-11-18T09:60:00Z", "2026-11-18T25:00:00Z", "2026-11-18T09:30Z",
    "2026-11-18X09:30:00Z", "2026-11-18T09:30:00PST", "tomorrow at noon", "٢٠٢٦-١١-١٨",
    "2026-02-29", "2026-04-31", "0000-03-01", "0000-12-31T23:59:59Z",
    "2026-11-18T09:30:00+24:00", "2026-11-18T09:30:00-07:60",
  ])
  func `accepts nothing else`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `writes the time, and the day alone`() {
    let time = Timestamp(seconds: 1_794_994_200)
    #expect(time.description == "2026-11-18T09:30:00Z")
    #expect(time.date == "2026-11-18")
    #expect(Timestamp(seconds: -1).description == "1969-12-31T23:59:59Z")
  }

  @Test func `reads what it wrote in the years 1 to 9999`() {
    var random = SeededRandom(seed: 44)
    for _ in 0..<5000 {
      let day = Int64(random.below(3_652_059)) - 719_162
      let time = Timestamp(seconds: day * 86_400 + Int64(random.below(86_400)))
      #expect(Timestamp(time.description) == time)
      #expect(Timestamp(time.date)?.seconds == day * 86_400)
    }
  }

  @Test func `never crashes on damaged text`() {
    var random = SeededRandom(seed: 45)
    let marks = Array("0123456789-:TZ+. é")
    for _ in 0..<5000 {
      var text = Array("2026-11-18T09:30:00.5-07:00".prefix(1 + random.below(27)))
      for _ in 0..<random.below(4) { text[random.below(text.count)] = marks[random.below(marks.count)] }
      guard let time = Timestamp(String(text)), time > Timestamp(seconds: -62_135_596_800) else { continue }
      #expect(Timestamp(time.description) == time)
    }
  }
}
