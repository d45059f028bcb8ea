import CatalogModel
import StoreService
import TestSupport
import Testing

/// Lookups of items together with what belongs to them.
@Suite struct BelongingsTests {
  private let us = store("us")
  private static let album: Int64 = 1_790_000_003
  private static let shelf = FakeShelf(albums: [album: 3, album + 1: 3])

  /// Looks an item up with its songs, in a store that changes its answers.
  private func lookUp(
    _ reference: String, entity: SearchEntity? = .song, _ change: @escaping @Sendable (String) -> String = { $0 }
  ) throws -> (FetchSummary, ServiceWorld) {
    let world = try ServiceWorld { request in
      var answer = Self.shelf.answer(request)
      answer.text = change(answer.text)
      return answer
    }
    var request = LookupRequest(try LookupItem.items(reference, in: world.catalog()), in: us)
    request.entity = entity
    return (try world.ask(request.requests), world)
  }

  /// An answer without its first record, the album.
  @Sendable private static func orphaned(_ text: String) -> String {
    guard let start = text.firstRange(of: #"{"wrapperType":"collection""#),
      let end = text.firstRange(of: #"{"wrapperType":"track""#)
    else { return text }
    return String(text[..<start.lowerBound] + text[end.lowerBound...])
      .replacing(#""resultCount":4"#, with: #""resultCount":3"#)
  }

  @Test func `knows an album by its songs`() throws {
    let (summary, world) = try lookUp("\(Self.album)", Self.orphaned)
    #expect(summary.records == 3 && summary.missing.isEmpty && summary.unknown.isEmpty && summary.unrequestedCount == 0)
    #expect(try world.rows("SELECT count(*) FROM _missing") == ["0"])
    #expect(try world.rows("SELECT count(*) FROM _received") == ["1"])
  }

  @Test func `knows an artist by the works`() throws {
    let (summary, _) = try lookUp("77002") {
      $0.replacing("\"collectionId\":77002,", with: "\"collectionId\":\(Self.album),")
    }
    #expect(summary.missing.isEmpty && summary.unknown.isEmpty && summary.unrequestedCount == 0)
  }

  @Test func `reports an album as missing when another came instead`() throws {
    let (summary, _) = try lookUp("\(Self.album)") {
      $0.replacing(#""collectionId":\#(Self.album),"#, with: #""collectionId":\#(Self.album + 1),"#)
    }
    #expect(summary.missing.map(\.text) == ["\(Self.album)"] && summary.unknown.isEmpty)
  }

  @Test func `counts what comes with an artist as the artist's, whomever else it names`() throws {
    let artist = """
      {"resultCount":2,"results":[{"wrapperType":"artist","artistType":"Artist","artistId":77002,"artistName":"M"},
      {"wrapperType":"track","kind":"song","artistId":77003,"trackId":5,"trackName":"Guests","country":"USA"}]}
      """
    let (summary, _) = try lookUp("77002") { _ in artist }
    #expect(summary.records == 2 && summary.unrequestedCount == 0 && summary.missing.isEmpty && summary.unknown.isEmpty)
  }

  @Test func `accepts an item's parent, and a video of its artist's, as belonging to it`() throws {
    let answer = """
      {"resultCount":3,"results":[{"wrapperType":"track","kind":"song","artistId":77002,"collectionId":6,"trackId":5,
      "trackName":"Windfall","country":"USA"},{"wrapperType":"collection","collectionType":"Album","artistId":77002,
      "collectionId":6,"collectionName":"Windfalls","country":"USA"},{"wrapperType":"track","kind":"music-video",
      "artistId":77002,"trackId":8,"trackName":"Windfall","country":"USA"}]}
      """
    let (summary, _) = try lookUp("5", entity: .album) { _ in answer }
    #expect(summary.records == 3 && summary.unrequestedCount == 0 && summary.missing.isEmpty && summary.unknown.isEmpty)
  }

  @Test func `keeps the barcode of an album whose songs come too`() throws {
    let (summary, world) = try lookUp("upc:001790000003")
    #expect(summary.records == 4 && summary.missing.isEmpty)
    #expect(
      try world.rows("SELECT value, apple_id FROM identifier WHERE scheme = 'upc'") == ["001790000003|\(Self.album)"])
  }

  @Test func `gives a barcode to no song when the album did not come`() throws {
    let (_, world) = try lookUp("upc:001790000003", Self.orphaned)
    #expect(try world.rows("SELECT count(*) FROM identifier WHERE scheme = 'upc'") == ["0"])
  }

  @Test func `keeps the barcode of an item that another store has`() throws {
    let (summary, world) = try lookUp("upc:001790000003", entity: nil) { $0.replacing("USA", with: "GBR") }
    #expect(summary.elsewhere.map(\.shown) == [store("gb")])
    #expect(
      try world.rows("SELECT apple_id FROM identifier WHERE scheme = 'upc'") == ["\(Self.album)"])
  }
}
