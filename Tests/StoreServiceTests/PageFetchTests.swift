import Catalog
import CatalogModel
import ProductLinks
import StoreService
import Synchronization
import TestSupport
import Testing

@Suite struct PageFetchTests {
  private let de = store("de")

  /// Fetches an app's page in Germany from a store that answers there as `answer` says.
  private func fetch(_ answer: @escaping @Sendable (FakeRequest) -> FakeAnswer?) throws -> (ServiceWorld, FetchSummary)
  {
    let world = try ServiceWorld { request in answer(request) ?? FakeShelf().answer(request) }
    world.settings.tries = 2
    let summary = try world.ask([pageRequest(7, in: de)])
    return (world, summary)
  }

  private static func redirection(to path: String) -> @Sendable (FakeRequest) -> FakeAnswer? {
    { $0.path == "/de/app/id7" ? .movedTo(path) : nil }
  }

  @Test func `accepts another store's page neither as the requested one nor as proof that there is none`() throws {
    let (world, summary) = try fetch { FakeShelf().answer($0.replacing("/de/", with: "/us/")) }
    #expect(summary.elsewhere.map { "\($0.item.storefront) \($0.shown)" } == ["de us"])
    #expect(summary.missing.isEmpty && summary.failures.isEmpty && summary.records == 0 && summary.calls == 1)
    #expect(try world.hasNothing())
  }

  @Test(arguments: ["/us/app/id7", "/us/app/pear-7/id7", "/de/charts"])
  func `reads a redirection to another store's page, or to one without an item, as a missing item`(path: String) throws
  {
    let (world, summary) = try fetch { request in
      request.path == "/de/charts"
        ? FakeAnswer(type: "text/html", text: "<html><head><title>App Store</title></head><body></body></html>")
        : Self.redirection(to: path)(request)
    }
    #expect(summary.missing.map(\.storefront) == [de] && summary.problems.count == 1 && summary.records == 0)
    #expect(try world.rows("SELECT apple_id, storefront FROM _missing") == ["7|de"])
  }

  @Test func `goes along with a redirection to the item's own page`() throws {
    let (world, summary) = try fetch { $0.path == "/de/app/id7" ? .movedTo("/de/app/pear-7/id7") : nil }
    #expect(summary.records == 1 && summary.missing.isEmpty && summary.elsewhere.isEmpty)
    #expect(try world.rows("SELECT apple_id, storefront FROM product WHERE kind = 'app'") == ["7|de"])
  }

  /// Networks that want one to log in first answer so.
  @Test func `concludes nothing from another server's page`() throws {
    let portal = try FakeStore { _ in
      FakeAnswer(type: "text/html", text: "<html><head><title>Log in</title></head><body></body></html>")
    }
    let elsewhere = portal.address.replacing("127.0.0.1", with: "localhost") + "/login"
    let (_, summary) = try fetch(Self.redirection(to: elsewhere))
    #expect(summary.missing.isEmpty && summary.failures.count == 1)
  }

  @Test func `asks for the page in a language, and keeps it beside the store's own`() throws {
    let world = try ServiceWorld { FakeShelf().answer($0) }
    let summary = try world.ask([pageRequest(7, in: de), pageRequest(7, in: de, language: "en-GB")])
    #expect(world.requests.map(\.target) == ["/de/app/id7", "/de/app/id7?l=en-GB"])
    #expect(summary.files.map { $0.contains("page-7-de-en-GB") } == [false, true])
    #expect(summary.records == 2 && summary.problems.isEmpty)
  }

  @Test func `a song's page keeps its number before the language`() throws {
    let link = try #require(ProductLink(parsing: "https://music.apple.com/us/album/1790334412?i=1790334420"))
    let request = try StoreRequest.page(of: link, in: de, language: "en-GB")
    #expect(request.url(at: nil) == "https://music.apple.com/de/album/1790334412?i=1790334420&l=en-GB")
  }

  @Test func `a second run asks only the stores without an answer`() throws {
    let isDown = Mutex(true)
    var shelf = FakeShelf()
    shelf.missing["fr"] = 7
    let world = try ServiceWorld { [shelf] in
      shelf.answer($0)
    } faults: { request in
      isDown.withLock { $0 } && request.path.hasPrefix("/jp/") ? .serverError(503) : nil
    }
    world.settings.tries = 2
    let requests = try ["us", "jp", "fr", "de"].map { try pageRequest(7, in: store($0)) }
    let first = try world.ask(requests)
    #expect(first.unanswered.map(\.storefront.code) == ["jp"] && first.missing.map(\.storefront.code) == ["fr"])
    isDown.withLock { $0 = false }
    let count = world.requests.count
    // Longer than a server keeps a page, and than a run over all stores takes.
    world.now += 5 * 3_600_000
    let second = try world.ask(requests)
    #expect(world.requests.dropFirst(count).map(\.path) == ["/jp/app/id7"])
    #expect(second.unanswered.isEmpty && second.missing.map(\.storefront.code) == ["fr"] && second.kept == 3)
    world.now += 2 * 3_600_000
    #expect(try world.ask(requests).kept == 1)
    world.settings.asksAgain = true
    #expect(try world.ask(requests).kept == 0)
  }

  @Test func `a store that did not have an item is asked again once something newer shows it there`() throws {
    let world = try ServiceWorld { FakeShelf().answer($0) }
    try world.catalog().note(found: [], missing: [appleID(7)], in: de, at: Timestamp(seconds: world.now / 1000))
    #expect(try world.ask([pageRequest(7, in: de)]).calls == 0)
    world.now += 60_000
    #expect(try world.lookUp([7], in: de).records == 1)
    #expect(try world.ask([pageRequest(7, in: de)]).records == 1)
  }
}
