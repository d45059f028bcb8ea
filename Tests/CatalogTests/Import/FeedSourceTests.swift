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

  private struct Enough: Error {}

  @Test func `stops when the receiver does`() throws {
    var heard = 0
    #expect(throws: Enough.self) {
      try FeedSource(storefront: nil).forEach(feeds()) { _ in
        heard += 1
        if heard == 2 { throw Enough() }
      }
    }
    #expect(heard == 2)
  }
}
