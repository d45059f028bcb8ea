import Archives
import CatalogModel
import TestSupport
import Testing

@testable import PartnerFeed

struct ExportDayTests {
  let store = TestStore()

  private func reading(_ times: [String], in folder: String) throws -> PartnerTableReader {
    let rows = times.enumerated().map { "\($1)|\($0 + 1)||||" }
    let bytes = Array(FeedTable.text(PartnerFeedSample.columns, rows).utf8)
    let reader = try PartnerTableReader(ByteStream(name: "\(folder)/application", bytes: bytes))
    while try reader.next() {}
    return reader
  }

  @Test(
    arguments: [
      (["1794981600000", "1794981600"], "itunes20261118", 0, nil),
      (["1794981600000", "1"], "itunes20261119", 2, "2026-11-18"),
      (["1794981600000", "1795068000000", "1795068000000"], "itunes20261118", 2, "2026-11-19"),
      (["0"], "itunes20261118", 1, nil),
      (["1794981600000", "1"], "unpacked", 0, nil), (["soon", ""], "itunes20261118", 0, nil),
    ] as [([String], String, Int, String?)])
  func `rows of another day than the folder's are counted`(times: [String], folder: String, count: Int, day: String?)
    throws
  {
    let reader = try reading(times, in: folder)
    #expect(reader.tally[.otherDay] == count)
    #expect(reader.firstOfOtherDay?.day == day && (reader.firstOfOtherDay == nil) == (count == 0))
    if count > 0 { #expect(reader.firstOfOtherDay?.location.record == times.count - count + 1) }
  }

  @Test func `a table says once that it has such rows, and is imported`() throws {
    var table = FeedTable.prices(on: "2026-11-18", ["1|0.99|USD|143441", "2|0.99|USD|143441", "3|0.99|USD|143441"])
    table.text = table.text.replacing("1794960000000\u{1}2", with: "1794860000000\u{1}2")
      .replacing("1794960000000\u{1}3", with: "1794860000000\u{1}3")
    let result = try store.importTables(table)
    #expect(store.problems == [] && result.tables[0].stored == 3)
    #expect(store.warnings.count == 1)
    #expect(store.warnings[0].hasPrefix("pricing20261118/application_price:2:"))
    #expect(
      store.warnings[0].contains(
        ": 2 rows of another day than 2026-11-18, which the folder states, the first of 2026-11-16"))
  }
}
