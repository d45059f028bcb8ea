import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import Testing

@Suite struct ImportPreviewTests {
  let test = TestCatalog()

  @Test func `reports what an import would read, and makes no catalog`() throws {
    let song = #"{"wrapperType":"track","kind":"song","trackId":7,"trackName":"First Frost","country":"USA"}"#
    let tar = try test.writeTar(
      "all.tar",
      [
        ("itunes20261118/application", PartnerSamples.application(["1|Pear", "x|Bad", "2|Quince"])),
        ("song.json", #"{"resultCount":1,"results":[\#(song)]}"#), ("itunes20261118/genre", PartnerSamples.genre),
      ])
    var options = ImportOptions()
    options.partner.skippedTables = globs("genre")
    options.partner.conditions = [try PartnerCondition("application: title <> 'Pear'")]
    let summary = try Catalog.previewImport(of: [tar, test.folder + "/missing"], options: options)
    #expect(summary.records == 1 && summary.rows == 3 && summary.refused == 1)
    #expect(summary.tables.map { [$0.rows, $0.stored, $0.refused, $0.omitted] } == [[3, 1, 1, 1]])
    #expect(summary.snapshots == ["itunes-20261118"])
    #expect(summary.problemCount == 2)
    #expect(!FileManager.default.fileExists(atPath: test.path))
  }

  @Test func `reads the same as the import does`() throws {
    let feeds = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/Feeds"
    let preview = try Catalog.previewImport(of: [feeds])
    let summary = try test.importFeeds(feeds)
    #expect(preview.files == summary.files && preview.bytes == summary.bytes)
    #expect(preview.records == summary.records && preview.links == summary.links && preview.rows == summary.rows)
    #expect(preview.stored == summary.stored && preview.changed == summary.changed)
    #expect(preview.unchanged == summary.unchanged && preview.derived == summary.derived)
    #expect(preview.tables == summary.tables)
    #expect(preview.problems == summary.problems)
  }
}
