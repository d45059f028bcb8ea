import CatalogModel
import Foundation
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct FetchCommandTests {
  private let store: FakeStore
  private let folder = TestFolder()

  init() throws { store = try FakeStore(answering: FakeShelf().answer) }

  @Test func `looks items up in each store, and reports which store lacks which`() throws {
    let store = try FakeStore(answering: FakeShelf(missing: ["jp": 7, "de": 7]).answer)
    let outcome = folder.ask(store, "fetch", "lookup", "7", "8", "--storefront", "us,jp,de", "--format", "csv")
    #expect(outcome == .refused("7: … jp, de", after: outcome.result))
    #expect(outcome.result.split(separator: "\r\n").last?.hasPrefix("3,0,4,4,0,0,0,2,0,") == true)
    let prices = folder.run("price", "7", "8", "--storefront", "us,jp", "--format", "csv", "--no-header")
    #expect(prices.result.split(separator: "\r\n").count == 3)
    #expect(prices.says("7: … jp … 2026-11-18 … us"))
  }

  @Test func `lists in JSON what is missing, what failed and where the bodies are`() throws {
    let store = try FakeStore(answering: FakeShelf(missing: ["us": 7]).answer)
    let outcome = folder.ask(
      store, "fetch", "lookup", "7", "com.example.pear8", "upc:0123456789012", "-f", "json", "-q")
    #expect(outcome.result.contains(#""missing_count":2"#))
    #expect(
      outcome.result.contains(
        #""missing":[{"ref":"7","apple_id":7,"storefront":"us","what":"item"},{"ref":"upc:0123456789012","apple_id":null,"storefront":"us","what":"item"}]"#
      ))
    #expect(outcome.result.contains(#""files":["received/2026-11-18/lookup-us-"#))
    #expect(
      store.requests.map { $0.query["bundleId"] ?? $0.query["upc"] ?? "id" }.sorted() == [
        "0123456789012", "com.example.pear8", "id", "id", "id",
      ])
  }

  @Test func `reports what an answer leaves open, what it was not asked for, and whose store it is of`() throws {
    let store = try FakeStore(
      answering: FakeShelf().answer,
      faults: { [Fault.rawLineBreak, .rawLineBreak, .otherItem, .otherStore][$0.number] })
    let spoilt = folder.ask(store, "fetch", "lookup", "7", "8", "--format", "json")
    #expect(spoilt.exitCode == 1)
    #expect(
      spoilt.saysAmongOthers("8: not known … us … record …"))
    #expect(spoilt.result.contains(#""missing_count":0,"unknown_count":1,"elsewhere_count":0,"unrequested_count":0"#))
    #expect(
      spoilt.result.contains(#""unknown":[{"ref":"8","apple_id":8,"storefront":"us","what":"item","reason":""#))
    let other = folder.ask(store, "fetch", "lookup", "7", "--format", "csv")
    #expect(other.exitCode == 1)
    #expect(other.saysAmongOthers("1 item … asked … catalog"))
    let elsewhere = folder.ask(store, "fetch", "lookup", "7", "--storefront", "de", "--format", "csv")
    #expect(elsewhere.exitCode == 1)
    #expect(elsewhere.saysAmongOthers("7: … de … us … us's … de"))
  }

  @Test func `asks a link's own store where none is named, and reads references from a pipe`() throws {
    let world = TestWorld(input: "https://apps.apple.com/jp/app/id7\r\n8\n\nnonsense\n")
    let outcome = folder.ask(store, "fetch", "lookup", "-", in: world)
    #expect(store.requests.map { "\($0.query["country"] ?? "")\($0.query["id"] ?? "")" } == ["jp7", "us8"])
    #expect(outcome.exitCode == 1 && outcome.messages.contains("'nonsense'"))
  }

  @Test(arguments: [
    (["lookup", "7", "-s", "EN"], "… 'EN' … au (Australia), ca (Canada), gb (United Kingdom) … us (United States)"),
    (["lookup", "7", "-s", "ad"], "… ad (Andorra)"),
    (["lookup", "7", "--per-call", "201"], "--per-call … 1 … 200"),
    (["lookup", "7", "--endpoint", "http://127.0.0.1/#f"], "'http://127.0.0.1/#f' …"),
    (["lookup", "7", "--rate", "fast"], "'fast' … 20/min, 2/s … 600/h"),
    (["lookup", "7", "--language", "japanese"], "'japanese' … Search API … en … ja … de-DE"),
    (["search", "x", "--entity", "softwear"], "'softwear' … --entity … 'software'"),
    (
      ["search", "x", "--media", "ebook", "--attribute", "titleTerm"],
      "--attribute titleTerm … --media ebook …"
    ),
    (["search", " "], "… words …"), (["lookup", "7", "--timeout", "0"], "… '0' … 30s"),
    (["lookup", "7", "--timeout", "soon"], "'soon' … 30s, 2m … 1h"),
    (["lookup", "7", "--user-agent", "a\r\nX-Evil: 1"], "--user-agent … ASCII …"),
    (
      ["search", "x", "--entity", "music"], "'music' … --entity … musicArtist, musicTrack, album, musicVideo, mix, song"
    ),
    (["lookup", "7", "--tries", "0"], "'0' … --tries"), (["charts", "topsong"], "'topsong' … <chart> … 'topsongs'"),
    (["charts", "music/most-played/songs", "--limit", "200"], "--limit … 1 … 100 … music/most-played/songs"),
    (["charts", "music/most-played/songs", "--genre", "20"], "--genre … music/most-played/songs"),
    (["lookup", "7", "--recent"], "--recent … --entity"), (["lookup", "7", "--limit", "3"], "--limit … --entity"),
    (["reviews", "7", "--pages", "11"], "--pages … 1 … 10"),
  ])
  func `says what is wrong before anything is sent`(words: [String], facts: String) throws {
    let outcome = folder.ask(store, words: ["fetch"] + words)
    #expect(outcome == .misused("fetch \(words[0])", facts))
    #expect(store.requests.isEmpty)
  }

  @Test func `looks up what only the partner feed has an identifier of`() throws {
    try folder.importFeed(FeedShop.tables(on: "2026-11-18"))
    let outcome = folder.ask(store, "fetch", "lookup", "isrc:QZFAK2500001", "--format", "csv", "--no-header")
    #expect(outcome.exitCode == 0 && outcome.messages.isEmpty)
    #expect(store.requests.map { $0.query["id"] } == ["3001"])
  }

  @Test func `sends a search's words and choices as the API has them`() throws {
    _ = folder.ask(
      store, "fetch", "search", "帳簿", "a+b", "--entity", "macSoftware", "--attribute", "softwareDeveloper",
      "--language",
      "ja", "--no-explicit", "--storefront", "jp", "--limit", "5")
    let request = try #require(store.requests.first)
    #expect(
      request.target
        == "/search?term=%E5%B8%B3%E7%B0%BF+a%2Bb&country=jp&media=software&entity=macSoftware"
        + "&attribute=softwareDeveloper&lang=ja_jp&explicit=No&limit=5")
    #expect(request.fields["user-agent"]?.hasPrefix("coster/") == true)
  }

  @Test func `says that nothing was found`() throws {
    let store = try FakeStore(answering: FakeShelf(found: 0).answer)
    let outcome = folder.ask(store, "fetch", "search", "pear")
    #expect(outcome == .refused("… 'pear'", after: outcome.result))
  }

  @Test func `fetches a chart of each store, as JSON or Atom, and the pages of an item`() throws {
    let chart = folder.ask(
      store, "fetch", "charts", "topfreeapplications", "--xml", "--genre", "6000", "--limit", "3", "-s", "us,gb")
    #expect(chart.exitCode == 0, "\(chart.messages)")
    #expect(store.requests.map(\.path) == ["us", "gb"].map { "/\($0)/rss/topfreeapplications/limit=3/genre=6000/xml" })
    let json = folder.ask(store, "fetch", "charts", "topfreeapplications", "--limit", "3", "-f", "json")
    #expect(json.exitCode == 0 && json.result.contains(#""records":3"#), "\(json.messages)")
    let page = folder.ask(store, "fetch", "page", "https://apps.apple.com/us/app/pear/id7?at=me", "-s", "de")
    #expect(page.exitCode == 0, "\(page.messages)")
    #expect(store.requests.last?.path == "/de/app/id7")
    #expect(
      folder.run("sql", "--no-header", "SELECT count(*) FROM product WHERE kind = 'app'").result == "7\n")
  }

  @Test func `says of a chart, of reviews and of a page what it is that is not there`() throws {
    let store = try FakeStore { request in
      if request.path.contains("/app/") { return FakeShelf().answer(request.replacing("/de/", with: "/us/")) }
      let isThere = ["topfreeapplications", "id=284882215"].contains { request.path.contains($0) }
      return isThere ? FakeShelf().answer(request) : .notFound
    }
    let chart = folder.ask(store, "fetch", "charts", "topsongs", "-s", "us,de")
    #expect(chart == .refused("topsongs: … us, de", after: chart.result))
    let reviews = folder.ask(store, "fetch", "reviews", "43")
    #expect(reviews == .refused("43: … app … us", after: reviews.result))
    let page = folder.ask(store, "fetch", "page", "https://apps.apple.com/us/app/id7", "-s", "de", "-f", "json")
    #expect(page.exitCode == 1)
    #expect(page.says("https://apps.apple.com/us/app/id7: … de's … us … de … 'coster fetch lookup' …"))
    #expect(page.result.contains(#""apple_id":7,"storefront":"de","what":"page","shown":"us"}"#))
  }

  @Test func `says that there is no network after three tries`() throws {
    store.stop()
    let outcome = folder.ask(store, "fetch", "lookup", "7", "8", "-s", "us,jp")
    #expect(outcome.exitCode == 2 && outcome.messages.contains("127.0.0.1"))
    // Not all verbs that say so have that option, and who names a server knows that.
    #expect(!outcome.messages.contains("--endpoint"))
  }

  @Test func `asks for reviews page by page, up to an empty one`() throws {
    _ = folder.ask(store, "fetch", "reviews", "7", "--pages", "10")
    #expect(
      store.requests.map(\.path)
        == (1...2).map { "/us/rss/customerreviews/page=\($0)/id=7/sortby=mostrecent/json" })
  }

  @Test func `asks for no reviews of what is known not to be an app`() throws {
    let folder = makeShop()
    let outcome = folder.ask(
      store, "fetch", "reviews", "1790000002", "https://books.apple.com/us/book/id5", "6759209764", "8")
    let facts = """
      1790000002: … only apps … kind song
      https://books.apple.com/us/book/id5: … only apps … kind book
      """
    #expect(outcome == .refused(facts, after: outcome.result))
    #expect(store.requests.map { $0.path.contains("id=6759209764") } == [true, false])
  }

  @Test func `looks up again what is old, in its own store, and nothing else`() throws {
    let world = TestWorld()
    _ = folder.ask(store, "fetch", "lookup", "7", in: world)
    _ = folder.ask(store, "fetch", "lookup", "9", "-s", "jp", in: world)
    world.now.seconds += 90_000
    _ = folder.ask(store, "fetch", "lookup", "8", "-s", "us", in: world)
    let outcome = folder.ask(store, "fetch", "refresh", "--older-than", "24h", in: world)
    #expect(outcome.exitCode == 0, "\(outcome.messages)")
    #expect(
      store.requests.map { "\($0.query["country"] ?? "")\($0.query["id"] ?? "")" }
        == ["us7", "jp9", "us8", "jp9", "us7"])
    let again = folder.ask(store, "fetch", "refresh", in: world)
    #expect(again.says("… older …"))
    #expect(store.requests.count == 5)
  }

  @Test func `says which call failed, keeps what came before, and continues when run again`() throws {
    let failing = try FakeStore(answering: FakeShelf().answer) { $0.query["country"] == "jp" ? .serverError(503) : nil }
    let outcome = folder.ask(failing, "fetch", "lookup", "7", "--storefront", "us,jp", "--tries", "2")
    #expect(
      outcome
        == .failed(
          """
          STORE/lookup?id=7&country=jp: … 503 … 2 …
          7: … jp
          … failed … kept … same command …
          """, after: outcome.result))
    #expect(folder.run("price", "7", "--storefront", "us").exitCode == 0)
  }

  @Test(arguments: [
    ["lookup", "xx"], ["page", "xx"], ["reviews", "xx"], ["refresh"], ["lookup", "isrc:USRC17607839"],
  ])
  func `makes no catalog where there is nothing to ask for`(words: [String]) throws {
    let outcome = folder.ask(store, words: ["fetch"] + words)
    #expect(outcome.exitCode == (words == ["refresh"] ? 2 : 1), "\(outcome.messages)")
    #expect(outcome.messages.hasPrefix("coster: ") && store.requests.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.catalog))
  }

  @Test func `says until when a server wants no calls, and how to call it all the same`() throws {
    let store = try FakeStore(answering: FakeShelf().answer) {
      $0.number == 0 ? .tooManyRequests(retryAfter: "259200") : nil
    }
    let world = TestWorld()
    let outcome = folder.ask(store, "fetch", "lookup", "7", in: world)
    let (host, end) = (store.address.dropFirst(7), Timestamp(seconds: world.now.seconds + 259_200))
    func pause(_ time: String) -> String {
      "7: no answer … us\n\(host) … pause … \(time) … \(end) … same command … --lift-pause …"
    }
    #expect(outcome == .failed(pause("3 days"), after: outcome.result))
    // A day and an hour later that is still so.
    world.now.seconds += 90_000
    let later = folder.ask(store, "fetch", "lookup", "7", in: world)
    #expect(later == .failed("\(pause("3 days"))\n\(pause("48 hours"))", after: later.result))
    #expect(store.requests.count == 1)
    #expect(folder.ask(store, "fetch", "lookup", "7", "--lift-pause", in: world).exitCode == 0)
    #expect(folder.ask(store, "fetch", "lookup", "8", in: world).exitCode == 0)
    #expect(store.requests.count == 3)
  }

  @Test func `needs a network, and says so`() throws {
    #expect(folder.run("fetch", "lookup", "7") == .failed("… network …"))
  }
}
