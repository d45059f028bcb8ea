import Catalog
import CatalogModel
import PartnerFeed
import Testing

@Suite struct ImportPreviewTests {
  let test = TestCatalog()

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
