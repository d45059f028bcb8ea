import TestSupport
import Testing

/// What is said where the newest of the partner feed is not whole.
@Suite struct PartialFeedTests {
  private let folder: TestFolder
  private let columns =
    "*application_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER"
  private let rows = ["5|0.990|USD|143441", "6|1.99|USD|143441", "6|1.79|EUR|143443"]

  /// A catalog with the prices of two apps.
  init() throws {
    folder = try TestFolder()
    try importPrices("2026-11-11", rows)
  }

  private func importPrices(_ day: String, _ rows: [String], _ options: String...) throws {
    let table = FeedTable("pricing", "application_price", on: day, columns, rows)
    var text = table.text
    if options == ["--allow-truncated"] { text = String(text.dropLast(Self.end.count)) }
    let file = try folder.write(text, to: "feed/" + table.path)
    _ = folder.run(["import", "--quiet", file] + options, in: TestWorld())
  }

  /// So much is cut off: the trailer, and half of the last row.
  private static let end = "USD\u{1}143441\u{2}\n#recordsWritten:3\u{2}\n"
  private static let condition = "application_price: retail_price > 1.8"
  private let fact = """
    application_price is not whole in pricing-20261118, 2 rows left out (--where 'application_price: retail_price > 1.8')
    """

  private func amounts() -> String {
    folder.run("sql", "SELECT apple_id, storefront, amount, source FROM price ORDER BY 1, 2", "--no-header").result
  }

  @Test func `is answered from older rows where the feed is cut short`() throws {
    try importPrices("2026-11-18", ["5|1.99|USD|143441", "6|2.99|EUR|143443", "6|2|USD|143441"], "--allow-truncated")
    #expect(
      amounts() == """
        5\tus\t1990\tpricing-20261118
        6\tde\t2990\tpricing-20261118
        6\tus\t1990\tpricing-20261111

        """)
    let price = folder.run("price", "5", "--storefront", "de", "--no-header")
    #expect(
      price.messages == """
        coster: 5: no price in de; application_price is not whole in pricing-20261118, cut short, 1 refused

        """)
    #expect(price.exitCode == 1)
    let diff = folder.run("snapshots", "diff", "pricing-20261111", "pricing-20261118")
    #expect(!diff.result.contains("gone") && diff.result.contains(#""change":"price""#))
    #expect(
      diff.messages == """
        coster: application_price is not whole in pricing-20261118, cut short, 1 refused: no row is told as gone

        """)
    #expect(folder.run("snapshots", "list", "--no-header").result.contains("\tcut\t"))
  }

  @Test func `is told in every answer that lacks a row for it`() throws {
    try importPrices("2026-11-18", rows, "--where", Self.condition)
    let lost = "\(fact); pricing-20261111 had a row of it"
    #expect(
      folder.run("price", "6", "--storefront", "de", "--no-header").messages
        == "coster: 6: no price in de; \(lost)\n")
    #expect(
      folder.run("lookup", "6", "--storefront", "de", "--no-header").messages
        == "coster: 6: unknown in de, but known in us; \(lost)\n")
    let lookup = folder.run("lookup", "5", "--no-header")
    #expect(lookup.messages == "coster: 5: \(lost); 'coster history 5' tells what it cost\n" && lookup.exitCode == 1)
    let history = folder.run("history", "5", "--no-header")
    #expect(history.exitCode == 0 && history.result.contains("$0.99") && !history.result.contains("gone"))
    let list = try folder.write("6 de below 5\n5 us below 5\n", to: "list")
    #expect(
      folder.run("watch", list).messages == """
        coster: list:1: no price of '6' is known in de; \(lost)
        coster: list:2: no price of '5' is known in us; \(lost)

        """)
    #expect(
      folder.run("sql", "SELECT 1").messages
        == "coster: \(fact); no row of pricing-20261111 answers in the place of one of these\n")
    #expect(folder.run("lookup", "7").messages == "coster: 7: the catalog has nothing of Apple ID 7\n")
  }

  @Test func `says nothing of what was left out where nobody knew more`() throws {
    try importPrices("2026-11-18", rows)
    try importPrices("2026-11-11", rows, "--where", Self.condition)
    #expect(folder.run("sql", "SELECT 1").messages.isEmpty)
    #expect(
      folder.run("price", "5", "--storefront", "de", "--no-header").messages
        == "coster: 5: unknown in de, but known in us\n")
  }

  @Test func `is listed as partial where whole tables were left out`() throws {
    let table = FeedTable("pricing", "song_price", on: "2026-11-11", columns.replacing("application", with: "song"), [])
    try folder.write(table.text, to: "feed/" + table.path)
    _ = folder.run("snapshots", "drop", "pricing-20261111")
    _ = folder.run("import", "--quiet", "\(folder.path)/feed", "--table", "application_*")
    let list = folder.run("snapshots", "list", "--no-header").result
    #expect(list.contains("\tpartial\t") && list.contains("1 table left out (--table application_*)"))
  }

  @Test func `says where the choice of tables or rows leaves nothing`() throws {
    let shop = try TestFolder()
    let tables = FeedShop.tables(on: "2026-11-18").filter { $0.path.hasSuffix("song_price") }
    for table in tables { try shop.write(table.text, to: "feed/" + table.path) }
    func take(_ arguments: String...) -> Outcome {
      shop.run(["import", "-q", shop.path + "/feed"] + arguments, in: TestWorld())
    }
    #expect(
      take("--skip-table", "*")
        == Outcome(
          exitCode: 2,
          messages: """
            coster: --table and --skip-table leave none of the tables that were read: song_price
            coster: Nothing was imported.

            """))
    #expect(
      take("--where", "song_price: retail_price > 99")
        == Outcome(
          exitCode: 1,
          messages: """
            coster: pricing-20261118 song_price: --where left out every row, so that nothing of it was stored

            """))
    #expect(
      take("--only-storefront", "fr")
        == Outcome(
          exitCode: 0,
          messages: """
            coster: pricing-20261118 song_price: --only-storefront left out every row, so that nothing of it was stored

            """))
  }
}
