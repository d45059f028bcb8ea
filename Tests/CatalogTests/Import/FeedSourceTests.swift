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

  @Test func `reads answers that were saved packed with their heads, and no bad one costs the others`() throws {
    // {"resultCount":1,"results":[{"trackId":304,"kind":"software","trackName":"Pear"}]}
    let brotli = Base64.bytes(
      "G1EAAAQib6lf/sBIH5qmm2AjmE0g/t4DLvp5JVaUiAIch9TxJpHZyEkwaBTXR5txYpaJppCFs6/EnJEOeD2UusbDuwM=")
    func answer(_ encoding: String, _ body: [UInt8]) -> [UInt8] {
      Array("HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\n\r\n".utf8) + body
    }
    let packed = answer("br", brotli ?? [])
    let tar = TarSample([
      ("a", answer("dcb", [0xFF, 0, 1])), ("b", answer("br", [0xFF, 0, 1])), ("c", packed),
      ("d", Array(searchAnswer(appRecord(305, "Quince")).utf8)),
    ])
    try test.importFeeds(test.write(bytes: packed, to: "1.txt"), test.write(bytes: tar.bytes, to: "2.tar"))
    #expect(try test.rows("SELECT DISTINCT apple_id, name FROM product ORDER BY 1") == ["304|Pear", "305|Quince"])
    #expect(test.problems.count == 2)
    #expect(test.problems.allSatisfy { $0.hasPrefix("/2.tar/") })
  }

  @Test func `answers that were not read are a problem of their file`() throws {
    let links = "const a = { resultCount: 1, results: [{ trackId: 9, trackName: 'Medlar' }] };"
    let summary = try test.importText(links + "\n// https://apps.apple.com/us/app/id601\n", as: "mock.js")
    #expect(summary.links == 1 && summary.refused == 1 && summary.problemCount == 1)
    #expect(test.problems.first?.hasPrefix("/mock.js:0:12: holds answers") == true)
  }
}
