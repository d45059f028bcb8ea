import Foundation
import Testing

@Suite struct UnusableSnapshotTests {
  private let folder: TestFolder
  private let feed: String
  private let snapshot: String

  /// A shop with a song of its own, and the prices of two apps from the partner feed.
  init() throws {
    folder = try makeShop()
    feed = try Self.write("0.990", "2.990", to: "pricing20261118", in: folder)
    snapshot = folder.catalog + "/snapshots/pricing-20261118.sqlite"
    try #require(folder.run("import", "--quiet", feed).exitCode == 0)
  }

  private static func write(
    _ british: String, _ american: String, to name: String, in folder: TestFolder
  ) throws -> String {
    try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    try folder.write(prices(british, american), to: "\(name)/application_price")
    return "\(folder.path)/\(name)"
  }

  private static func prices(_ british: String, _ american: String) -> String {
    let (separator, end) = ("\u{1}", "\u{2}\n")
    let rows = [
      ["#export_date", "application_id", "retail_price", "currency_code", "storefront_id"],
      ["#primaryKey:application_id", "storefront_id"],
      ["#dbTypes:BIGINT", "INTEGER", "DECIMAL(9,3)", "VARCHAR(20)", "INTEGER"], ["#exportMode:FULL"],
      ["1794960000000", "101", british, "GBP", "143444"], ["1794960000000", "101", american, "USD", "143441"],
      ["#recordsWritten:2"],
    ]
    return rows.map { $0.joined(separator: separator) + end }.joined()
  }

  private func amounts() -> String {
    let question = "SELECT storefront, amount FROM price WHERE apple_id = 101 ORDER BY 1"
    return folder.run("sql", question, "--no-header", "-f", "tsv").result
  }

  private func state() -> String {
    folder.run("sql", "SELECT 1").messages + folder.run("snapshots", "list", "--no-header", "-f", "tsv").result
  }

  @Test func `tells of a snapshot whose file is gone, and answers from the rest until it is imported again`() throws {
    try FileManager.default.removeItem(atPath: snapshot)
    let outcome = folder.run("search", "frost", "--no-header", "--format", "tsv")
    #expect(outcome.exitCode == 0)
    #expect(outcome.result.hasPrefix("1790000002\tsong\tFirst Frost"))
    #expect(
      outcome.messages == """
        coster: catalog/snapshots/pricing-20261118.sqlite is gone: answers are without it until its feed is imported again

        """)
    #expect(state().contains("\tgone\t"))
    #expect(folder.run("import", "--quiet", feed).exitCode == 0)
    #expect(amounts() == "gb\t990\nus\t2990\n")
    #expect(state().contains("\tcomplete\t"))
  }

  @Test(arguments: [Data(), Data("no database at all, but long enough to be one".utf8)])
  func `tells of a snapshot that is damaged, and answers from the rest until it is imported again`(bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: snapshot))
    let outcome = folder.run("search", "frost", "--no-header", "--format", "tsv")
    #expect(outcome.exitCode == 0)
    #expect(outcome.result.hasPrefix("1790000002\tsong\tFirst Frost"))
    #expect(outcome.messages.hasPrefix("coster: catalog/snapshots/pricing-20261118.sqlite is damaged ("))
    #expect(state().contains("\tdamaged\t"))
    #expect(folder.run("import", "--quiet", feed).exitCode == 0)
    #expect(amounts() == "gb\t990\nus\t2990\n")
  }

  @Test func `names the snapshot that is damaged in the middle, and not the catalog`() throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: snapshot))
    bytes.replaceSubrange(4096..., with: Data(repeating: 0xFF, count: bytes.count - 4096))
    try bytes.write(to: URL(fileURLWithPath: snapshot))
    let outcome = folder.run("price", "101", "--storefront", "gb")
    #expect(outcome.exitCode == 2)
    #expect(outcome.messages.contains("pricing-20261118.sqlite is damaged, and this cannot be answered with it."))
    #expect(outcome.messages.contains("'coster snapshots drop pricing-20261118'"))
  }

  @Test func `imports a file again after a choice of its rows took its place`() throws {
    #expect(folder.run("import", "--quiet", feed, "--only-storefront", "gb").exitCode == 0)
    #expect(amounts() == "gb\t990\n")
    #expect(state().contains("\tfiltered\t"))
    #expect(folder.run("import", "--quiet", feed).exitCode == 0)
    #expect(amounts() == "gb\t990\nus\t2990\n")
    #expect(state().contains("\tcomplete\t"))
    #expect(folder.run("import", feed).messages.contains("the same bytes were imported before"))
  }

  @Test func `imports a file again after another of its date took its place`() throws {
    let other = try Self.write("0.490", "0.490", to: "again/pricing20261118", in: folder)
    #expect(folder.run("import", "--quiet", other).exitCode == 0)
    #expect(amounts() == "gb\t490\nus\t490\n")
    #expect(folder.run("import", "--quiet", feed).exitCode == 0)
    #expect(amounts() == "gb\t990\nus\t2990\n")
  }
}
