import Archives
import TestSupport
import Testing

@testable import PartnerFeed

/// The thread that reads rows, and the one that writes them.
@Suite struct RowReadingTests {
  private struct Failure: Error {}

  @Test func `a reader does not wait for a writer that failed`() throws {
    let rows = (1...60_000).map { "\($0)|A title that is not all that short \($0)|Ada" }
    let text = FeedTable.applications(on: "2026-11-18", rows).text
    let reader = try PartnerTableReader(ByteStream(name: "itunes20261118/application", bytes: Array(text.utf8)))
    let table = StoredTable(name: "application", columns: reader.header.columns, key: reader.header.key)
    let reading = try RowReading(
      reader, as: table, filter: RowFilter(table, of: reader.name, options: PartnerOptions()), keepsKeys: false)
    #expect(throws: Failure.self) { try reading.forEach { _ in throw Failure() } }
    #expect(reader.tally.rows < rows.count)
  }
}
