import Archives
import CatalogModel
import Feeds
import TestSupport
import Testing

@testable import Catalog

@Suite struct FeedSourceTests {
  private let test = TestCatalog()

  private func files() throws -> [FileTree.File] {
    let songs = (1...200).map {
      "{\"wrapperType\":\"track\",\"kind\":\"song\",\"trackId\":\($0),\"trackName\":\"\($0)\"}"
    }
    try test.write("{\"results\":[\(songs.joined(separator: ","))]}", to: "in/songs.json")
    try test.write("nothing of a catalogue", to: "in/plain.bin")
    try test.write("{\"results\":[{\"trackId\":7},", to: "in/cut.json")
    var files: [FileTree.File] = []
    FileTree.walk([test.folder + "/in"], found: { files.append($0) }, failed: { Issue.record("\($0)") })
    return files
  }

  /// What is told, with the batches joined.
  private func told(readsAhead: Bool) throws -> [String] {
    var told: [String] = []
    try FeedSource(storefront: nil, readsAhead: readsAhead).forEach(files()) { message in
      switch message {
      case .items(let items, _): told += items.map { "\($0)" }
      default: told.append("\(message)")
      }
    }
    return told
  }

  @Test func `sends the same ahead of the listener as in turn with it`() throws {
    let inTurn = try told(readsAhead: false)
    #expect(inTurn.count > 205)
    #expect(try told(readsAhead: true) == inTurn)
  }

  private struct Enough: Error {}

  @Test(arguments: [true, false]) func `stops when the listener does`(readsAhead: Bool) throws {
    var heard = 0
    #expect(throws: Enough.self) {
      try FeedSource(storefront: nil, readsAhead: readsAhead).forEach(files()) { _ in
        heard += 1
        if heard == 2 { throw Enough() }
      }
    }
    #expect(heard == 2)
  }
}
