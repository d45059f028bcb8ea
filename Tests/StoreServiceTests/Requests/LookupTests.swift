import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

@Suite struct LookupTests {
  private let world = ServiceWorld()

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

  @Test func `asks for barcodes one by one, because no answer states which led where`() throws {
    #expect(try calls("upc:1", "upc:2", "isbn:9780000000002").count == 3)
  }

  @Test(
    arguments: [
      ("upc:036000291453", "after 03600029145 comes 2"), ("upc:4006381333932", "after 400638133393 comes 1"),
      ("upc:73513536", "after 7351353 comes 7"), ("isbn:9780306406158", "after 978030640615 comes 7"),
      ("isbn:0-306-40615-3", "after 030640615 comes 2"), ("isbn:0804429570", "after 080442957 comes X"),
      ("isbn:12345", "an ISBN has 10 or 13 digits, and this one has 5"), ("isbn:97803O6406157", "is not a number"),
    ])
  func `recognises a mistyped code by its check digit`(text: String, reason: String) throws {
    #expect(failure { try LookupItem.items(text, in: world.catalog()) }.contains(reason))
  }

  @Test(arguments: [
    "upc:036000291452", "upc:4006381333931", "upc:73513537", "isbn:9780306406157", "isbn:0306406152", "isbn:080442957x",
    "upc:10614141000415",
  ])
  func `accepts a code with the right check digit`(text: String) throws {
    #expect(try LookupItem.items(text, in: world.catalog()).count == 1)
  }

  @Test(arguments: ["isrc:USRC17607839", "0", "nonsense", "https://example.com/x"])
  func `refuses what cannot be looked up`(text: String) throws {
    let catalog = try world.catalog()
    #expect(throws: (any Error).self) { try LookupItem.items(text, in: catalog) }
  }
}
