import CatalogModel
import TestSupport
import Testing

@testable import Catalog

/// Files that come again with other bytes.
@Suite struct EditedFileTests {
  let test = TestCatalog()

  private func text(_ numbers: [Int]) -> String {
    numbers.map { "See https://apps.apple.com/us/app/id\($0) today.\n" }.joined()
  }

  private func links() throws -> [String] {
    try test.rows("SELECT line, apple_id FROM link ORDER BY line, apple_id")
  }

  @Test func `a file has just the links of its newest bytes`() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<30 {
      let numbers = (0..<random.below(8)).map { _ in 7_000_000_000 + random.below(5) }
      try test.importText(text(numbers), as: "post.md")
      #expect(try links() == numbers.enumerated().map { "\($0.offset + 1)|\($0.element)" })
    }
  }

  @Test func `other files keep theirs`() throws {
    try test.importText(text([7_000_000_001]), as: "a.md")
    try test.importText(text([7_000_000_002, 7_000_000_003]), as: "b.md")
    try test.importText("Nothing.\n", as: "b.md")
    #expect(try links() == ["1|7000000001"])
    try test.importText("", as: "a.md")
    #expect(try links() == [])
  }

  @Test func `the same bytes again change nothing`() throws {
    try test.importText(text([7_000_000_001, 7_000_000_002]), as: "a.md")
    let before = try test.rows("SELECT * FROM main._link") + test.rows("SELECT * FROM main._import")
    let again = try test.importText(text([7_000_000_001, 7_000_000_002]), as: "a.md")
    #expect(again.repeated.count == 1)
    #expect(try test.rows("SELECT * FROM main._link") + test.rows("SELECT * FROM main._import") == before)
  }

  @Test func `a page has all the links that a search of it finds`() throws {
    let items = "https://widgets.itunes.apple.com/widget.html?c=us&ids=7000000001,7000000002,7000000003&wt=playlist"
    let page = """
      <html><body><iframe src="\(items)"></iframe>
      <a href="https://apps.apple.com/us/app/id7000000004">one</a>
      <a href="https://apps.apple.com/us/app/id7000000004">the same</a></body></html>
      """
    let found = ["7000000001", "7000000002", "7000000003", "7000000004", "7000000004"]
    for name in ["post.html", "post.txt"] {
      try test.importText(page, as: name)
      #expect(try test.rows("SELECT apple_id FROM link WHERE source LIKE '%\(name)' ORDER BY apple_id") == found)
    }
  }
}
