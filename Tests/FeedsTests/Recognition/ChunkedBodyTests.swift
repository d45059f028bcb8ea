import Archives
import CatalogModel
import Feeds
import TestSupport
import Testing

@Suite struct ChunkedBodyTests {
  private static let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  private static func piece(_ text: String) -> String { "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n" }

  /// The Apple IDs in a body, and why it could not be read to its end.
  private static func read(_ body: String) throws -> (appleIDs: [Int64], readError: String) {
    var appleIDs: [Int64] = []
    let stream = ByteStream(name: "saved", bytes: Array((head + body).utf8))
    do {
      _ = try FeedReader(stream).read(storefront: nil) { item in
        if case .record(let record, _) = item, record.provenance == .record { appleIDs.append(record.appleID.rawValue) }
      }
    } catch let error as InputError {
      return (appleIDs, error.description)
    }
    return (appleIDs, "")
  }

  private static let answer = Samples.answer(Samples.song, Samples.app)
  private static let cut = "saved: … last piece … cut off … again"

  @Test func `says that a body ends before its last piece, after the records before`() throws {
    let whole = Self.piece(String(Self.answer.prefix(50))) + Self.piece(String(Self.answer.dropFirst(50)))
    #expect(try Self.read(whole + "0\r\n\r\n") == ([301, 302], ""))
    for (text, appleIDs) in [(whole, [301, 302]), (String(whole.dropLast(30)), [301])] as [(String, [Int64])] {
      let reading = try Self.read(text)
      #expect(reading.appleIDs == appleIDs)
      #expect(reading.readError.says(Self.cut))
    }
  }

  @Test func `says that a length is missing`() throws {
    let reading = try Self.read(Self.piece(String(Self.answer.dropLast(30))) + "more\r\n")
    #expect(reading.appleIDs == [301])
    #expect(reading.readError.says("saved: … damaged … piece … length"))
  }

  @Test(arguments: ["7fffffffffffffff", "ffffffff"])
  func `survives a length that no body has`(_ length: String) throws {
    let reading = try Self.read(
      Self.piece(String(Self.answer.prefix(50))) + "\(length)\r\n\(Self.answer.dropFirst(50))")
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.readError.says(Self.cut))
  }

  @Test func `keeps a page's links and a chart's entries from before the cut`() throws {
    let page = #"<!DOCTYPE html><html><body><a href="https://apps.apple.com/us/app/id303">x</a></body></html>"#
    var links = 0
    let stream = ByteStream(name: "saved", bytes: Array((Self.head + Self.piece(page)).utf8))
    #expect(throws: InputError.self) {
      try FeedReader(stream).read(storefront: nil) { item in
        if case .link = item { links += 1 }
      }
    }
    #expect(links == 1)
  }
}
