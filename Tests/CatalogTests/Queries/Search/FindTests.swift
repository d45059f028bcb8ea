import CatalogModel
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// How a search reports that it found its items.
@Suite struct FindTests {
  private let test = TestCatalog()

  private static func app(_ id: Int64, _ name: String, ratings: Int = 0, country: String = "USA") -> String {
    let members = """
      "artistName":"Fold","bundleId":"com.example.n\(id)","userRatingCount":\(ratings),"averageUserRating":4.5,\
      "country":"\(country)"
      """
    return appRecord(id, name, members)
  }

  private func add(_ records: [String], store: String = "us") throws {
    try test.importText(searchAnswer(records), as: "\(store).json", storefront: store)
  }

  private func found(_ query: SearchQuery) throws -> [String] {
    try test.open().find(query).items.map { "\($0.listing.appleID) \($0.step) \($0.listing.name ?? "-")" }
  }

  @Test func `runs the steps in their order, the best known first within one`() throws {
    try add([
      Self.app(1, "Pear"), Self.app(2, "Pear Press", ratings: 10), Self.app(3, "Pear Pie", ratings: 2_000),
      Self.app(4, "The Pear Tree"), Self.app(5, "Small Pear", ratings: 99),
    ])
    #expect(
      try found(SearchQuery("pear")) == [
        "1 wholeName Pear", "3 beginningOfName Pear Pie", "2 beginningOfName Pear Press", "5 wordsInName Small Pear",
        "4 wordsInName The Pear Tree",
      ])
    #expect(try found(SearchQuery("3")).first == "3 identifier Pear Pie")
    let withMaker = try found(SearchQuery("pear fold"))
    #expect(withMaker.first == "1 nameAndMaker Pear")
    #expect(withMaker.count == 5 && withMaker.dropFirst().allSatisfy { $0.contains("wordsAnywhere") })
  }

  @Test(arguments: ["Fold Fold", "fold fold", "FOLD  fold"])
  func `puts what is called as its maker first, before longer names that are better known`(words: String) throws {
    try add([
      Self.app(1, "Fold and Fold", ratings: 900), Self.app(2, "Fold (Deluxe)", ratings: 50), Self.app(3, "Fold"),
      Self.app(4, "Fold Paper", ratings: 7),
    ])
    #expect(try found(SearchQuery(words)).first == "3 nameAndMaker Fold")
    #expect(try found(SearchQuery(words)).count == 4)
  }

  @Test func `puts what is called as some words, and whose maker is the others, before what mentions all`() throws {
    try add([Self.app(1, "Paper by Fold", ratings: 900), Self.app(2, "Paper"), Self.app(3, "Paper Plane", ratings: 3)])
    #expect(try found(SearchQuery("fold paper")).prefix(2) == ["2 nameAndMaker Paper", "1 wordsInName Paper by Fold"])
    #expect(try found(SearchQuery("paper fold")).first == "2 nameAndMaker Paper")
    var named = SearchQuery("paper fold")
    named.scope = .name
    #expect(try found(named).first == "1 wordsInName Paper by Fold")
  }

  @Test func `counts a rank in the partner feed's charts of the first store asked for as being well known`() throws {
    func ranks(on day: String, _ rows: String...) -> FeedTable {
      FeedTable(
        "popularity", "application_popularity_per_genre", on: day,
        "*storefront_id:INTEGER *genre_id:INTEGER *application_id:BIGINT application_rank:INTEGER", rows)
    }
    try add([Self.app(1, "Pear Press", ratings: 900), Self.app(2, "Pear Pie"), Self.app(3, "Pear Tart")])
    try test.importTables(ranks(on: "2026-11-11", "143441|36|2|40", "143441|6014|2|7", "143462|36|3|1"))
    let catalog = try test.open()
    func order() throws -> [Int64] { try catalog.search(SearchQuery("pear")).map(\.appleID.rawValue) }
    #expect(try order() == [2, 1, 3])
    try test.importTables(ranks(on: "2026-11-18", "143441|36|3|1"))
    #expect(try order() == [3, 1, 2])
  }

  @Test func `reports which words it corrected and which it omitted`() throws {
    try add([Self.app(1, "Orchard Keeper"), Self.app(2, "Orchard Diary")])
    let misspelled = try test.open().find(SearchQuery("orhcard keeper"))
    #expect(misspelled.relaxations == [.spelling(typed: "orhcard", read: "orchard"), .ignored(["keeper"])])
    #expect(misspelled.items.map(\.step) == [.misspelledWords, .someWords])
    let long = try test.open().find(SearchQuery("orchard keeper zzz"))
    #expect(long.relaxations.first == .ignored(["zzz"]))
    #expect(long.items.first?.listing.name == "Orchard Keeper")
    var strict = SearchQuery("orchard zzz")
    strict.isRelaxed = false
    #expect(try test.open().find(strict) == SearchAnswer())
  }

  @Test func `changes no word where five items have all of them`() throws {
    try add((1...5).map { Self.app($0, "Orchard \($0)") } + [Self.app(6, "Orchid")])
    #expect(try test.open().find(SearchQuery("orchard")).relaxations == [])
    #expect(try test.open().find(SearchQuery("orchard")).count == 5)
  }

  @Test func `finds an item by its name in another storefront, and shows the one that is asked for`() throws {
    try add([Self.app(1, "Chirp")])
    try add([Self.app(1, "啁啾", country: "CHN")], store: "cn")
    let american = try #require(Storefront("us"))
    #expect(try found(SearchQuery("啁啾", storefronts: [american])) == ["1 wholeName Chirp"])
    #expect(try found(SearchQuery("啁啾")) == ["1 wholeName 啁啾"])
    #expect(try found(SearchQuery("chirp", storefronts: [try #require(Storefront("fr"))])) == [])
  }

  @Test func `searches names or makers alone when asked to`() throws {
    try add([Self.app(1, "Fold Paper"), Self.app(2, "Crane")])
    var query = SearchQuery("fold")
    query.isRelaxed = false
    query.scope = .name
    #expect(try found(query) == ["1 beginningOfName Fold Paper"])
    query.scope = .maker
    #expect(try found(query).count == 2)
  }

  @Test func `returns no more than the limit, and says how many there are`() throws {
    try add((1...9).map { Self.app($0, "Orchard \($0)", ratings: Int(10 - $0)) })
    let answer = try test.open().find(SearchQuery("orchard", limit: 3))
    #expect(answer.items.map(\.listing.appleID.rawValue) == [1, 2, 3] && answer.count == 9)
  }

  @Test func `reads many and long words, and quotes, as words`() throws {
    try add([Self.app(1, "Orchard")])
    for typed in [
      String(repeating: "orchard ", count: 5_000), String(repeating: "o", count: 10_000),
      "\" name:x NEAR( * -a ^a {a}:b a AND",
      "", "   ", "*", "(", "NOT", "a OR", "-x", "name:", "^", "\u{0}", "{}", "\"Quoted\" OR NOT", "orchard \u{0} \"",
      "\u{10FFFD}", "\u{10FFFC}app", "name : orchard", "\\", "'", "& & &",
    ] {
      _ = try test.open().find(SearchQuery(typed))
    }
    #expect(try found(SearchQuery(String(repeating: "orchard ", count: 5_000))) == ["1 wordsInName Orchard"])
  }

  @Test func `finds an item under its new kind and name only, once they changed`() throws {
    try test.importText("https://apps.apple.com/us/app/pear/id77", as: "links.txt")
    for (day, name) in [(1, "Łódź"), (2, "!!!"), (3, "Pear's Core")] {
      try test.importText(searchAnswer(Self.app(77, name)), as: name, at: "2026-12-0\(day)T00:00:00Z")
    }
    #expect(try found(SearchQuery("lodz")) == [] && found(SearchQuery("!!!")) == [])
    #expect(try found(SearchQuery("pears core", kinds: [.app])) == ["77 wholeName Pear's Core"])
    let connection = try Connection(path: test.path + "/catalog.sqlite")
    try connection.execute("INSERT INTO _listing_text (_listing_text) VALUES ('integrity-check')")
  }
}
