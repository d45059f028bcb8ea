import Archives
import CatalogModel
import PartnerFeed
import Feeds
import SQLite
import TestSupport
import Testing

@Suite struct PartnerInspectionTests {
  let test = TestCatalog()

  private func inspect(_ path: String) throws -> (tables: [InspectedTable], problems: [String]) {
    var tables: [InspectedTable] = []
    var problems: [String] = []
    for file in files(at: path) {
      try PartnerInspection().inspect(file, found: { tables.append($0) }, problem: { problems.append($0) })
    }
    return (tables, problems)
  }

  @Test func `reads an archive of a group through, and one of a table no further than its first rows`() throws {
    let rows = (1...60_000).map { "\($0)||Genre \($0)" }
    let files = [
      ("itunes20261118/genre", PartnerSamples.genres(rows)), ("itunes20261118/readme", "# No table\n"),
    ]
    let group = try test.write(bytes: TarSample(files).bytes, to: "itunes20261118.tar")
    let all = try inspect(group)
    #expect(all.tables.map(\.recordsWritten) == [60_000])
    #expect(all.problems.say(group + "/itunes20261118/readme: … not a table …"))
    let alone = try inspect(try test.write(bytes: TarSample(files).bytes, to: "genre.tar"))
    #expect(alone.tables.map(\.recordsWritten) == [nil])
    #expect(alone.tables.first?.firstRows.count == 3)
    #expect(alone.problems == [])
  }

  @Test func `shows what there is of a file that is truncated`() throws {
    let text = PartnerSamples.genres(["7||Orchard", "8|7|Vines", "9|7|Weeds"])
    let file = try test.write(String(text.dropLast(30)), to: "itunes20261118/genre")
    let tables = try inspect(file).tables
    #expect(tables.first?.recordsWritten == nil)
    #expect(tables.first?.firstRows.isEmpty == false)
  }
}
