import TestSupport
import Testing

/// A dry run reports all that the import refuses, in the same words and with the same exit code.
@Suite struct ImportDryRunTests {
  private let folder = TestFolder()

  private func write(_ table: String, to name: String, _ rows: [String] = ["7|1.29|USD|143441"]) throws {
    try folder.write(FeedTable.prices(of: "song", on: "2026-11-18", rows).text, to: "\(name)/\(table)")
  }

  /// The refusals, without messages about imported tables.
  private func problems(_ outcome: Outcome) -> [Substring] {
    outcome.messages.split(separator: "\n").filter {
      !$0.contains(" read = ") && !$0.contains("Dry run: ") && !$0.contains("since pricing-")
    }
  }

  /// Tries an import and then does it, and returns what both refused.
  private func refused(_ arguments: [String], at location: SourceLocation = #_sourceLocation) -> [Substring] {
    let tried = folder.run(["import", "--dry-run"] + arguments)
    let done = folder.run(["import"] + arguments)
    #expect(problems(tried) == problems(done), sourceLocation: location)
    #expect(tried.exitCode == done.exitCode, sourceLocation: location)
    #expect(done.exitCode != 0, sourceLocation: location)
    return problems(done)
  }

  @Test func `reports a part that the catalog has more of`() throws {
    for part in 1...3 { try write("song_price\(part)", to: "whole/pricing20261118", ["\(part)|1.29|USD|143441"]) }
    #expect(folder.run("import", "--dry-run", "\(folder.path)/whole").exitCode == 0)
    #expect(folder.run("import", "--quiet", "\(folder.path)/whole").exitCode == 0)
    for part in 1...2 { try write("song_price\(part)", to: "less/pricing20261118", ["\(part)|0.99|USD|143441"]) }
    let messages = refused(["\(folder.path)/less"])
    #expect(
      messages.first?.contains(#/song_price1, song_price2: .* song_price, .* song_price3/#) == true)
  }

  @Test func `reports parts that do not fit each other`() throws {
    try write("song_price1", to: "pricing20261118")
    let other = FeedTable("pricing", "song_price2", on: "2026-11-18", "*song_id retail_price:DECIMAL(9,3)", ["8|1.29"])
    try folder.write(other.text, to: other.path)
    #expect(
      refused(["\(folder.path)/pricing20261118"]).contains { $0.contains(#/song_price\d: .*columns.* song_price$/#) })
  }

  @Test(arguments: [
    (["--table", "sogn_price"], "--table 'sogn_price' "),
    (["--table", "pric*_of"], "--table 'pric*_of' "),
    (["--skip-table", "sogn_price"], "--skip-table 'sogn_price' "),
    (["--skip-column", "retail_prise"], "--skip-column 'retail_prise' "),
    (["--column", "retail_prise"], "--column 'retail_prise' "),
    (["--where", "sogn_price: retail_price > 1"], "--where 'sogn_price' "),
    (["--where", "song_price: retail_prise > 1"], ": no such column: retail_prise"),
  ])
  func `reports choices that cannot mean anything`(choice: [String], message: String) throws {
    try write("song_price", to: "pricing20261118")
    #expect(refused(["\(folder.path)/pricing20261118"] + choice).first?.contains(message) == true)
  }
}
