import CatalogModel
import StoreService
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
    { $0.path.hasPrefix("/de/app") ? .movedTo(path) : nil }
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
    #expect(summary.missing.map(\.storefront) == [de] && summary.snapshotError.count == 1 && summary.records == 0)
    #expect(try world.rows("SELECT apple_id, storefront FROM missing") == ["7|de"])
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
}
