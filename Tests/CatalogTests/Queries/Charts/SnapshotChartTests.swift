import Catalog
import CatalogModel
import TestSupport
import Testing

/// Charts and ranks of the partner feed's popularity tables, now and before.
@Suite struct SnapshotChartTests {
  private let test = TestCatalog()
  private let chart = "song_popularity_per_genre"

  private func ranks(on day: String, isIncremental: Bool = false, _ rows: String...) -> FeedTable {
    FeedTable(
      "popularity", chart, on: day, isIncremental: isIncremental,
      "*storefront_id:INTEGER *genre_id:INTEGER *song_id:BIGINT song_rank:INTEGER", rows)
  }

  private func importThreeDays() throws {
    try test.importTables(ranks(on: "2026-11-04", "143441|14|1|1", "143441|14|2|2", "143462|14|2|1"))
    try test.importTables(ranks(on: "2026-11-11", "143441|14|2|1", "143441|14|3|2", "143462|14|2|1"))
    try test.importTables(
      ranks(on: "2026-11-18", isIncremental: true, "143441|14|3|1", "143441|14|2|2", "143441|14|1|3"))
  }

  private func edition(_ storefront: String, until day: String? = nil) throws -> [String]? {
    let key = ChartKey(name: chart, storefront: Storefront(storefront), genre: "14")
    let edition = try test.open().chartEdition(of: key, until: day.flatMap { Timestamp($0 + "T23:59:59Z") })
    return edition.map { edition in
      ["\(edition.updated.date) \(edition.source)"]
        + edition.entries.map { "\($0.rank) \($0.appleID) \($0.previousRank.map { "\($0)" } ?? "new")" }
    }
  }

  @Test func `a chart is answered for each day on which it was imported`() throws {
    try importThreeDays()
    #expect(try edition("us") == ["2026-11-18 popularity-20261118", "1 3 2", "2 2 1", "3 1 new"])
    #expect(try edition("us", until: "2026-11-17") == ["2026-11-11 popularity-20261111", "1 2 2", "2 3 new"])
    #expect(try edition("us", until: "2026-11-04") == ["2026-11-04 popularity-20261104", "1 1 new", "2 2 new"])
    #expect(try edition("us", until: "2026-11-03") == nil)
    #expect(try edition("jp") == ["2026-11-11 popularity-20261111", "1 2 1"])
    #expect(try edition("jp", until: "2026-11-11") == ["2026-11-11 popularity-20261111", "1 2 1"])
  }

  @Test func `lists the charts of the tables`() throws {
    try importThreeDays()
    let stores = try [#require(Storefront("us"))]
    let held = try test.open().charts(ChartQuery(name: chart, genre: "14", storefronts: stores))
    #expect(
      held.charts.map { "\($0.key.name) \($0.editions) \($0.first.date) \($0.last.date)" } == [
        "song_popularity_per_genre 3 2026-11-04 2026-11-18"
      ])
    #expect(try test.open().charts(ChartQuery(name: chart, genre: "15")).known.isEmpty)
    #expect(try test.open().charts(named: "topsongs").isEmpty)
  }

  @Test func `an item's ranks are those of each day, in each store that had it`() throws {
    try importThreeDays()
    let histories = try test.open().rankHistories(of: appleID(2))
    let ranks = histories.map { history in
      [history.key.storefront?.code ?? "?"] + history.editions.map { "\($0.rank.map { "\($0)" } ?? "-")/\($0.depth)" }
    }
    #expect(ranks == [["jp", "1/1", "1/1"], ["us", "2/2", "1/2", "2/3"]])
  }

  @Test func `charts of unknown stores are told apart by Apple's numbers`() throws {
    try test.importTables(ranks(on: "2026-11-04", "999998|14|1|1", "999999|14|2|1"))
    try test.importTables(ranks(on: "2026-11-11", "999998|14|2|1", "999999|14|2|1"))
    let catalog = try test.open()
    let charts = try catalog.charts(ChartQuery(name: chart)).charts
    #expect(charts.map(\.key.storefrontText) == ["999998", "999999"])
    let entries = try charts.map { try catalog.chartEdition(of: $0.key)?.entries.map(\.appleID) }
    #expect(entries == [[appleID(2)], [appleID(2)]])
    let ranks = try catalog.rankHistories(of: appleID(1)).map { history in
      "\(history.key.storefrontText ?? "?"): \(history.editions.map { $0.rank ?? 0 })"
    }
    #expect(ranks == ["999998: [1, 0]"])
  }
}
