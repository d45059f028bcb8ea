import Archives
import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import TestSupport
import Testing

@Suite struct PartnerTableTests {
  let test = TestCatalog()

  @Test func `reads the tables of a group from one archive`() throws {
    let tar = try test.writeTar(
      "itunes20261118.tar",
      [
        ("itunes20261118/application", PartnerSamples.application(["1|Pear"])),
        ("pricing20261118/application_price", PartnerSamples.price(["1|0.99|USD|143441"])),
      ])
    let summary = try test.importPartner(tar)
    #expect(summary.problems == [])
    #expect(summary.snapshots == ["itunes-20261118", "pricing-20261118"])
    #expect(try test.rows("SELECT apple_id, name FROM product") == ["1|Pear"])
    #expect(try test.rows("SELECT storefront, amount, currency FROM price") == ["us|990|USD"])
    #expect(try test.importPartner(tar).repeated == [tar])
    // As an import leaves it that is killed between two groups.
    try FileManager.default.removeItem(atPath: test.path + "/snapshots/pricing.sqlite")
    #expect(try test.importPartner(tar).repeated == [])
    #expect(try test.rows("SELECT storefront, amount, currency FROM price") == ["us|990|USD"])
  }

  @Test func `states the prices of stores that nobody knows by their numbers, each for itself`() throws {
    try test.importPartner(
      test.write(
        PartnerSamples.price(["1|0.99|USD|999998", "1|1.99|USD|999999", "1|2.99|USD|143441"]),
        to: "pricing20261118/application_price"))
    let prices = try test.open().prices(of: appleID(1))
    #expect(prices.map(\.storefrontText) == ["999998", "999999", "us"])
    #expect(prices.map(\.money?.milliunits) == [990, 1990, 2990])
    #expect(prices.map(\.storefront) == [nil, nil, Storefront("us")])
  }

  @Test func `of many refused rows it is said where all of them are, of many damaged files it is not`() throws {
    let rows = (1...12).map { "\($0)|0.99|USD" }
    try test.write(PartnerSamples.price(rows), to: "rows/pricing20261118/application_price")
    try test.importFeeds(test.folder + "/rows")
    #expect(test.problems.last?.contains("coster sql 'SELECT * FROM refused'") == true)
    for day in 10...21 {
      try test.write(PartnerSamples.genre.withoutTrailer, to: "files/itunes202611\(day)/genre")
    }
    try test.importFeeds(test.folder + "/files")
    #expect(test.problems.last?.contains("more of this kind") == true)
    #expect(test.problems.last?.contains("refused") == false)
  }

  @Test func `imports a damaged table again when it comes whole`() throws {
    let name = "itunes20261118/application"
    try test.write(PartnerSamples.genre, to: "itunes20261118/genre")
    try test.write(PartnerSamples.application(["1|Pear"]).withoutTrailer, to: name)
    let first = try test.importPartner("\(test.folder)/itunes20261118")
    #expect(first.problemCount == 1)
    let again = try test.importPartner("\(test.folder)/itunes20261118")
    #expect(again.problemCount == 1)
    try test.write(PartnerSamples.application(["1|Pear"]), to: name)
    #expect(try test.importPartner("\(test.folder)/itunes20261118").problems == [])
    #expect(try test.rows("SELECT name FROM product") == ["Pear"])
  }

  @Test func `skips tables, and reads the file again when they are selected`() throws {
    let tar = try test.writeTar(
      "itunes20261118.tar",
      [
        ("itunes20261118/application", PartnerSamples.application(["1|Pear"])),
        ("itunes20261118/genre", PartnerSamples.genre),
      ])
    #expect(try test.importPartner(tar) { $0.skippedTables = globs("app*") }.tables.map(\.name) == ["genre"])
    #expect(try test.importPartner(tar).tables.map(\.name).sorted() == ["application", "genre"])
  }
}
