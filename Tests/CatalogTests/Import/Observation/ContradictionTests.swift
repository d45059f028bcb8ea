import CatalogModel
import TestSupport
import Testing

@testable import Catalog

/// Two files that state something else of one item at the same second.
@Suite struct ContradictionTests {
  let test = TestCatalog()

  private func price(_ amount: String) -> String { #""price":\#(amount),"currency":"USD","averageUserRating":4.5,"# }

  private let prices = "SELECT amount, observed_at, source LIKE '%' || ? FROM price_history"

  @Test(arguments: [["a.json", "b.json"], ["b.json", "a.json"]])
  func `of two prices of the same second the later in the order of paths counts, in whatever order they come`(
    files: [String]
  ) throws {
    for file in files { try test.see(price(file == "a.json" ? "4.99" : "2.99"), as: file) }
    #expect(try test.rows("SELECT amount FROM price_history") == ["2990"])
    #expect(test.problems.count == 1)
    let problem = try #require(test.problems.first)
    for part in ["a.json", "b.json", "4.99 USD", "2.99 USD", "--observed-at"] { #expect(problem.contains(part)) }
    // The same again says the same, and changes nothing.
    let before = try test.rows("SELECT * FROM main._offer")
    for file in ["a.json", "b.json"] { try test.see(price(file == "a.json" ? "4.99" : "2.99"), as: file) }
    #expect(try test.rows("SELECT * FROM main._offer") == before)
    #expect(test.problems.count == 2)
  }

  @Test func `an import whose files contradict each other has a problem`() throws {
    let records = ["4.99", "2.99"].map { appRecord(7, "Pears", #""price":\#($0),"currency":"USD""#) }
    for (name, record) in zip(["a", "b"], records) { try test.write(searchAnswer(record), to: "in/\(name).json") }
    let summary = try test.importFeeds(test.folder + "/in")
    #expect(summary.problemCount == 1)
    #expect(summary.problems.count == 1)
  }

  @Test func `two names of the same second are reported, and the later in the order of paths counts`() throws {
    for (name, file) in [("Plums", "b.json"), ("Pears", "a.json")] {
      try test.importText(searchAnswer(appRecord(7, name)), as: file)
    }
    #expect(try test.rows("SELECT name FROM product") == ["Plums"])
    #expect(test.problems.map { $0.contains(#/ 7 in us .*Pears .*Plums /#) } == [true])
  }

  @Test func `two ratings of the same second are reported`() throws {
    for (count, file) in [(10, "a.json"), (11, "b.json")] {
      let rating = #""averageUserRating":4.5,"userRatingCount":\#(count)"#
      try test.importText(searchAnswer(appRecord(7, "Pears", rating)), as: file)
    }
    #expect(try test.rows("SELECT count FROM rating_history") == ["11"])
    #expect(test.problems.count == 1 && test.problems.first?.contains("rating") == true)
  }

  @Test(arguments: [["a.json", "b.json"], ["b.json", "a.json"]])
  func `a rating that leaves something out contradicts none that says more`(files: [String]) throws {
    for file in files {
      let whole = #""averageUserRating":4.61043,"userRatingCount":12,"averageUserRatingForCurrentVersion":4.6"#
      let short = #""averageUserRating":4.6,"userRatingCount":12"#
      try test.importText(searchAnswer(appRecord(7, "Pears", file == "a.json" ? whole : short)), as: file)
    }
    #expect(try test.rows("SELECT average FROM rating_history") == ["4.61043"])
    #expect(test.problems.isEmpty)
  }

  @Test func `both ends of a longer interval give way to files that count more`() throws {
    try test.see(price("4.99"), on: "2026-11-01", as: "a.json")
    try test.see(price("4.99"), on: "2026-11-05", as: "b.json")
    try test.see(price("2.99"), on: "2026-11-05", as: "c.json")
    try test.see(price("1.99"), on: "2026-11-01", as: "d.json")
    #expect(
      try test.rows("SELECT amount, since, until FROM main._offer ORDER BY since") == [
        "1990|2026-11-01T00:00:00Z|2026-11-01T00:00:00Z", "2990|2026-11-05T00:00:00Z|2026-11-05T00:00:00Z",
      ])
  }

  @Test(arguments: [["a.json", "b.json"], ["b.json", "a.json"]])
  func `two prices of an in-app product of the same second are reported, and the later in the order of paths counts`(
    files: [String]
  ) throws {
    for file in files + files {
      try test.importText(
        """
        [{"type":"in-apps","id":"6700026001","href":"/v1/catalog/us/in-apps/6700026001","attributes":{"name":"Yearly",
        "offerName":"com.example.year","offers":[{"type":"buy","price":\(file == "a.json" ? "39.99" : "29.99"),
        "currencyCode":"USD"}]}}]
        """, as: file)
    }
    #expect(try test.rows("SELECT amount FROM main._offer") == ["29990"])
    let problem = "price (in-app) of 6700026001 in us is 39.99 USD here and 29.99 USD in"
    #expect(!test.problems.isEmpty && test.problems.allSatisfy { $0.contains(problem) })
  }

  @Test func `two pages of the same second that list another price of a product are reported`() throws {
    func page(_ price: String) -> String {
      let row = #"{"items":[{"textPairs":[["Gems","\#(price)"]]}]}"#
      let shelves = #"{"information":{"items":[\#(row)]}}"#
      return """
        <html><head><link rel="canonical" href="https://apps.apple.com/us/app/pear/id303">
        <meta name="apple:content_id" content="303"><meta property="og:title" content="Pear"></head><body>
        <script type="application/json" id="serialized-server-data">[{"data":{"lockup":{"adamId":"303","title":"Pear"},\
        "shelfMapping":\(shelves)}}]</script></body></html>
        """
    }
    for (file, price) in [("b.html", "$1.99"), ("a.html", "$2.99")] { try test.importText(page(price), as: file) }
    #expect(try test.rows("SELECT name, text FROM main._listed_in_app") == ["Gems|$1.99"])
    #expect(
      test.problems.map { $0.contains(#/'Gems' .*303 in us .*2\.99 USD .*1\.99 USD /#) }
        == [
          true
        ])
  }

  @Test func `a file that is saved anew within a second replaces what it said`() throws {
    for amount in ["4.99", "2.99"] { try test.see(price(amount), as: "a.json") }
    #expect(try test.rows("SELECT amount FROM price_history") == ["2990"])
    #expect(test.problems.isEmpty)
  }

  @Test func `stores and offers that differ do not contradict each other`() throws {
    try test.see(price("4.99"), in: "us", as: "a.json")
    try test.see(price("2.99"), in: "de", as: "b.json")
    #expect(test.problems.isEmpty)
  }

  /// Files of two days, since of an interval only its ends are known.
  @Test(arguments: 0..<12) func `the last file of each day counts, however often files come again`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let files = (0..<8).map { number in
      (name: "\(number).json", day: "2026-11-0\(1 + random.below(2))", amount: "\(1 + random.below(3)).99")
    }
    func prices(_ files: [(name: String, day: String, amount: String)]) throws -> [String] {
      let test = TestCatalog()
      try test.see(as: "first.json")
      for file in files { try test.see(price(file.amount), on: file.day, as: file.name) }
      // What counts on a day: the price of the last file of that day.
      return try ["2026-11-01", "2026-11-02"].map { day in
        let sql = "SELECT amount FROM main._offer WHERE since <= '\(day)T00:00:00Z' ORDER BY since DESC LIMIT 1"
        return try test.rows(sql).first ?? "none"
      }
    }
    var expected: [String] = []
    for day in ["2026-11-01", "2026-11-02"] {
      let last = files.last { $0.day == day }
      expected.append(last.map { "\($0.amount.prefix(1))990" } ?? expected.last ?? "none")
    }
    #expect(try prices(files) == expected)
    #expect(try prices(files + files.reversed() + files) == expected)
  }
}
