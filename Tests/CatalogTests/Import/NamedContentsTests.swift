import CatalogModel
import PartnerFeed
import TestSupport
import Testing

@testable import Catalog

/// Pages and other contents under the names of tables and archives.
@Suite struct NamedContentsTests {
  let test = TestCatalog()
  private let page =
    "<!DOCTYPE html><html><body><form action='/login'><a href='https://apps.apple.com/us/app/id304'>x</a></form></body></html>"

  @Test(arguments: [
    ("itunes20261118.tbz", "archive"), ("v5/itunes20261118/genre.tbz", "archive"),
    ("itunes20261118/genre", "table"),
    ("pricing20261118/song_price2", "table"),
    ("download.zip", "archive"), ("feed.tar.gz", "archive"),
  ])
  func `a page is neither a table nor an archive`(name: String, kind: String) throws {
    let summary = try test.importText(page, as: name)
    #expect(summary.isEmpty && summary.problemCount == 1)
    #expect(test.problems.say("/\(name): … HTML page … \(kind) … download …"))
  }

  @Test(arguments: ["", "not found", "{\"error\":\"unauthorized\"}", "#export_date\u{1}genre_id\n"])
  func `nothing else stands for a table`(text: String) throws {
    try test.importFeeds(
      test.write(text, to: "itunes20261118/genre"),
      test.write(PartnerSamples.application(["1|Pear"]), to: "itunes20261118/application"))
    #expect(test.problems.count == 1)
    #expect(test.problems.first?.hasPrefix("/itunes20261118/genre: is ") == true)
    #expect(test.problems.first?.hasSuffix("download it again") == true)
    #expect(try test.rows("SELECT name FROM product") == ["Pear"])
  }

  @Test func `a page in an archive of tables is none of them`() throws {
    let tar = try test.writeTar(
      "itunes20261118.tar",
      [("itunes20261118/genre", page), ("itunes20261118/application", PartnerSamples.application(["1|Pear"]))])
    let summary = try test.importFeeds(tar)
    #expect(summary.links == 0 && summary.tables.map(\.name) == ["application"])
    #expect(
      test.problems == [
        "/itunes20261118.tar/itunes20261118/genre: is an HTML page, and named as a table of the partner feed: download it again"
      ])
  }

  @Test(arguments: ["page.html", "itunes20261118/notes.html", "page.gz", "mac20261118/page"])
  func `a page of any other name is read as one`(name: String) throws {
    #expect(try test.importText(page, as: name).links == 1)
  }
}
