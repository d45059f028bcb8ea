import Catalog
import CatalogModel
import TestSupport
import Testing

@testable import CosterCommands

/// Lists that watch charts, developers, searches, reviews and stores.
@Suite struct WatchNewsTests {
  private let world = TestFolder()

  /// Of each event the item, the store, what was watched for, and how it was and is.
  private func watch(_ list: String, _ options: String...) throws -> [String] {
    let path = try world.write(list, to: "list.txt")
    let outcome = world.run(["watch", path, "--format", "tsv", "--no-header"] + options)
    #expect(outcome.exitCode == (outcome.result.isEmpty ? 0 : 1))
    return outcome.result.split(separator: "\n").map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return [0, 2, 4, 5, 6].map { String(cells[$0]) }.joined(separator: " | ")
    }
  }

  private func says(_ list: String, _ message: String) throws -> Bool {
    let path = try world.write(list, to: "other.txt")
    return world.run("watch", path, "--no-header").saysAmongOthers("other.txt:\(message)")
  }

  // MARK: Charts

  private static let chart = "toppaidapplications"

  @Test func `reports what enters and leaves a chart, from the first run on`() throws {
    let list = "chart \(Self.chart) us enters\nchart \(Self.chart) us leaves\n"
    world.seeChart([301, 302, 303], on: "2026-11-18")
    #expect(try watch(list) == [])
    world.seeChart([304, 301, 302], on: "2026-11-19")
    #expect(
      try watch(list) == [
        "304 | us | enters \(Self.chart) | below #3 | #1", "303 | us | leaves \(Self.chart) | #3 | below #3",
      ])
    #expect(try watch(list) == [])
  }

  @Test(arguments: ["first 2", "in the first 2"])
  func `reports what reaches the first ranks of a chart, and an item at once`(event: String) throws {
    world.seeChart([301, 302, 303], on: "2026-11-18")
    let list = "chart \(Self.chart) us \(event)\n302 us \(event) \(Self.chart)\n303 us \(event) \(Self.chart)\n"
    #expect(try watch(list) == ["302 | us | first 2 \(Self.chart) |  | #2"])
    world.seeChart([303, 301, 302], on: "2026-11-19")
    let reached = "303 | us | first 2 \(Self.chart) | below #2 | #1"
    #expect(try watch(list) == [reached, reached])
  }

  @Test func `compares only the ranks that both editions have`() throws {
    let list = "chart \(Self.chart) us enters\nchart \(Self.chart) us leaves\n"
    world.seeChart([301, 302, 303, 304], on: "2026-11-18")
    #expect(try watch(list) == [])
    world.seeChart([301, 302], on: "2026-11-19")
    #expect(try says(list, "1: … 2 ranks") == false)
    #expect(try watch(list) == [])
    world.seeChart([301, 302, 305, 304], on: "2026-11-20")
    #expect(try watch(list) == [])
  }

  @Test func `keeps what it saw of a chart that it no longer finds, and says so`() throws {
    world.seeChart([301], on: "2026-11-18")
    world.seeChart([306], on: "2026-11-18", genre: "6014")
    #expect(try watch("chart \(Self.chart):6014 us enters\n") == [])
    #expect(try says("chart \(Self.chart) jp enters\n", "1: … '\(Self.chart)' … jp; … \(Self.chart):6014"))
    #expect(try says("chart topfig us enters\n", "1: … 'topfig' … us"))
    world.seeChart([306], on: "2026-11-18", store: "ca", genre: "6014")
    #expect(try says("chart \(Self.chart) ca enters\n", "1: … '\(Self.chart)' … ca; … \(Self.chart):6014"))
    world.seeChart([307, 306], on: "2026-11-19", genre: "6014")
    #expect(
      try watch("chart \(Self.chart):6014 us enters\n")
        == ["307 | us | enters \(Self.chart):6014 | below #1 | #1"])
    world.seeChart([307, 308], on: "2026-11-20", genre: "6014")
    #expect(
      try watch("chart \(Self.chart):6014 us enters\n")
        == ["308 | us | enters \(Self.chart):6014 | below #2 | #2"])
  }

  @Test func `watches an item that only a chart will have`() throws {
    world.seeChart([301, 302], on: "2026-11-18")
    #expect(try watch("309 us enters \(Self.chart)\n") == [])
    world.seeChart([301, 309], on: "2026-11-19")
    #expect(try watch("309 us enters \(Self.chart)\n") == ["309 | us | enters \(Self.chart) | below #2 | #2"])
  }

  // MARK: What is new

  /// Imports the record of an app of developer 77001.
  private func see(_ appleID: Int64, _ name: String, price: String = "4.99", on date: String) {
    let members =
      #""artistId":77001,"artistName":"Quince Works","version":"1","price":\#(price),"currency":"USD""#
    world.add(searchAnswer(appRecord(appleID, name, members)), as: "\(appleID).json", on: date)
  }

  @Test func `reports what is new of a developer, and watches the price of everything of it`() throws {
    let list = "developer 77001 us new\neverything of developer 77001 us below 2\n"
    see(401, "Pear Counter", on: "2026-11-01")
    #expect(try says("developer 77002 us new\n", "1: … 'developer 77002' … us"))
    #expect(try watch(list) == [])
    see(402, "Fig Counter", price: "1.99", on: "2026-11-02")
    #expect(
      try watch(list) == ["402 | us | developer 77001 new |  | new", "402 | us | below 2 |  | $1.99"])
    #expect(try watch(list) == [])
  }

  @Test func `reports what is new to a search's words`() throws {
    let list = "search \"pear counter\" us new\n"
    see(401, "Pear Counter", on: "2026-11-01")
    #expect(try watch(list) == [])
    see(402, "Fig Counter", on: "2026-11-02")
    see(403, "Pear Counter Pro", on: "2026-11-02")
    #expect(try watch(list) == ["403 | us | search \"pear counter\" new |  | new"])
    #expect(try says("search \"walnut\" us new\n", "1: … 'search \"walnut\"' … us"))
  }

  @Test func `takes no words that too many items have`() throws {
    let records = (1...1001).map { appRecord(50_000 + $0, "Pear \($0)") }
    world.add(searchAnswer(records), as: "many.json")
    #expect(try says("search pear us new\n", "1: … 1000 … 'search \"pear\"'; …"))
    see(60_001, "Pear Counter", on: "2026-11-02")
    #expect(try watch("search pear us new\n") == [])
  }

  // MARK: Reviews

  private func seeReviews(_ reviews: [(number: Int, stars: Int, title: String)], as file: String) {
    let entries = reviews.map { number, stars, title in
      """
      {"author":{"name":{"label":"pip"}},"updated":{"label":"2026-11-01T00:00:00Z"},"im:rating":{"label":"\(stars)"},\
      "im:version":{"label":"2.1"},"id":{"label":"\(number)"},"title":{"label":"\(title)"},"content":{"label":"Text."},\
      "im:voteSum":{"label":"1"},"im:voteCount":{"label":"1"},"im:contentType":{"attributes":{"term":"Application"}}}
      """
    }
    let id = "https://itunes.apple.com/us/rss/customerreviews/id=301/json"
    world.add(
      "{\"feed\":{\"entry\":[\(entries.joined(separator: ","))],\"id\":{\"label\":\"\(id)\"}}}", as: file)
  }

  @Test func `reports new reviews of at most so many stars`() throws {
    let list = "301 us reviews 2\n"
    see(401, "Pear Counter", on: "2026-11-01")
    #expect(try says(list, "1: … review … us"))
    seeReviews([(1, 5, "Ripe"), (2, 1, "Rotten")], as: "first.json")
    #expect(try watch(list) == [])
    seeReviews([(3, 2, "Sour"), (4, 3, "Plain")], as: "second.json")
    #expect(try watch(list) == ["301 | us | reviews 2 |  | ★★☆☆☆ Sour"])
    #expect(try watch(list) == [])
  }

  // MARK: Stores

  @Test func `reports a store that loses an item, and one that gets it`() throws {
    let list = "6759209764 us,jp appears\n6759209764 us,jp disappears\n"
    try world.see("4.99", "USD", in: "us", on: "2026-11-01")
    try miss("jp", on: "2026-11-01")
    #expect(try watch(list) == [])
    try miss("us", on: "2026-11-02")
    try world.see("800", "JPY", in: "jp", on: "2026-11-02")
    #expect(
      try watch(list) == [
        "6759209764 | jp | appears | gone | there", "6759209764 | us | disappears | there | gone",
      ])
    #expect(try watch(list) == [])
    #expect(try says("6759209764 de appears\n", "1: … de …"))
  }

  private func miss(_ store: String, on date: String) throws {
    let catalog = try Catalog(at: world.catalog, access: .writing)
    let storefront = try #require(Storefront(store))
    let appleID = try #require(AppleID(rawValue: 6_759_209_764))
    try catalog.note(found: [], missing: [appleID], in: storefront, at: try #require(Timestamp("\(date)T12:00:00Z")))
  }

  // MARK: Currencies

  @Test func `compares a price with a threshold in another currency by the exchange rates of a file`() throws {
    let rates = try world.write("EUR,1\nUSD,1.25\nJPY,200\n", to: "rates.csv")
    try world.see("4.99", "USD", in: "us", on: "2026-11-01")
    let list = "6759209764 us below 4 EUR\n"
    #expect(try says(list, "1: … EUR … us … USD; --rates …"))
    #expect(try watch(list, "--rates", rates, "--base", "EUR") == ["6759209764 | us | below 4 EUR |  | $4.99"])
    let again = world.run(
      "watch", try world.write(list, to: "again.txt"), "--rates", rates, "--base", "EUR", "--format", "ndjson")
    #expect(again.result.contains(#""in_amount":"3.99","in_currency":"EUR""#))
    #expect(try watch(list, "--rates", rates, "--base", "EUR") == [])
  }

  // MARK: Lines

  @Test(arguments: [
    ("developer", "'developer' … developer 284417353 us new"),
    ("developer pear us new", "'pear' … ID … developer … developer 284417353 us new"),
    ("search \"\" us new", "'search' … search \"pear counter\" us new"),
    ("search pear us below 2", "'search \"pear\"' … new"),
    ("chart topsongs", "'chart topsongs' … storefront …"), ("chart topsongs us", "'' … enters, leaves … first 10"),
    ("chart a:b:c us enters", "'a:b:c' … topfreeapplications:6014"),
    ("chart topsongs us first", "'first' … enters, leaves … first 10"),
    ("77 us enters", "'enters' … chart …"), ("77 us first topsongs", "'first' … first 10"),
    ("77 us reviews", "'reviews' … reviews 2"), ("77 us reviews 6", "'reviews 6' … reviews 2"),
    ("77 us appears today", "'appears today' … threshold"),
  ]) func `says what is wrong with a line`(line: String, message: String) throws {
    let path = try world.write("\(line)\n", to: "list.txt")
    let outcome = world.run("watch", path, "--check")
    #expect(outcome.exitCode == 2)
    #expect(outcome.saysAmongOthers("list.txt:1: \(message)"))
  }
}
