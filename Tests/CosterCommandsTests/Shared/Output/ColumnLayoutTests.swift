import Answers
import CatalogModel
import Testing

@testable import CosterCommands

@Suite struct ColumnLayoutTests {
  private func table(_ columns: [Column], _ rows: [[Cell]], width: Int) throws -> [String] {
    let world = TestWorld(terminalWidth: width, variables: ["NO_COLOR": "1"])
    let console = world.console()
    var writer = OutputOptions(named: .table).writer(of: columns, in: console)
    for row in rows { try writer.write(row) }
    try writer.finish()
    try console.flush()
    return world.result.split(separator: "\n").map(String.init)
  }

  @Test func `keeps a location whole, and a link's beginning and end`() throws {
    let columns = [Column("location"), Column("link"), Column("name")]
    let link = "https://apps.apple.com/us/app/orchard-ledger-for-small-farms/id6700013001"
    let location = "notes/2025-02-winter-links.md:2:1"
    let lines = try table(columns, [[.text(location), .text(link), .text("Orchard Ledger")]], width: 80)
    #expect(lines[1].hasPrefix(location + "  https://ap"))
    #expect(lines[1].contains("…") && lines[1].contains("6700013001  Orchard Ledger"))
    #expect(lines.allSatisfy { displayWidth($0) <= 80 })
  }

  @Test func `prints a block a row where a location leaves no space`() throws {
    let columns = [Column("location"), Column("link"), Column("name")]
    let location = String(repeating: "a", count: 70) + ".md:2:1"
    let lines = try table(columns, [[.text(location), .text("a link that is long"), .text("a name")]], width: 80)
    #expect(lines.first == "Location: \(location)")
  }

  @Test(arguments: [
    (["2026-11-01T00:00:00Z", "2026-11-02T09:30:00Z"], ["2026-11-01", "2026-11-02"]),
    (["2026-11-01T09:30:00Z", "2026-11-01T09:30:00Z", ""], ["2026-11-01", "2026-11-01"]),
    (["2026-11-01T00:00:00Z", "2026-11-01T09:30:00Z"], ["2026-11-01T00:00:00Z", "2026-11-01T09:30:00Z"]),
    (["2026-11-01T00:00:00Z", "later"], ["2026-11-01T00:00:00Z", "later"]),
  ])
  func `prints times as days, unless two are of one day`(times: [String], printed: [String]) throws {
    let lines = try table([Column("since")], times.map { [.text($0)] }, width: 80)
    #expect(Array(lines.dropFirst()) == printed)
    var verbatim = Column("since")
    verbatim.isVerbatim = true
    let asTheyAre = try table([verbatim], times.map { [.text($0)] }, width: 80)
    #expect(Array(asTheyAre.dropFirst()) == times.filter { !$0.isEmpty })
  }
}

@Suite struct FittedTextTests {
  @Test(arguments: [(20, "abcdefghij"), (10, "abcdefghij"), (9, "abcd…ghij"), (4, "a…ij"), (2, "…j"), (1, "…")])
  func `gives way in its middle`(width: Int, text: String) {
    #expect(fittedInside("abcdefghij", to: width) == text)
  }

  @Test func `never splits a character or exceeds its width`() {
    for width in 1...20 { #expect(displayWidth(fittedInside("果樹園の帳簿と梨の数", to: width)) <= width) }
  }
}
