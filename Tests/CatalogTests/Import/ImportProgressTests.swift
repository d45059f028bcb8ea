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

  @Test func `never reads more bytes of packed files than they have`() throws {
    let text = (1...20_000).map { "See https://apps.apple.com/us/app/id67\(10_000_000 + $0) and more.\n" }.joined()
    try test.write(text, to: "links/a.txt")
    try test.write(text.replacing("id67", with: "id68"), to: "links/b.txt")
    _ = try shell("gzip", "-r", test.folder + "/links")
    var seen: [(read: Int64, all: Int64?)] = []
    var options = ImportOptions()
    options.onProgress = { seen.append(($0.bytesRead, $0.bytesInAll)) }
    _ = try Catalog(at: test.path, access: .writing).importFeeds(at: [test.folder + "/links"], options: options)
    #expect(seen.count > 100 && seen.allSatisfy { $0.read <= $0.all ?? 0 })
    #expect(seen.map(\.read) == seen.map(\.read).sorted() && seen.last.map { $0.read * 2 > $0.all ?? .max } == true)
  }
}
