import Catalog
import TestSupport
import Testing

@Suite struct ImportProgressTests {
  private let test = TestCatalog()

  @Test func `counts the rows of the partner feed, table after table`() throws {
    let rows = (1...500).map { "\($0)|0.99|USD|143441" }
    for name in ["application_price", "song_price"] {
      let item = name.prefix { $0 != "_" }
      let table = FeedTable.prices(of: String(item), on: "2026-11-18", rows)
      try test.write(table.text, to: table.path)
    }
    var counts: [Int] = []
    var options = ImportOptions()
    options.onProgress = { counts.append($0.rows) }
    let catalog = try Catalog(at: test.path, access: .writing)
    _ = try catalog.importFeeds(at: [test.folder + "/pricing20261118"], options: options)
    #expect(counts.last == 1000 && counts == counts.sorted())
  }
}
