import Catalog
import CatalogModel
import PartnerFeed
import Testing

@Suite struct PartnerFilterTests {
  let test = TestCatalog()
  private let rows = [
    "1|0.99|USD|143441", "1|0.79|GBP|143444", "2|0.00|USD|143441", "3|0.990|EUR|143443", "4|cheap|USD|143441",
    "x|1|USD|1",
  ]

  private func importPrices(_ options: (inout PartnerOptions) -> Void) throws -> ImportSummary {
    try test.importPartner(
      test.write(PartnerSamples.price(rows), to: "pricing20261118/application_price"), options: options)
  }

  @Test func `keeps the rows of storefronts that are asked for, and counts the others separately`() throws {
    let summary = try importPrices { $0.storefronts = ["us", "gb"].compactMap { Storefront($0) } }
    #expect(
      summary.tables.map(\.sentence)
        == [
          "pricing-20261118 application_price: 6 rows read = 4 stored + 0 refused + 0 replaced + 2 omitted"
        ])
    #expect(try test.rows("SELECT DISTINCT storefront FROM price ORDER BY 1") == ["gb", "us"])
  }

  @Test func `leaves tables without a storefront as they are`() throws {
    let summary = try test.importPartner(
      test.write(PartnerSamples.application(["1|Pear"]), to: "itunes20261118/application")
    ) { $0.storefronts = ["us"].compactMap { Storefront($0) } }
    #expect(summary.stored == 1)
  }

  @Test func `keeps the rows that meet a condition`() throws {
    let summary = try importPrices {
      $0.conditions = ["*_price: retail_price > 0.5 AND typeof(retail_price) <> 'text'"].compactMap {
        try? PartnerCondition($0)
      }
    }
    #expect(summary.tables.map { [$0.rows, $0.stored, $0.refused, $0.omitted] } == [[6, 4, 0, 2]])
    #expect(
      try test.rows("SELECT apple_id, amount FROM price ORDER BY 1, 2")
        == ["1|790", "1|990", "3|990", "x|1000"])
  }

  @Test func `skips a table when a condition cannot be evaluated for one of its rows`() throws {
    let summary = try importPrices {
      $0.conditions = ["application_price: abs(-9223372036854775807 - application_id)"].compactMap {
        try? PartnerCondition($0)
      }
    }
    #expect(summary.problems.count == 1 && summary.problems[0].contains("integer overflow"))
    #expect(summary.snapshots == [])
  }

  @Test func `keeps the columns that a condition names`() throws {
    let summary = try importPrices {
      $0.skippedColumns = globs("currency_code")
      $0.conditions = ["application_price: currency_code = 'USD'"].compactMap { try? PartnerCondition($0) }
    }
    #expect(summary.tables.map(\.omitted) == [2])
    #expect(
      try test.rows("SELECT group_concat(name) FROM pragma_table_info('application_price')")
        == ["export_date,application_id,retail_price,currency_code,storefront_id,feed_spelling"])
  }

  @Test(arguments: [
    (["title"], [], "export_date,application_id,title"), ([], ["t*"], "export_date,application_id"),
    ([], ["application_id", "export_date"], "export_date,application_id,title"),
    (["application.t*"], ["song.name"], "export_date,application_id,title"),
    (["song.n*"], [], "export_date,application_id"),
  ])
  func `keeps the columns that are asked for, and the key`(selected: [String], not: [String], columns: String) throws {
    try test.importPartner(
      test.write(PartnerSamples.application(["1|Pear"]), to: "itunes20261118/application")
    ) {
      $0.columns = selected.flatMap { globs($0) }
      $0.skippedColumns = not.flatMap { globs($0) }
    }
    #expect(try test.rows("SELECT group_concat(name) FROM pragma_table_info('application')") == [columns])
    #expect(try test.rows("SELECT apple_id FROM product") == ["1"])
  }

  @Test func `reports filters that match nothing`() throws {
    let summary = try importPrices {
      $0.tables = globs("song_price", "application*")
      $0.columns = globs("retail_*", "title")
      $0.conditions = ["song: 1"].compactMap { try? PartnerCondition($0) }
    }
    #expect(summary.unmatched.map(\.option) == ["--table", "--column", "--where"])
    #expect(summary.unmatched.map(\.pattern) == ["song_price", "title", "song"])
    #expect(summary.unmatched.first?.names == ["application_price"])
    #expect(summary.unmatched.allSatisfy { !$0.isRefused } && summary.stored > 0)
  }

  @Test func `imports unknown tables by their names, and by patterns that only an archive can match`() throws {
    let text = PartnerSamples.application(["1|Pear"])
    let file = try test.write(text, to: "itunes20261118/newcomer_of")
    #expect(try test.importPartner(file) { $0.tables = globs("newcomer_of") }.stored == 1)
    let tar = try test.writeTar(
      "itunes20261119.tar", [("itunes20261119/genre", PartnerSamples.genre), ("itunes20261119/newcomer_of", text)])
    #expect(try test.importPartner(tar) { $0.tables = globs("newcomer*") }.tables.map(\.name) == ["newcomer_of"])
    #expect(try test.importPartner(tar) { $0.tables = globs("newcomer_of") }.isEmpty)
  }
}
