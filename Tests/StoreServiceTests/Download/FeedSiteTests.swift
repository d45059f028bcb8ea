import StoreService
import TestSupport
import Testing

@Suite struct FeedSiteTests {
  private func newest(
    _ paths: [String], absent: Set<String> = [], at folder: String, _ incrementals: FeedSite.Incrementals = .newest
  ) throws -> [String] {
    let site = FakeFeedSite(Dictionary(paths.map { ($0, [1]) }) { first, _ in first }, absent: absent)
    let server = try FakeStore(answering: site.answer)
    let world = ServiceWorld()
    let found = try FeedSite(FeedServer(world.network(), settings: world.settings, credentials: nil)).newest(
      at: server.address + folder, incrementals: incrementals)
    return found.map { "\($0.url.dropFirst(server.address.count)) → \($0.path)" }
  }

  private static let v3 = [
    "/feeds/epf/v3/full/20130123/itunes20130123.tbz",
    "/feeds/epf/v3/full/20130123/incremental/20130129/itunes20130129.tbz",
    "/feeds/epf/v3/full/20130130/itunes20130130.tbz", "/feeds/epf/v3/full/current/itunes20130130.tbz",
    "/feeds/epf/v3/full/current/itunes20130130.tbz.md5", "/feeds/epf/v3/full/current/pricing20130130.tbz",
    "/feeds/epf/v3/full/current/incremental/current/itunes20130205.tbz",
    "/feeds/epf/v3/full/current/incremental/20130203/itunes20130203.tbz",
  ]

  @Test(arguments: ["/feeds/epf/v3", "/feeds/epf/v3/", "/feeds/epf/v3/full", "/feeds/epf/v3/full/current/"])
  func `finds the newest archives of the third generation`(folder: String) throws {
    #expect(
      try newest(Self.v3, at: folder) == [
        "/feeds/epf/v3/full/current/itunes20130130.tbz → itunes20130130.tbz",
        "/feeds/epf/v3/full/current/pricing20130130.tbz → pricing20130130.tbz",
        "/feeds/epf/v3/full/current/incremental/current/itunes20130205.tbz → incremental/itunes20130205.tbz",
      ])
  }

  private static let v5 = [
    "/feeds/epf/v5/current/itunes20250427/genre.tbz", "/feeds/epf/v5/current/itunes20250427/genre.tbz.md5",
    "/feeds/epf/v5/current/itunes20250427/artist.tbz", "/feeds/epf/v5/current/pricing20250427/application_price.tbz",
    "/feeds/epf/v5/current/incremental/current/itunes20250430/artist.tbz",
    "/feeds/epf/v5/20250420/itunes20250420/genre.tbz",
    "/feeds/epf/v5/20250420/incremental/20250426/itunes20250426/genre.tbz",
  ]

  @Test func `finds every table of the fifth generation`() throws {
    #expect(
      try newest(Self.v5, at: "/feeds/epf/v5") == [
        "/feeds/epf/v5/current/itunes20250427/artist.tbz → itunes20250427/artist.tbz",
        "/feeds/epf/v5/current/itunes20250427/genre.tbz → itunes20250427/genre.tbz",
        "/feeds/epf/v5/current/pricing20250427/application_price.tbz → pricing20250427/application_price.tbz",
        "/feeds/epf/v5/current/incremental/current/itunes20250430/artist.tbz → incremental/itunes20250430/artist.tbz",
      ])
  }

  @Test func `uses the newest day where current is missing, and no incremental feed from before it`() throws {
    #expect(
      try newest(Self.v5, absent: ["/feeds/epf/v5/current/"], at: "/feeds/epf/v5") == [
        "/feeds/epf/v5/20250420/itunes20250420/genre.tbz → itunes20250420/genre.tbz",
        "/feeds/epf/v5/20250420/incremental/20250426/itunes20250426/genre.tbz → incremental/itunes20250426/genre.tbz",
      ])
    let found = try newest(Self.v5, absent: ["/feeds/epf/v5/current/incremental/current/"], at: "/feeds/epf/v5")
    #expect(found.count == 3 && !found.contains { $0.contains("incremental") })
  }

  @Test func `finds the incremental feed below last week's full one`() throws {
    let found = try newest(
      Self.v3.filter { !$0.contains("current/incremental") } + [
        "/feeds/epf/v3/full/20130123/incremental/20130203/itunes20130203.tbz"
      ], at: "/feeds/epf/v3")
    #expect(
      found.last
        == "/feeds/epf/v3/full/20130123/incremental/20130203/itunes20130203.tbz → incremental/itunes20130203.tbz")
  }

  @Test func `finds the incremental feed of each day since each group's full one, once`() throws {
    let current = "/feeds/epf/v5/current"
    let found = try newest(
      [
        "\(current)/itunes20250427/artist.tbz", "\(current)/pricing20250429/song_price.tbz",
        "\(current)/incremental/20250426/itunes20250426/artist.tbz",
        "\(current)/incremental/20250428/itunes20250428/artist.tbz",
        "\(current)/incremental/20250428/pricing20250428/song_price.tbz",
        "\(current)/incremental/20250430/pricing20250430/song_price.tbz",
        "\(current)/incremental/current/pricing20250430/song_price.tbz",
      ], at: "/feeds/epf/v5", .all)
    #expect(
      found.map { $0.split(separator: " ").last.map(String.init) } == [
        "itunes20250427/artist.tbz", "pricing20250429/song_price.tbz", "incremental/itunes20250428/artist.tbz",
        "incremental/pricing20250430/song_price.tbz",
      ])
  }

  @Test func `says that no feed is listed`() {
    #expect(throws: StoreFailure.self) { try newest(["/feeds/epf/v5/readme.txt"], at: "/feeds/epf/v5") }
  }

  @Test func `lets no listing lead out of its folder`() throws {
    let page = "<a href='../../../etc/'>x</a><a href='itunes20250427/'>x</a>"
    let group =
      "<a href='..%2f..%2fetc%2fpasswd.tbz'>x</a><a href='../evil.tbz'>x</a><a href='/elsewhere/a.tbz'>x</a><a href='good.tbz'>x</a>"
    let server = try FakeStore { FakeAnswer(type: "text/html", text: $0.path == "/" ? page : group) }
    let world = ServiceWorld()
    let files = try FeedSite(FeedServer(world.network(), settings: world.settings, credentials: nil)).newest(
      at: server.address)
    #expect(files.map(\.path).first == "itunes20250427/good.tbz")
    #expect(!files.contains { $0.path.contains("..") || $0.path.contains("evil") || $0.path.contains("elsewhere") })
  }
}
