import TestSupport
import Testing

@testable import CosterCommands

/// What happened as Atom, without a server.
@Suite struct FeedWriterTests {
  private let world = TestFolder()

  /// The texts of each element of this name, in the document's order.
  private func texts(_ name: String, in document: String) -> [String] {
    document.split(separator: "<\(name)>").dropFirst().map { String($0.prefix { $0 != "<" }) }
  }

  @Test func `drops are a feed, the newest first, with links and IDs that stay`() throws {
    for (id, price, date): (Int64, String, String) in [
      (1, "10", "2026-10-01"), (1, "7", "2026-11-15"), (2, "10", "2026-10-01"), (2, "3", "2026-11-16"),
    ] {
      try world.see(price, "USD", in: "us", on: date, id: id, name: "Fig & Pear \(id)")
    }
    let feed = world.run("drops", "--since", "2026-11-01", "--format", "atom")
    #expect(feed.exitCode == 0 && feed.result.hasPrefix("<?xml"))
    #expect(
      texts("title", in: feed.result) == [
        "Price drops", "Fig &amp; Pear 2: $3.00 in the United States, $10.00 before",
        "Fig &amp; Pear 1: $7.00 in the United States, $10.00 before",
      ])
    #expect(texts("updated", in: feed.result).first == "2026-11-16T00:00:00Z")
    #expect(feed.result.contains(#"href="https://apps.apple.com/us/app/id2""#))
    #expect(feed.result == world.run("drops", "--since", "2026-11-01", "-f", "atom").result)
    #expect(Set(texts("id", in: feed.result)).count == 3)
  }

  @Test func `a feed of nothing is one, and says why`() throws {
    try world.see("4", "USD", in: "us", on: "2026-11-15")
    let feed = world.run("drops", "--format", "atom")
    #expect(texts("title", in: feed.result) == ["Price drops"] && !feed.messages.isEmpty)
  }

  @Test func `what imports of the partner feed changed is a feed`() throws {
    try world.importFeed(FeedShop.tables(on: "2026-11-11"))
    let later = FeedShop.tables(on: "2026-11-18").filter { $0.path.hasSuffix("application_price") }.map { table in
      var table = table
      table.text = table.text.replacing("\u{1}800\u{1}", with: "\u{1}650\u{1}")
      return table
    }
    try world.importFeed(later)
    let rows = world.run("snapshots", "changes").result.split(separator: "\n").count
    let feed = world.run("snapshots", "changes", "--format", "atom")
    #expect(feed.exitCode == 0 && rows > 0)
    #expect(texts("title", in: feed.result).count == rows + 1)
    #expect(texts("title", in: feed.result).contains { $0.contains("¥650 in Japan, ¥800 before") })
    #expect(Set(texts("id", in: feed.result)).count == rows + 1)
  }
}
