import Storefronts
import Testing

@Suite struct TierArchiveTests {
  private func periods(_ imported: String..., at period: String? = nil) -> [String] {
    TierArchive(imported: imported.map { TierTable(period: $0, tiers: []) }).tables(at: period).map(\.period)
  }

  @Test func `holds the built-in table beside imported ones`() {
    #expect(periods("2017", "2015-10") == ["2015-10", "2016", "2017"])
    #expect(TierArchive(imported: [TierTable(period: "2016", tiers: [])]).tables.map(\.tiers.count) == [0])
  }
}
