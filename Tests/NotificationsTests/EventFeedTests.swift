import Catalog
import CatalogModel
import Foundation
import TestSupport
import Testing

@testable import Notifications

@Suite struct EventFeedTests {
  private let time = Timestamp(seconds: 1_794_994_200)

  @Test func `has an entry with a stable ID for each event, and escapes names`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/prices.atom"
    let event = WatchEvent(
      id: MessageKey.id(of: "1"), happenedAt: time, message: "Pears & <Plums>", url: "https://x.example/?a=1&b=2")
    try EventFeed(path).write([event], list: "list.txt", key: "/home/list.txt", at: time)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("<id>urn:uuid:\(event.id)</id>"))
    #expect(text.contains("<title>Pears &amp; &lt;Plums&gt;</title>"))
    #expect(text.contains(#"<link rel="alternate" href="https://x.example/?a=1&amp;b=2"/>"#))
    #expect(text.contains("<updated>2026-11-18T09:30:00Z</updated>"))
    try EventFeed(path).write([event], list: "list.txt", key: "/home/list.txt", at: Timestamp(seconds: 0))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }
}
