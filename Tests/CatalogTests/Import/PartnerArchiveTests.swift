import Archives
import Catalog
import Foundation
import PartnerFeed
import Testing

@Suite struct PartnerArchiveTests {
  let test = TestCatalog()
  private let answer =
    #"{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackId":1790000002,"#
    + #""trackName":"First Frost","country":"USA"}]}"#

  private var tables: [(name: String, text: String)] {
    [
      ("itunes20261118/application", PartnerSamples.application(["1|Pear"])),
      ("itunes20261118/genre", PartnerSamples.genre),
    ]
  }

  @Test(arguments: [0, 1, 2])
  func `reads tables and other feeds from one archive, in any order`(index: Int) throws {
    var files = tables
    files.insert(("answer.json", answer), at: index)
    let tar = try test.writeTar("all.tar", files)
    let summary = try test.importPartner(tar)
    #expect(summary.problems == [])
    #expect(summary.records == 1 && summary.tables.map(\.name) == ["application", "genre"])
    #expect(try test.rows("SELECT name FROM product ORDER BY 1") == ["First Frost", "Pear"])
    #expect(try test.rows("SELECT source FROM main._import") == [tar + "/answer.json"])
  }

  @Test func `reports a file in an archive that is no feed`() throws {
    let tar = try test.writeTar("all.tar", tables + [("cover.bin", "\u{0}A\u{1}B\u{2}C\u{0}D")])
    let summary = try test.importPartner(tar)
    #expect(summary.problems == ["\(tar)/cover.bin: is binary"])
    #expect(summary.tables.count == 2)
  }

  @Test func `does not report a table that is filtered out as one with another MD5 checksum`() throws {
    let long = (1...9000).map { "\($0)|Title \($0) of a table that is longer than what is read of it at once" }
    let file = try test.write(PartnerSamples.application(long), to: "itunes20261118/application")
    try test.write(PartnerSamples.genre, to: "itunes20261118/genre")
    let checksum = try checksum(of: file)
    try test.write("MD5 (application) = \(checksum)\n", to: "itunes20261118/application.md5")
    let summary = try test.importPartner(test.folder + "/itunes20261118") { $0.tables = globs("genre") }
    #expect(summary.problems == [] && summary.tables.map(\.name) == ["genre"])
  }

  private func checksum(of file: String) throws -> String {
    let checksum = Checksum(.md5)
    try ByteStream(path: file).checksummed(by: checksum).skip()
    return checksum.finish()
  }

  @Test func `checks the MD5 checksum of a file that is known`() throws {
    let file = try test.write(PartnerSamples.genre, to: "itunes20261118/genre")
    #expect(try test.importPartner(file).problems == [])
    try test.write("MD5 (genre) = 0123456789abcdef0123456789abcdef\n", to: "itunes20261118/genre.md5")
    let summary = try test.importPartner(file)
    #expect(summary.repeated == [] && summary.problemCount == 1 && summary.problems[0].contains("MD5"))
    #expect(try test.rows("SELECT count(*) FROM itunes.genre") == ["1"])
  }
}

@Suite struct SplitTableTests {
  let test = TestCatalog()

  private func write(_ part: Int, _ rows: [String]) throws -> String {
    try test.write(PartnerSamples.price(of: "song", rows), to: "pricing20261118/song_price\(part)")
  }

  @Test func `imports no part of a table without the others`() throws {
    let second = try write(2, ["2|0.99|USD|143441"])
    let alone = try test.importPartner(second)
    #expect(
      alone.problems == [
        "song_price2: only a part of song_price, without song_price1; the table was left as it was: "
          + "import all its parts together"
      ])
    #expect(alone.snapshots == [])
    let first = try write(1, ["1|0.99|USD|143441"])
    #expect(try test.importPartner(first, second).tables.map(\.stored) == [2])
    #expect(try test.rows("SELECT apple_id FROM price ORDER BY 1") == ["1", "2"])
  }

  @Test func `leaves a table as it was when parts of it are missing`() throws {
    let paths = try [write(1, ["1|0.99|USD|143441"]), write(2, ["2|0.99|USD|143441"])]
    try test.importPartner(paths[0], paths[1])
    let first = try write(1, ["1|1.29|USD|143441"])
    let genre = try test.write(
      PartnerSamples.price(["9|1.00|USD|143441"]), to: "pricing20261118/application_price")
    let summary = try test.importPartner(first, genre)
    #expect(summary.problems.count == 1 && summary.problems[0].contains("without song_price2"))
    #expect(summary.tables.map(\.name) == ["application_price"])
    #expect(try test.rows("SELECT apple_id, amount FROM price ORDER BY 1") == ["1|990", "2|990", "9|1000"])
  }
}
