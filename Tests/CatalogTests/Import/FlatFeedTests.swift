import Archives
import Catalog
import CatalogModel
import Feeds
import PartnerFeed
import TestSupport
import Testing

@Suite struct FlatFeedTests {
  let test = TestCatalog()

  private static func flat(_ rows: [String], columns: String = "title|sd_price|original_release_date") -> String {
    let types = "VARCHAR(1000)|DECIMAL(9,3)|DATETIME" + (columns.contains("hd") ? "|DECIMAL(9,3)" : "")
    let records = ["#" + columns, "#dbTypes:" + types, "##legal: made up"] + rows + ["#recordsWritten:\(rows.count)"]
    return records.map { $0.replacing("|", with: "\t") + "\n" }.joined()
  }

  @Test func `reads flat files into a table of their kind, with the store of each`() throws {
    let files = try [
      test.write(Self.flat(["The Cellar|1.99|2026 11 18", "#1 Crush||"]), to: "20261118/tvEpisode-usa.txt"),
      test.write(Self.flat(["Die Küche|2.00|2026 11 17"]), to: "20261118/tvEpisode-deu.txt"),
    ]
    let summary = try test.importPartner(files[0], files[1])
    #expect(summary.problems == [])
    #expect(
      summary.tables.map(\.sentence)
        == ["flat-20261118 flat_tvEpisode: 3 rows read = 3 stored + 0 refused + 0 replaced"])
    #expect(
      try test.rows("SELECT * FROM flat_tvEpisode ORDER BY title") == [
        "#1 Crush|NULL|NULL|143441", "Die Küche|2.0|2026-11-17|143443", "The Cellar|1.99|2026-11-18|143441",
      ])
  }

  @Test func `takes no file whose lines end as Windows ends them`() throws {
    let text = Self.flat(["The Cellar|1.99|2026 11 18"]).replacing("\n", with: "\r\n")
    let summary = try test.importPartner(test.write(text, to: "20261118/tvEpisode-usa.txt"))
    #expect(summary.isEmpty && summary.unrecognised.count == 1)
  }

  @Test func `keeps a CR at the end of a value where lines end with LF`() throws {
    let file = try test.write(Self.flat(["A|1.99|2026 11 18", "B|1|soon\r"]), to: "20261118/tvEpisode-usa.txt")
    try test.importPartner(file)
    #expect(try test.rows("SELECT hex(original_release_date) FROM flat_tvEpisode WHERE title = 'B'") == ["736F6F6E0D"])
  }

  @Test func `replaces the same store's rows only`() throws {
    for (store, title, day) in [("usa", "A", 18), ("deu", "B", 18), ("usa", "C", 19)] {
      let file = try test.write(Self.flat(["\(title)|1.99|"]), to: "202611\(day)/tvEpisode-\(store).txt")
      #expect(try test.importPartner(file).problems == [])
    }
    #expect(try test.rows("SELECT title, storefront_id FROM flat_tvEpisode ORDER BY 1") == ["B|143443", "C|143441"])
  }

  @Test func `takes the same bytes of another day or store for no repetition`() throws {
    for (store, day, price) in [("usa", 18, "1.99"), ("usa", 19, "2.99"), ("usa", 20, "1.99"), ("deu", 20, "1.99")] {
      let file = try test.write(Self.flat(["A|\(price)|"]), to: "202611\(day)/tvEpisode-\(store).txt")
      #expect(try test.importPartner(file).repeated == [], "\(store) \(day)")
      #expect(try test.importPartner(file).repeated.count == 1, "\(store) \(day)")
    }
    #expect(
      try test.rows("SELECT sd_price, storefront_id FROM flat_tvEpisode ORDER BY 2") == ["1.99|143441", "1.99|143443"])
  }

  @Test func `has the date of its file when its path has none, and of the storefronts asked for`() throws {
    try test.write(Self.flat(["A|1.99|"]), to: "flat/tvEpisode-usa.txt", at: "2026-10-01T00:00:00Z")
    try test.write(Self.flat(["B|1.99|"]), to: "flat/tvEpisode-gbr.txt", at: "2026-10-01T00:00:00Z")
    let summary = try test.importPartner(test.folder + "/flat") {
      $0.storefronts = ["gb"].compactMap { Storefront($0) }
    }
    #expect(summary.snapshots == ["flat-20261001"] && summary.tables.map(\.omitted) == [1])
    #expect(try test.rows("SELECT title FROM flat_tvEpisode") == ["B"])
  }

  @Test func `accounts for rows that are truncated, too long or too short`() throws {
    let text = Self.flat(["A|1.99|2026 11 18|x|y", "B", "C|cheap|soon"])
    let summary = try test.importPartner(test.write(text, to: "20261118/tvEpisode-usa.txt"))
    #expect(summary.tables.map { [$0.rows, $0.stored, $0.refused] } == [[3, 2, 1]])
    #expect(summary.tables[0].tally[.shortRow] == 1 && summary.tables[0].tally[.unfitValue] == 1)
    let truncated = try test.write(String(text.dropLast(30)), to: "20261119/tvEpisode-usa.txt")
    let problems = try test.importPartner(truncated).problems
    #expect(problems.count == 2 && problems[1].contains("truncated"))
  }

  @Test func `keeps rows of other stores where columns are added`() throws {
    for (store, columns, row) in [
      ("usa", "title|sd_price|original_release_date", "A|1.99|"),
      ("deu", "title|sd_price|original_release_date|hd_price", "B|1.99||2.99"),
    ] {
      let file = try test.write(Self.flat([row], columns: columns), to: "20261118/tvEpisode-\(store).txt")
      #expect(try test.importPartner(file).problems == [])
    }
    #expect(try test.rows("SELECT title, hd_price FROM flat_tvEpisode ORDER BY 1") == ["A|NULL", "B|2.99"])
  }
}

/// Items that flat tables name by the addresses of their pages.
@Suite struct FlatItemTests {
  let test = TestCatalog()

  @Test func `reach lookup, and price where the store's currency is known`() throws {
    let records = [
      "#title\tepisode_url\tsd_price\thd_rental_price",
      "#dbTypes:VARCHAR(1000)\tVARCHAR(1000)\tDECIMAL(9,3)\tDECIMAL(9,3)",
      "The Cellar\thttps://itunes.apple.com/us/tv-season/x/id7?i=11&uo=5\t1.99\t0.99", "No page\t\t1.99\t",
      "#recordsWritten:2",
    ]
    let file = try test.write(records.map { $0 + "\n" }.joined(), to: "20101118/tvEpisode-usa.txt")
    try test.importPartner(file) { $0.currency = { store, _ in store.code == "us" ? CurrencyCode("USD") : nil } }
    let catalog = try test.open()
    #expect(
      try catalog.listings(of: appleID(11)).map { "\($0.kind.rawValue) \($0.name ?? "") \($0.storefront?.code ?? "")" }
        == ["tv-episode The Cellar us"])
    #expect(
      try catalog.prices(of: appleID(11)).map {
        "\($0.offer?.rawValue ?? "") \($0.money?.decimalText ?? "") \($0.source)"
      }
        == ["buy 1.99 flat-20101118", "rent-hd 0.99 flat-20101118"])
    #expect(try test.open().search(SearchQuery("cellar")).map(\.appleID) == [appleID(11)])
    let other = try test.open()
    #expect(try other.reading { try other.prices(of: appleID(11)).count } == 2)
  }
}
