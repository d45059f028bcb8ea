import Catalog
import CatalogModel
import TestSupport
import Testing

@Suite struct ChartQueryTests {
  private let test = TestCatalog()
  private let us = Storefront("us")
  private let jp = Storefront("jp")

  init() throws {
    try test.importText(ChartSample(301, 302, 303).json, as: "a.json")
    try test.importText(ChartSample(303, 302, date: "2026-11-19").json, as: "b.json")
    try test.importText(ChartSample(302, genre: "6014").json, as: "c.json")
  }

  @Test func `finds charts by their name, and the requested stores without them`() throws {
    let found = try test.open().charts(
      ChartQuery(name: "TopFreeApplications", storefronts: [us, jp].compactMap(\.self)))
    #expect(found.charts.map(\.key.genre) == [nil, "6014"])
    #expect(found.ofAllGenresFirst.map(\.key.genre) == [nil])
    #expect(found.missing == [jp])
    #expect(try test.open().charts(ChartQuery(name: "topsongs")).known.isEmpty)
  }

  @Test func `finds an item's ranks in a time, the best and the one before`() throws {
    let catalog = try test.open()
    let history = try #require(try catalog.ranks(of: appleID(303), ChartQuery()).histories.first)
    #expect(history.ranks.map(\.rank) == [3, 1] && history.ranks.map(\.previous) == [nil, 3])
    #expect(history.best?.rank == 1)
    let later = ChartQuery(span: TimeSpan(since: Timestamp("2026-11-20")))
    #expect(try catalog.ranks(of: appleID(302), later).histories.isEmpty)
    #expect(try catalog.ranks(of: appleID(302), later).known.count == 2)
  }

  @Test func `gives each item of a chart with what its store states`() throws {
    let catalog = try test.open()
    let span = TimeSpan(dayOf: try #require(Timestamp("2026-11-18")))
    let key = ChartKey(name: "topfreeapplications", storefront: us)
    let edition = try #require(try catalog.chartEdition(of: key, since: span.since, until: span.until))
    let items = try catalog.items(of: edition, limit: 2)
    #expect(items.map(\.listing?.name) == ["App 301", "App 302"])
    #expect(items.map(\.price?.state) == [.free, .free])
  }
}
