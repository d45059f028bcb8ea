import Catalog
import CatalogModel
import TestSupport
import Testing

@Suite struct PodcastFeedTests {
  private let test = TestCatalog()

  private func answer(_ id: Int, _ feed: String, store: String = "us") -> String {
    """
    {"resultCount":1,"results":[{"wrapperType":"track","kind":"podcast","collectionId":\(id),"trackId":\(id),
    "trackName":"Orchard Talk","feedUrl":"\(feed)",
    "trackViewUrl":"https://podcasts.apple.com/\(store)/podcast/orchard-talk/id\(id)"}]}
    """
  }

  @Test func `keeps the feeds that a podcast had, whatever the order of imports`() throws {
    let seen = [
      ("2026-01-05", "http://old.example/talk/"), ("2026-03-05", "https://old.example/talk"),
      ("2026-06-05", "https://new.example/talk"),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
      let test = TestCatalog()
      for index in order {
        try test.importText(answer(77, seen[index].1), as: "\(index)", at: "\(seen[index].0)T00:00:00Z")
      }
      let feeds = try test.open().podcastFeeds(of: [appleID(77)])[appleID(77)] ?? []
      #expect(feeds.map(\.address) == ["old.example/talk", "new.example/talk"])
      #expect(feeds.map(\.since.date) == ["2026-01-05", "2026-06-05"])
      #expect(feeds.map(\.until.date) == ["2026-03-05", "2026-06-05"])
    }
  }

  @Test func `dates each move, also back, and beside a store that shows the feed of before`() throws {
    let seen = [
      ("01-05", "a.example/f", "us"), ("02-05", "b.example/f", "us"), ("03-05", "a.example/f", "us"),
      ("04-05", "c.example/f", "us"), ("04-09", "a.example/f", "de"), ("04-20", "c.example/f", "de"),
    ]
    for (day, feed, store) in seen {
      try test.importText(answer(77, "https://" + feed, store: store), as: day, at: "2026-\(day)T00:00:00Z")
    }
    let feeds = try test.open().podcastFeeds(of: [appleID(77)])[appleID(77)] ?? []
    #expect(
      feeds.map { "\($0.address.prefix(1)) \($0.movedAt?.date.suffix(5) ?? "-")" }
        == ["a 02-05", "b 03-05", "a 04-05", "c 04-09", "a 04-20", "c -"])
  }

  @Test func `dates a move by the store that showed it first, whatever is seen later`() throws {
    let seen = [
      ("11-01", "a", "us"), ("11-01", "a", "de"), ("11-05", "b", "us"), ("11-05", "a", "de"), ("11-06", "b", "us"),
      ("11-06", "b", "de"), ("11-27", "b", "us"), ("11-27", "b", "de"),
    ]
    for (day, feed, store) in seen {
      let text = answer(77, "https://\(feed).example/f", store: store)
      try test.importText(text, as: "\(day)-\(store)", at: "2026-\(day)T00:00:00Z")
    }
    let feeds = try test.open().podcastFeeds(of: [appleID(77)])[appleID(77)] ?? []
    #expect(feeds.map { $0.movedAt?.date } == ["2026-11-05", nil])
  }

  @Test func `finds a podcast by the feed that it has and by one that it had`() throws {
    try test.importText(answer(77, "https://old.example/talk"), as: "a", at: "2026-01-05T00:00:00Z")
    try test.importText(answer(77, "https://new.example/talk"), as: "b", at: "2026-06-05T00:00:00Z")
    try test.importText(answer(78, "https://old.example/talk"), as: "c", at: "2026-07-05T00:00:00Z")
    let catalog = try test.open()
    #expect(
      try catalog.items(for: Reference("feed://new.example/talk")) == .items([appleID(77)], as: .feed))
    // The one that has it now comes first.
    #expect(
      try catalog.items(for: Reference("http://www.old.example/talk/"))
        == .items([appleID(78), appleID(77)], as: .feed))
    guard case .notFound = try catalog.items(for: Reference("https://other.example/talk")) else {
      Issue.record("found a podcast by another's feed")
      return
    }
  }

  @Test func `reads feeds of episodes, pages and lists of subscriptions`() throws {
    try test.importText(
      """
      {"resultCount":1,"results":[{"wrapperType":"podcastEpisode","kind":"podcast-episode","trackId":801,
      "collectionId":80,"collectionName":"Cellar Notes","trackName":"One","feedUrl":"https://cellar.example/notes",
      "trackViewUrl":"https://podcasts.apple.com/us/podcast/one/id80?i=801"}]}
      """, as: "episode")
    try test.importText(
      """
      <opml version="2.0"><body><outline type="rss" text="Grafting" xmlUrl="https://grafting.example/feed"
      htmlUrl="https://podcasts.apple.com/gb/podcast/grafting/id81"/></body></opml>
      """, as: "list")
    try test.importText(
      """
      <html><head><link rel="canonical" href="https://podcasts.apple.com/us/podcast/talk/id82"></head><body>
      <script type="application/json" id="serialized-server-data">[{"data":{"shelves":[{"items":[{"showId":"82",
      "title":"Talk","providerTitle":"Pip","contextAction":{"podcastOffer":{"adamId":"82",
      "feedUrl":"https://talk.example/feed"}}}]}]}}]</script></body></html>
      """, as: "page")
    #expect(
      try test.rows("SELECT apple_id, feed FROM podcast_feed ORDER BY 1")
        == ["80|cellar.example/notes", "81|grafting.example/feed", "82|talk.example/feed"])
  }

  @Test func `confirms, contradicts or does not know a pair`() throws {
    try test.importText(answer(77, "https://old.example/talk"), as: "a", at: "2026-01-05T00:00:00Z")
    try test.importText(answer(77, "https://new.example/talk"), as: "b", at: "2026-06-05T00:00:00Z")
    try test.importText(answer(78, "https://cider.example/feed"), as: "c")
    let pairs = [
      (77, "https://new.example/talk/"), (77, "https://old.example/talk"), (77, "https://cider.example/feed"),
      (79, "https://cider.example/feed"), (78, "https://else.example/"), (79, "https://else.example/"),
    ].compactMap { FeedPair(appleID($0), $1) }
    let checks = try test.open().check(pairs)
    #expect(
      checks.map(\.verdict) == [.confirmed, .moved, .contradicted, .contradicted, .contradicted, .unknown])
    #expect(checks.map(\.owners) == [[], [], [appleID(78)], [appleID(78)], [], []])
    #expect(checks[1].known?.url == "https://new.example/talk")
  }
}
