import Archives
import CatalogModel
import Feeds
import TestSupport
import Testing

@testable import Catalog

@Suite struct FeedSourceTests {
  private let test = TestCatalog()

  private struct Enough: Error {}

  @Test func `stops when the receiver does`() throws {
    let songs = (1...200).map { #"{"wrapperType":"track","kind":"song","trackId":\#($0),"trackName":"A"}"# }
    try test.write("{\"results\":[\(songs.joined(separator: ","))]}", to: "songs.json")
    var heard = 0
    #expect(throws: Enough.self) {
      try FeedSource(storefront: nil).forEach(files(at: test.folder)) { _ in
        heard += 1
        if heard == 2 { throw Enough() }
      }
    }
    #expect(heard == 2)
  }
}
