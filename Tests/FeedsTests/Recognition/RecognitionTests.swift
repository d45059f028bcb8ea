import Archives
import CatalogModel
import Feeds
import Testing

@Suite struct RecognitionTests {
  private func recognise(_ text: String) -> Recognition { FeedFormat.recognise(Array(text.utf8)[...]) }

  @Test(arguments: [
    // What the tests of the readers do not show.
    ("[\(Samples.artist)]", FeedFormat.searchAPI),
    (#"{"errorMessage":"no"}"#, .searchAPI),
    (#"{"feed":{"author":{},"entry":[]}}"#, .chart),
    (#"{"feed":{"entry":[{"im:rating":{"label":"5"}}]}}"#, .reviews),
    ("<!-- saved --><HTML>", .previewPage),
    ("#export_date\u{1}application_id\u{1}title\u{2}\n", .partnerFeed),
    ("[1] https://apps.apple.com/us/app/id1", .text),
    (#"{"bookmarks":["https://apps.apple.com/us/app/id1"]}"#, .text),
    ("<plist><dict><key>CFBundleName</key></dict></plist>", .text),
    ("// https://apps.apple.com/us/app/id1\n// and more\n", .text),
    ("# crawled\n\(Samples.app)\n", .text),
    ("\(String(repeating: "prose ", count: 100))(\"a\", [\"b\"])", .text),
    ("id,link\n1,https://apps.apple.com/us/app/id1\n", .text),
    ("<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>A blog</title></feed>", .text),
  ]) func `knows a feed by its content`(text: String, format: FeedFormat) {
    #expect(recognise(text) == .feed(format))
  }

  @Test(arguments: [
    ("", "is empty"), (" \n\n", "is empty"), ("\u{FEFF}", "is empty"),
    ("HTTP/1.1 200 OK\r\n\r\n", "is an HTTP answer without a body"),
    (#"{"colour":"red"}"#, "is a JSON document that holds no catalogue records"),
    ("[]", "is a JSON document that holds no catalogue records"),
    (#"{"a":{"b":{"trackId":1}}}"#, "is a JSON document that holds no catalogue records"),
    ("HTTP/1.1 200 OK\nvary: x", "is an HTTP answer without a body"),
    ("# GET http://x/wsLookup?id=1\nHTTP/1.1 200 OK\nvary: x\n\n", "is an HTTP answer without a body"),
    ("availableFeeds={\"list\":[]}", "is Apple's list of chart feeds, which names no items"),
    ("feeds={\"list\":[]}", "is JavaScript that holds no catalogue records"),
    (#"{"data":[{"type":"cars","id":"1"}]}"#, "is a JSON document that holds no catalogue records"),
  ]) func `says why there is nothing in a text`(text: String, reason: String) {
    #expect(recognise(text) == .nothing(reason: reason))
  }

  @Test(arguments: [
    ("HTTP/1.1 403 Forbidden\r\n\r\nno", "is an HTTP answer with status 403, which holds no records"),
    ("{\"games\": [$top, $top]}", "begins as JSON, but goes wrong at byte 11; it holds no catalogue records"),
    ("bplist00", "is binary (a binary property list: plutil -convert xml1 makes text of it)"),
  ]) func `says why a text cannot be read`(text: String, reason: String) {
    #expect(recognise(text) == .unknown(reason: reason))
  }

  @Test(arguments: [
    ([0x1F, 0x8B, 8, 0], "is a gzip archive: unpack it first"),
    ([0x5D, 0x2A, 0x4D, 0x18, 9], "is a Zstandard archive with a dictionary of its own: unpack it first"),
    ([0x50, 0x4B, 3, 4], "is a zip archive: unpack it first"),
    ([0xFF, 0xFE, 0x7B, 0], "is UTF-16 text: save it as UTF-8"),
    ([0x41, 0, 0x42, 0, 0x43], "is binary"),
  ]) func `says what a binary file is`(bytes: [UInt8], reason: String) {
    #expect(FeedFormat.recognise(bytes[...]) == .unknown(reason: reason))
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "is binary (a PNG image)"),
    ([0xFF, 0xD8, 0xFF, 0xE0], "is binary (a JPEG image)"),
  ]) func `says of pictures that there is nothing in them`(bytes: [UInt8], reason: String) {
    #expect(FeedFormat.recognise(bytes[...]) == .nothing(reason: reason))
  }

  @Test func `reads no more than the first kilobytes`() throws {
    var read = 0
    let endless = unsafe ByteStream(name: "endless") { buffer in
      for index in buffer.indices { unsafe buffer[index] = read + index < 20 ? 0x20 : UInt8(ascii: "x") }
      read += buffer.count
      return buffer.count
    }
    #expect(FeedFormat.recognise(try endless.peek(FeedFormat.beginningByteCount)) == .feed(.text))
    #expect(read == FeedFormat.beginningByteCount)
    #expect(FeedFormat.beginningByteCount == 64 << 10)
  }
}
