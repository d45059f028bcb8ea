import CatalogModel
import TestSupport
import Testing

@testable import Catalog

@Suite struct NamedTimeTests {
  private let now = Timestamp(seconds: 1_798_761_600)

  private func time(_ path: String) -> String? {
    NamedTime(path: path) { ObservationTime.isPossible($0, at: now) }?.time.description
  }

  @Test(arguments: [
    ("saved/2026-11-13/lookup.json", "2026-11-13T00:00:00Z"), ("lookup-20261113.json", "2026-11-13T00:00:00Z"),
    ("us_2026-11-13T0600Z.json", "2026-11-13T06:00:00Z"), ("2026_11_13.json", "2026-11-13T00:00:00Z"),
    ("apps.2026.11.13.json.gz", "2026-11-13T00:00:00Z"), ("itunes20261113/lookup", "2026-11-13T00:00:00Z"),
    ("20261113060507.json", "2026-11-13T06:05:07Z"), ("202611130605.json", "2026-11-13T06:05:00Z"),
    ("2026-11-13_06-05-07.json", "2026-11-13T06:05:07Z"), ("2026-11-13 06.05.json", "2026-11-13T06:05:00Z"),
    ("20261113T060507+0100.json", "2026-11-13T05:05:07Z"), ("2024-02-29.json", "2024-02-29T00:00:00Z"),
    ("a.zip/2026-11-13/b.json", "2026-11-13T00:00:00Z"), ("2026-11-12/2026-11-13.json", "2026-11-13T00:00:00Z"),
    ("2026-11-13/lookup-2.json", "2026-11-13T00:00:00Z"), ("2026-11-13-2.json", "2026-11-13T00:00:00Z"),
    ("2026-11-13/2026-11-01_2026-11-12.json", "2026-11-13T00:00:00Z"),
    ("2026-11-13 to 2026-11-13.json", "2026-11-13T00:00:00Z"),
  ])
  func `reads the innermost date that a name has`(path: String, expected: String) {
    #expect(time(path) == expected)
  }

  @Test(arguments: [
    "lookup.json", "", "/", "2026-11.json", "2026-13-01.json", "2026-02-30.json", "2002-11-13.json", "2027-06-01.json",
    "id20261113.json", "1020261113.json", "6759209764.json", "2026-11_13.json", "v1.2026.json", "20261399.json",
    "2026-11-01_2026-11-12.json", "20261101-20261112.json", "20261113999999.json", "2026-11-130.json", "99999999",
  ])
  func `reads nothing else for a date`(path: String) {
    #expect(time(path) == nil)
  }

  @Test func `reads back any time that a name can have`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<500 {
      let time = Timestamp(seconds: 1_060_000_000 + Int64(random.below(700_000_000)))
      let text = time.description
      let basic = text.replacing("-", with: "").replacing(":", with: "")
      for name in [
        text, basic, text.replacing(":", with: "-"), basic.replacing("T", with: "").replacing("Z", with: ""),
      ] {
        #expect(self.time("us_\(name).json") == text, "\(name)")
      }
    }
  }
}
