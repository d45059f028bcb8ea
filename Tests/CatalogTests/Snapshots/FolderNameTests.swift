import Archives
import Catalog
import CatalogModel
import TestSupport
import Testing

@Suite struct FolderNameTests {
  @Test(arguments: ["jürgen", "梨", "100% #1?", "a b", "a&b=c", "a\u{301}", "\u{1}\u{7F}", "file:x"])
  func `answers from snapshots in a folder of any name`(_ name: String) throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/\(name)/catalog"
    let table = FeedTable.prices(of: "song", on: "2026-11-11", ["3001|1.29|USD|143441"])
    let file = try folder.write(table.text, to: "feed/" + table.path)
    let catalog = try Catalog(at: path, access: .writing)
    _ = try catalog.importFeeds(at: [file])
    let reading = try Catalog(at: path)
    #expect(try reading.prices(of: appleID(3001)).count == 1)
  }

  @Test func `keeps no catalog in a non-UTF-8 folder name`() {
    let folder = String(fileName: [0x2F, 0x74, 0x6D, 0x70, 0x2F, 0xFF])
    #expect(throws: CatalogError.nameIsNoText(folder: folder)) { try Catalog(at: folder, access: .writing) }
  }
}
