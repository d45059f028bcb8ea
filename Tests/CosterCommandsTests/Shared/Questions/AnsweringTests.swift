import Archives
import TestSupport
import Testing

/// Other programs write to the catalog while it answers.
@Suite struct AnsweringTests {
  private let folder = TestFolder()

  init() throws {
    for id in [7001, 7002] as [Int64] { try folder.see("4.99", "USD", in: "us", on: "2026-11-10", id: id) }
  }

  private func lowerPrices() throws {
    for id in [7001, 7002] as [Int64] { try folder.see("1.99", "USD", in: "us", on: "2026-11-12", id: id) }
  }

  private func prices(_ outcome: Outcome) -> [String] { outcome.cells(0, 5) }

  @Test(arguments: [["price"], ["price", "--storefront", "us,de"], ["history"], ["lookup"]])
  func `several items are answered from one state, whoever writes between them`(verb: [String]) throws {
    let world = TestWorld()
    let arguments = verb + ["0000", "7001", "0001", "7002", "--format", "tsv", "--no-header"]
    var isWritten = false
    world.onMessage = {
      guard !isWritten else { return }
      isWritten = true
      try? lowerPrices()
    }
    let before = folder.run(arguments).result
    let during = folder.run(arguments, in: world).result
    #expect(isWritten && during == before && during.contains("4.99"))
    #expect(folder.run(arguments).result != before)
  }

  @Test func `what comes of a pipe later is answered from the state of then`() throws {
    let world = TestWorld()
    var pieces = [Array("7001\n".utf8)[...], Array("7002\n".utf8)[...]]
    world.pipe = unsafe ByteStream(name: "-") { buffer in
      guard let piece = pieces.first else { return 0 }
      if pieces.count == 1, piece.count == 5 { try? lowerPrices() }
      let count = min(buffer.count, piece.count)
      unsafe buffer.copyBytes(from: piece.prefix(count))
      if count == piece.count { pieces.removeFirst() } else { pieces[0] = piece.dropFirst(count) }
      return count
    }
    let outcome = folder.run(["price", "-", "--format", "tsv", "--no-header"], in: world)
    #expect(prices(outcome) == ["7001 4.99", "7002 1.99"])
  }

  @Test func `an item behind an identifier of the partner feed is found after another item`() throws {
    let shop = TestFolder()
    try shop.importFeed(FeedShop.tables(on: "2026-11-17"))
    let one = shop.run("price", "upc:5099900000015", "--format", "tsv", "--no-header")
    let two = shop.run("price", "1001", "upc:5099900000015", "--format", "tsv", "--no-header")
    #expect(!one.result.isEmpty && two.result.hasSuffix(one.result) && two.result.hasPrefix("1001\t"))
  }
}
