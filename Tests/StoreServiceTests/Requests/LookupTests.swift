import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

@Suite struct LookupTests {
  private let world: ServiceWorld

  init() throws { world = try ServiceWorld() }

  private func calls(_ references: String...) throws -> [String] {
    let catalog = try world.catalog()
    let items = try references.flatMap { try LookupItem.items($0, in: catalog) }
    return LookupRequest(items, in: store("jp")).requests.map { $0.url(at: nil) }
  }

  @Test func `asks for each item by the key that it was named by, and for none twice`() throws {
    let start = "https://itunes.apple.com/lookup?"
    #expect(
      try calls(
        "7", "id8", "https://apps.apple.com/us/app/id7", "com.example.pears", "upc:0 12345-67890", "amg-artist:5")
        == [
          start + "id=7,8&country=jp", start + "bundleId=com.example.pears&country=jp",
          start + "upc=01234567890&country=jp", start + "amgArtistId=5&country=jp",
        ])
  }

  @Test func `asks for barcodes one by one, since no answer tells which led where`() throws {
    #expect(try calls("upc:1", "upc:2", "isbn:9780000000002").count == 3)
  }

  @Test func `keeps which item a barcode led to`() throws {
    let shop = try FakeStore(answering: FakeShelf(albums: [1_790_000_001: 3]).answer)
    world.settings.endpoint = shop.address
    let fetch = try world.fetch()
    for item in try LookupItem.items("upc:001790000001", in: world.catalog()) {
      for request in LookupRequest([item], in: store("us")).requests { try fetch.fetch(request) }
    }
    #expect(
      try world.rows("SELECT scheme, value, apple_id FROM identifier") == ["upc|001790000001|1790000001"])
  }

  @Test(arguments: ["isrc:USRC17607839", "0", "nonsense", "https://example.com/x"])
  func `refuses what cannot be looked up`(text: String) throws {
    let catalog = try world.catalog()
    #expect(throws: (any Error).self) { try LookupItem.items(text, in: catalog) }
  }
}
