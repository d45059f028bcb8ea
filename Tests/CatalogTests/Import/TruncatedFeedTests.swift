import Archives
import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import TestSupport
import Testing

/// Feeds that have fewer rows than they should.
@Suite struct TruncatedFeedTests {
  let test = TestCatalog()

  private func price(_ rows: [String], stating count: Int) -> String {
    PartnerSamples.price(rows).replacing("#recordsWritten:\(rows.count)", with: "#recordsWritten:\(count)")
  }

  private func write(_ text: String) throws -> String {
    try test.write(text, to: "pricing20261118/application_price")
  }

  @Test func `are refused when the trailer states more rows`() throws {
    let file = try write(price(["1|0.99|USD|143441"], stating: 500))
    let refused = try test.importPartner(file)
    #expect(
      refused.problems == [
        "\(file): the trailer states 500 rows, and there is 1: 499 are missing; "
          + "--allow-truncated imports what is there"
      ])
    #expect(refused.snapshots == [] && refused.isEmpty)
    #expect(try Catalog.previewImport(of: [file]).problems == refused.problems)
    let imported = try test.importPartner(file) { $0.allowsTruncated = true }
    #expect(imported.stored == 1 && imported.problems.count == 1)
    #expect(try test.open().snapshots.states.map(\.condition) == [.truncated])
  }

  @Test func `are imported, and reported, when the trailer states fewer rows`() throws {
    let file = try write(price(["1|0.99|USD|143441", "2|0.99|USD|143441"], stating: 1))
    let summary = try test.importPartner(file)
    #expect(summary.stored == 2)
    #expect(summary.problems.say("\(file): … 1 row … 2 … imported"))
    #expect(try test.open().snapshots.states.map(\.condition) == [.complete])
  }

  @Test func `report nothing as gone`() throws {
    let before = PartnerSamples.price(["1|0.99|USD|143441", "2|0.99|USD|143441"])
    try test.importPartner(test.write(before, to: "pricing20261111/application_price"))
    try test.importPartner(write(price(["1|0.99|USD|143441"], stating: 2))) { $0.allowsTruncated = true }
    #expect(try test.rows("SELECT count(*) FROM pricing.price_change") == ["0"])
    try test.importPartner(write(price(["1|0.99|USD|143441"], stating: 1)))
    #expect(try test.rows("SELECT apple_id, amount FROM pricing.price_change") == ["2|NULL"])
  }

  /// An archive whose second table is truncated.
  private func cutArchive() throws -> (file: String, rows: Int) {
    let names = (1...2000).map { "\($0)|Pear \($0) of the orchard behind the mill" }
    let tar = TarSample([
      ("itunes20261118/genre", PartnerSamples.genre),
      ("itunes20261118/application", PartnerSamples.application(names)),
    ])
    return (try test.write(bytes: Array(tar.bytes.prefix(tar.bytes.count / 2)), to: "itunes20261118.tar"), names.count)
  }

  @Test func `keep the whole tables of a truncated archive`() throws {
    let (file, _) = try cutArchive()
    let summary = try test.importPartner(file)
    #expect(summary.tables.map(\.name) == ["genre"] && summary.problemCount == 1)
    #expect(try test.importPartner(file).repeated == [])
  }

  @Test func `are reported once, also where the first table of an archive does not state its day`() throws {
    let tar = TarSample([
      ("application", PartnerSamples.application([])), ("itunes20261118/genre", PartnerSamples.genre),
    ])
    let file = try test.write(bytes: Array(tar.bytes.prefix(tar.bytes.count - 1500)), to: "tables.tar")
    let problems = try test.importPartner(file).problems
    #expect(problems.count == 2 && problems.first?.contains("states neither its group nor its date") == true)
    #expect(problems.last?.contains("is a damaged or cut archive") == true, "\(problems)")
  }

  @Test func `are imported from an archive as far as it goes when that is allowed`() throws {
    let (file, count) = try cutArchive()
    let summary = try test.importPartner(file) { $0.allowsTruncated = true }
    let rows = try #require(summary.tables.first { $0.name == "application" })
    #expect(rows.stored > 500 && rows.stored < count && rows.refused == 1)
    #expect(summary.tables.map(\.name) == ["application", "genre"])
    #expect(summary.problems.contains { $0.hasSuffix("what could be read of it was imported") })
    #expect(try test.rows("SELECT name FROM product WHERE apple_id = 500").count == 1)
    var options = ImportOptions()
    options.partner.allowsTruncated = true
    #expect(try Catalog.previewImport(of: [file], options: options).tables.map(\.rows).max() == rows.rows)
  }

  @Test func `are taken when their checksum is another, if truncated ones are allowed, and that is reported`() throws {
    let name = "itunes20261118/application"
    let checksum = "0123456789abcdef0123456789abcdef"
    try test.write("MD5 (application) = \(checksum)\n", to: name + ".md5")
    let whole = try test.write(PartnerSamples.application(["1|Pear"]), to: name)
    #expect(try test.importPartner(whole).isEmpty)
    let cut = try test.write(PartnerSamples.application(["1|Pear"]).withoutTrailer, to: name)
    let taken = try test.importPartner(cut) { $0.allowsTruncated = true }
    #expect(taken.stored == 1 && taken.problemCount == 1)
    #expect(try test.importPartner(cut).tables.isEmpty)
  }
}

/// Several exports of one table.
@Suite struct TwinTableTests {
  let test = TestCatalog()

  @Test func `are not mixed`() throws {
    let first = try test.write(PartnerSamples.application(["1|Pear"]), to: "a/itunes20261118/application")
    let second = try test.write(PartnerSamples.application(["2|Quince Jam"]), to: "b/itunes20261118/application")
    let genre = try test.write(PartnerSamples.genre, to: "a/itunes20261118/genre")
    #expect(try Catalog.previewImport(of: [first, second, genre]).problemCount == 1)
    let summary = try test.importPartner(first, second, genre)
    #expect(
      summary.problems == [
        "\(second): is another export of application of the same date as \(first), which was imported: "
          + "import the one that counts"
      ])
    #expect(summary.tables.map(\.name) == ["application", "genre"])
    #expect(try test.rows("SELECT name FROM product") == ["Pear"])
  }

  @Test func `count once where a file is named twice, or an archive is beside its folder`() throws {
    let text = PartnerSamples.application(["1|Pear"])
    let file = try test.write(text, to: "itunes20261118/application")
    let tar = try test.writeTar("itunes20261118.tar", [("itunes20261118/application", text)])
    let summary = try test.importPartner(tar, file, test.folder + "/./itunes20261118/application")
    #expect(summary.problems == [] && summary.tables.map(\.stored) == [1])
  }
}
