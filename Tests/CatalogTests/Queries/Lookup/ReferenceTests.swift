import Catalog
import CatalogModel
import SQLite
import TestSupport
import Testing

@Suite struct ReferenceTests {
  let test = TestCatalog()

  @Test(arguments: [
    ("1440857781", Reference.number("1440857781")), (" id1440857781 ", .number("1440857781")),
    ("com.example.pears", .bundleID("com.example.pears")),
    // What forms, spreadsheets and mails leave.
    ("\"com.example.pears\"", .bundleID("com.example.pears")),
    ("\u{201C}1440857781\u{201D}\u{200B}", .number("1440857781")),
    ("1440857781.0", .number("1440857781")), ("1,440,857,781", .number("1440857781")),
    ("1.440857781E+09", .number("1440857781")),
    ("0-00-000000-0", .identifier(.init(scheme: .isbn, value: "0000000000"))),
    ("upc:0602", .identifier(.init(scheme: .upc, value: "0602"))),
    ("ISBN:9780000000002", .identifier(.init(scheme: .isbn, value: "9780000000002"))),
    ("isbn: 978-0-00-000000-2", .identifier(.init(scheme: .isbn, value: "9780000000002"))),
    ("qzabc2600001", .identifier(.init(scheme: .isrc, value: "QZABC2600001"))),
    ("QZ-ABC-26-00001", .identifier(.init(scheme: .isrc, value: "QZABC2600001"))),
    ("A1-ORCH1-PIPPIN0042-K", .identifier(.init(scheme: .grid, value: "A1ORCH1PIPPIN0042K"))),
    ("0000-00AB-00CD-0000", .identifier(.init(scheme: .isan, value: "000000AB00CD0000"))),
    ("isrc:qz-abc-26-00001", .identifier(.init(scheme: .isrc, value: "QZABC2600001"))),
    ("https://books.apple.com/us/book/isbn9780000000002", .identifier(.init(scheme: .isbn, value: "9780000000002"))),
    ("https://goto.applebooks.apple/9780000000002?at=1", .identifier(.init(scheme: .isbn, value: "9780000000002"))),
    ("978-0-00-000000-2", .identifier(.init(scheme: .isbn, value: "9780000000002"))),
    ("feed://Feeds.Example.com/show.xml", .identifier(.init(scheme: .feed, value: "feeds.example.com/show.xml"))),
    ("https://www.example.com/feed/", .identifier(.init(scheme: .feed, value: "example.com/feed"))),
    ("https://apps.apple.com/jp/app/id6759209764", .link(appleID(6_759_209_764), storefront: Storefront("jp"))),
  ])
  func `reads what names an item`(text: String, reference: Reference) throws {
    #expect(try Reference(text) == reference)
  }

  @Test(arguments: ["", "pear counter", "https://apps.apple.com/about", "١٢٣", "a..b"])
  func `says why a text names none`(text: String) {
    #expect(throws: ReferenceError.self) { try Reference(text) }
  }

  @Test func `finds an in-app product by its product ID, and an app by its SKU`() throws {
    try test.importText(
      """
      {"data":[{"type":"apps","id":"6759209764","attributes":{"name":"Pears","bundleId":"com.example.pears",
      "sku":"example.pears.2024"},"relationships":{}}]}
      """)
    try Connection(path: test.path + "/catalog.sqlite", access: .writing).execute(
      """
      INSERT INTO main._identifier SELECT 'in-app-product-id', 'com.example.pears.crate', 6759300001, id FROM main._import
      """)
    let catalog = try test.open()
    let names: [(String, Int64)] = [("com.example.pears.crate", 6_759_300_001), ("example.pears.2024", 6_759_209_764)]
    for (text, id) in names {
      #expect(
        try catalog.items(for: Reference(text))
          == .items([appleID(id)], as: text.hasSuffix("crate") ? .inAppProductID : .sku))
    }
  }

  @Test func `finds a book by its ISBN of ten digits`() throws {
    try test.importText(
      """
      {"resultCount":1,"results":[{"kind":"ebook","trackId":6467110223,"trackName":"Windfalls","isbn":"9780306406157",
      "price":1.99,"currency":"GBP","trackViewUrl":"https://books.apple.com/gb/book/windfalls/id6467110223"}]}
      """)
    for text in ["0306406152", "isbn:0-306-40615-2", "978-0-306-40615-7", "9780306406157"] {
      #expect(
        try test.open().items(for: Reference(text)) == .items([appleID(6_467_110_223)], as: .isbn), "\(text)")
    }
  }
}
