import Foundation
import Testing

@Suite struct MissingSnapshotTests {
  @Test func `tells of a snapshot whose file is gone, and answers from the rest`() throws {
    let folder = try makeShop()
    let separator = "\u{1}"
    let end = "\u{2}\n"
    let rows = [
      "#export_date\(separator)genre_id\(separator)name", "#primaryKey:genre_id",
      "#dbTypes:BIGINT\(separator)INTEGER\(separator)VARCHAR(200)", "#exportMode:FULL",
      "1794960000000\(separator)6000\(separator)Business", "#recordsWritten:1",
    ]
    try FileManager.default.createDirectory(
      atPath: folder.path + "/itunes20261118", withIntermediateDirectories: true)
    let table = try folder.write(rows.map { $0 + end }.joined(), to: "itunes20261118/genre")
    #expect(folder.run("import", "--quiet", table).exitCode == 0)
    try FileManager.default.removeItem(atPath: folder.catalog + "/snapshots/itunes-20261118.sqlite")
    let outcome = folder.run("search", "frost", "--no-header", "--format", "tsv")
    #expect(outcome.exitCode == 0)
    #expect(outcome.result.hasPrefix("1790000002\tsong\tFirst Frost"))
    #expect(
      outcome.messages == """
        coster: catalog/snapshots/itunes-20261118.sqlite is gone: answers are without it until its feed is imported again

        """)
  }
}
