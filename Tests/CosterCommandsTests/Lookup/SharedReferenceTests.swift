import TestSupport
import Testing

@testable import CosterCommands

/// References that several items share, or that only lists of products have.
@Suite struct SharedReferenceTests {
  private let world = TestFolder()

  private func addSongs() {
    for (store, id) in [("us", 301), ("de", 302)] {
      let song = """
        {"data":[{"id":"\(id)","type":"songs","href":"/v1/catalog/\(store)/songs/\(id)","attributes":{"name":"Rag",\
        "artistName":"The Boys","albumName":"Late","isrc":"QZZZZ2500001",\
        "url":"https://music.apple.com/\(store)/album/rag/401?i=\(id)","genreNames":["Pop"]}}]}
        """
      world.add(song, as: "\(store).json")
    }
  }

  @Test(arguments: ["lookup", "price", "check"])
  func `a recording with a number in each store is answered by the one of that store`(verb: String) {
    addSongs()
    let answer = world.run(verb, "isrc:QZZZZ2500001", "-s", "de", "--no-header")
    #expect(answer.messages.isEmpty)
    #expect(answer.result.contains("302"))
    if verb != "price" { #expect(answer.exitCode == 0 && !answer.result.contains("301")) }
    let missing = world.run(verb, "isrc:QZZZZ2500001", "-s", "fr", "--no-header")
    #expect(missing.exitCode == 1)
    if verb != "check" {
      #expect(missing.says("isrc:QZZZZ2500001: … fr … de, us"))
    }
  }

  @Test func `a page is of the item that the store has`() {
    addSongs()
    #expect(world.run("page", "isrc:QZZZZ2500001", "-s", "de").exitCode == 0)
    #expect(
      world.run("page", "isrc:QZZZZ2500001", "-s", "fr")
        == .misused("page", "isrc:QZZZZ2500001 … several items … 301, 302"))
  }

  @Test func `history, ranks and reviews complain of no item beside another's answer`() throws {
    try world.see("1.99", "USD", in: "us", on: "2026-11-01", id: 7)
    try world.see("2.99", "EUR", in: "de", on: "2026-11-01", id: 8)
    for id in [7, 8] {
      let row = "product_id,apple_id,type\ncom.example.pair,\(id),consumable\n"
      world.add(row, as: "\(id).csv")
    }
    let history = world.run("history", "com.example.pair", "-s", "us,de", "--no-header")
    #expect(history.exitCode == 0 && history.messages.isEmpty && history.cells(0) == ["7", "8"])
    let price = world.run("price", "com.example.pair", "-s", "us,de,jp", "--format", "table")
    #expect(price.says("com.example.pair: … jp … de, us"))
    #expect(price.result.contains("Pear Counter (7)") && price.result.contains("Pear Counter (8)"))
    for verb in ["rank", "reviews"] {
      let answer = world.run(verb, "com.example.pair")
      #expect(answer.messages.split(separator: "\n").count == 1, "\(verb)")
    }
  }

  // MARK: - Lists of products

  private static let header = "product_id,apple_id,type,reference_name,locale,name,storefront,amount,currency\n"

  @Test(arguments: ["com.example.year", "year", "in-app-product-id:com.example.year"])
  func `a product of an own list is found by its product ID, with its name in each store`(reference: String) {
    let id = reference == "year" ? "year" : "com.example.year"
    let rows = """
      \(id),9001,auto-renewable,Yearly,en-US,A year,us,9.99,USD
      \(id),9001,auto-renewable,Yearly,ja,一年,jp,980,JPY

      """
    world.add(Self.header + rows, as: "own.csv")
    for words in [[reference], ["9001"]] {
      let price = world.run(["price"] + words + ["-s", "us,jp", "--no-header"])
      #expect(
        price.cells(0, 1, 2, 3, 4, 5) == ["9001 in-app A year us subscribe 9.99", "9001 in-app 一年 jp subscribe 980"])
      #expect(price.exitCode == 0 && price.messages.isEmpty)
    }
  }

  @Test func `a price of an own list for all stores is a price`() {
    world.add(Self.header + "com.example.year,9001,auto-renewable,Yearly,en-US,A year,,9.99,USD\n", as: "own.csv")
    #expect(
      world.run("price", "com.example.year", "--no-header").cells(2, 3, 4, 5, 6) == ["A year  subscribe 9.99 USD"])
  }

  @Test(arguments: ["com.example.gold", "gold"])
  func `a product without an Apple ID is found, and marked as one of a configuration`(id: String) throws {
    world.add(Self.header + "\(id),,consumable,Gold,en-US,Gold bar,us,0.99,USD\n", as: "plan.csv")
    let price = world.run("price", id, "--no-header")
    #expect(price.cells(0, 1, 2, 3, 5, 6, 7, 9) == [" in-app Gold bar us 0.99 USD $0.99 configuration"])
    let other = world.run("price", id, "-s", "us,jp", "--no-header")
    #expect(other == .refused("\(id): … jp … us", after: other.result))
    let lookup = world.run("lookup", id)
    #expect(lookup.exitCode == 1 && lookup.messages.contains("plan.csv") && lookup.messages.contains("configuration"))
  }

  @Test func `prices of a configuration are compared with those of a home store`() {
    let rows = "gold,,consumable,Gold,en-US,Gold bar,us,1,USD\ngold,,,,,,ec,1.1,USD\ngold,,,,,,jp,160,JPY\n"
    world.add(Self.header + rows, as: "plan.csv")
    let price = world.run("price", "gold", "--home", "us", "--no-header")
    #expect(price.cells(3, 14) == ["ec 10", "jp ", "us 0"])
    #expect(price.says("gold: no rate … JPY … jp …"))
    #expect(
      world.run("price", "gold", "--home", "gb").says("gold: no price … gb …"))
  }

  @Test(arguments: ["28900000012", "028900000012", "0028900000012", "upc:28900000012"])
  func `a barcode is found without its leading zeros`(code: String) {
    let album = """
      {"wrapperType":"collection","collectionType":"Album","collectionId":401,"collectionName":"Late",\
      "upc":"028900000012","collectionViewUrl":"https://music.apple.com/us/album/late/401"}
      """
    world.add(searchAnswer(album), as: "album.json")
    #expect(world.run("lookup", code, "--no-header").cells(0) == ["401"])
    #expect(world.run("lookup", "28900000013").says("28900000013: … 28900000013 … Apple ID … UPC"))
  }
}
