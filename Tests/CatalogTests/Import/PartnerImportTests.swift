import Archives
import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import Testing

@Suite struct PartnerImportTests {
  let test = TestCatalog()

  @discardableResult
  private func importFeeds(_ paths: String..., partner: PartnerOptions = PartnerOptions()) throws -> ImportSummary {
    var options = ImportOptions()
    options.partner = partner
    options.now = { Timestamp(seconds: 1_794_994_200) }
    return try Catalog(at: test.path, access: .writing).importFeeds(at: paths, options: options)
  }

  @Test func `counts for each table which rows were stored, refused or replaced`() throws {
    let file = try test.write(
      PartnerSamples.application(["1|Pear", "1|Pear Two", "x|Bad", "2|Quince"]), to: "itunes20261118/application")
    let summary = try importFeeds(file)
    #expect(
      summary.tables.map(\.sentence)
        == ["itunes-20261118 application: 4 rows read = 2 stored + 1 refused + 1 replaced"])
    #expect(try test.rows("SELECT row_count, stored, refused FROM itunes.coverage") == ["4|2|1"])
    #expect(summary.stored == 2)
  }

  @Test func `reads the tables of a group from one archive`() throws {
    let tar = try test.writeTar(
      "itunes20261118.tar",
      [
        ("itunes20261118/application", PartnerSamples.application(["1|Pear"])),
        ("pricing20261118/application_price", PartnerSamples.price(["1|0.99|USD|143441"])),
      ])
    let summary = try importFeeds(tar)
    #expect(summary.problems == [])
    #expect(summary.snapshots == ["itunes-20261118", "pricing-20261118"])
    #expect(try test.rows("SELECT apple_id, name FROM product") == ["1|Pear"])
    #expect(try test.rows("SELECT storefront, amount, currency FROM price") == ["us|990|USD"])
    #expect(try importFeeds(tar).repeated == [tar])
    // As an import leaves it that is killed between two groups.
    try FileManager.default.removeItem(atPath: test.path + "/snapshots/pricing.sqlite")
    #expect(try importFeeds(tar).repeated == [])
    #expect(try test.rows("SELECT storefront, amount, currency FROM price") == ["us|990|USD"])
  }

  @Test func `states prices right, however they are written`() throws {
    try importFeeds(
      test.write(
        PartnerSamples.price([
          "1|0.990|USD|143441", "2|500|JPY|143462", "3|-1.000|USD|143441", "4|5-3|USD|143441", "5|2.00|USD|143441",
        ]),
        to: "pricing20261118/application_price"))
    #expect(
      try test.rows("SELECT apple_id, amount FROM price ORDER BY 1") == ["1|990", "2|500000", "3|NULL", "5|2000"])
  }

  @Test func `states the prices of stores that nobody knows by their numbers, each for itself`() throws {
    try importFeeds(
      test.write(
        PartnerSamples.price(["1|0.99|USD|999998", "1|1.99|USD|999999", "1|2.99|USD|143441"]),
        to: "pricing20261118/application_price"))
    let prices = try test.open().prices(of: try #require(AppleID("1")))
    #expect(prices.map(\.storefrontText) == ["999998", "999999", "us"])
    #expect(prices.map(\.money?.milliunits) == [990, 1990, 2990])
    #expect(prices.map(\.storefront) == [nil, nil, Storefront("us")])
  }

  @Test func `imports a damaged table again when it comes whole`() throws {
    let name = "itunes20261118/application"
    try test.write(PartnerSamples.genre, to: "itunes20261118/genre")
    try test.write(PartnerSamples.application(["1|Pear"], trailer: false), to: name)
    let first = try importFeeds("\(test.folder)/itunes20261118")
    #expect(first.problemCount == 1)
    let again = try importFeeds("\(test.folder)/itunes20261118")
    #expect(again.problemCount == 1)
    try test.write(PartnerSamples.application(["1|Pear"]), to: name)
    #expect(try importFeeds("\(test.folder)/itunes20261118").problems == [])
    #expect(try test.rows("SELECT name FROM product") == ["Pear"])
  }

  @Test func `imports a truncated table as far as it goes when asked to`() throws {
    let file = try test.write(
      PartnerSamples.application(["1|Pear"], trailer: false), to: "itunes20261118/application")
    var partner = PartnerOptions()
    partner.allowsTruncated = true
    #expect(try importFeeds(file, partner: partner).problems == [])
    #expect(try test.rows("SELECT name FROM product") == ["Pear"])
  }

  @Test func `imports nothing of a file with another MD5 sum`() throws {
    let file = try test.write(PartnerSamples.application(["1|Pear"]), to: "itunes20261118/application")
    try test.write("MD5 (application) = 0123456789abcdef0123456789abcdef\n", to: "itunes20261118/application.md5")
    let summary = try importFeeds(test.folder + "/itunes20261118")
    #expect(summary.problemCount == 1 && summary.problems[0].contains("MD5"))
    #expect(summary.snapshots == [])
    let known = try #require(try ArchiveSum(besides: file))
    _ = try ByteStream(path: file).summed(by: known).readAll(limit: 10_000)
    let sum = known.finish()
    try test.write("MD5 (application) = \(sum)\n", to: "itunes20261118/application.md5")
    #expect(try importFeeds(test.folder + "/itunes20261118").snapshots == ["itunes-20261118"])
  }

  @Test func `skips tables, and reads the file again when they are wanted`() throws {
    let tar = try test.writeTar(
      "itunes20261118.tar",
      [
        ("itunes20261118/application", PartnerSamples.application(["1|Pear"])),
        ("itunes20261118/genre", PartnerSamples.genre),
      ])
    var partner = PartnerOptions()
    partner.skippedTables = [Glob("app*")].compactMap(\.self)
    #expect(try importFeeds(tar, partner: partner).tables.map(\.name) == ["genre"])
    #expect(try importFeeds(tar).tables.map(\.name).sorted() == ["application", "genre"])
  }

  @Test func `merges an incremental into its full`() throws {
    try test.write(PartnerSamples.application(["1|Pear", "2|Quince"]), to: "itunes20261118/application")
    try test.write(
      PartnerSamples.application(["2|Quince Two", "3|Medlar"], mode: "INCREMENTAL"), to: "itunes20261120/application")
    _ = try importFeeds(test.folder + "/itunes20261118", test.folder + "/itunes20261120")
    #expect(
      try test.rows("SELECT apple_id, name FROM product ORDER BY 1") == ["1|Pear", "2|Quince Two", "3|Medlar"])
  }

  @Test func `reads other feeds from archives, each by its content`() throws {
    let song = #"{"wrapperType":"track","kind":"song","trackId":1790000002,"trackName":"First Frost","country":"USA"}"#
    let tar = try test.writeTar(
      "answers.tar", [("a.json", #"{"resultCount":1,"results":[\#(song)]}"#), ("b.bin", "\u{0}\u{1}\u{2}\u{0}")])
    let summary = try importFeeds(tar)
    #expect(summary.records == 1 && summary.problemCount == 1)
    #expect(try test.rows("SELECT source FROM main.import") == [tar + "/a.json"])
  }
}
