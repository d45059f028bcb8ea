import Archives
import CatalogModel
import Feeds
import TestSupport
import Testing

@testable import Catalog

@Suite struct FeedSourceTests {
  private let test = TestCatalog()

  private func feeds() throws -> [FileTree.File] {
    let songs = (1...200).map {
      "{\"wrapperType\":\"track\",\"kind\":\"song\",\"trackId\":\($0),\"trackName\":\"\($0)\"}"
    }
    try test.write("{\"results\":[\(songs.joined(separator: ","))]}", to: "in/songs.json")
    try test.write("nothing of a catalogue", to: "in/plain.bin")
    try test.write("{\"results\":[{\"trackId\":7},", to: "in/cut.json")
    return files(at: test.folder + "/in")
  }

  /// The messages, with the batches joined.
  private func messages(readsAhead: Bool) throws -> [String] {
    var messages: [String] = []
    try FeedSource(storefront: nil, readsAhead: readsAhead).forEach(feeds()) { message in
      switch message {
      case .items(let items, _): messages += items.map { "\($0)" }
      default: messages.append("\(message)")
      }
    }
    return messages
  }

  @Test func `sends the same on a thread of its own as on the receiver's`() throws {
    let inTurn = try messages(readsAhead: false)
    #expect(inTurn.count > 205)
    #expect(try messages(readsAhead: true) == inTurn)
  }

  private struct Enough: Error {}

  @Test(arguments: [true, false]) func `stops when the receiver does`(readsAhead: Bool) throws {
    var heard = 0
    #expect(throws: Enough.self) {
      try FeedSource(storefront: nil, readsAhead: readsAhead).forEach(feeds()) { _ in
        heard += 1
        if heard == 2 { throw Enough() }
      }
    }
    #expect(heard == 2)
  }
}
