import Archives
import CatalogModel
import Feeds
import TestSupport
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
    ("", "… empty"), (" \n\n", "… empty"), ("\u{FEFF}", "… empty"),
    ("HTTP/1.1 200 OK\r\n\r\n", "… HTTP … without … body"), (#"{"colour":"red"}"#, "… JSON … no … records"),
    ("[]", "… JSON … no … records"), (#"{"a":{"b":{"trackId":1}}}"#, "… JSON … no … records"),
    ("HTTP/1.1 200 OK\nvary: x", "… HTTP … without … body"),
    ("# GET http://x/wsLookup?id=1\nHTTP/1.1 200 OK\nvary: x\n\n", "… HTTP … without … body"),
    ("availableFeeds={\"list\":[]}", "… chart feeds … no items"),
    ("feeds={\"list\":[]}", "… JavaScript … no … records"),
    (#"{"data":[{"type":"cars","id":"1"}]}"#, "… JSON … no … records"),
  ]) func `says why there is nothing in a text`(text: String, facts: String) {
    #expect(recognise(text).sentence.says("nothing: \(facts)"))
  }

  @Test(arguments: [
    ("HTTP/1.1 403 Forbidden\r\n\r\nno", "… HTTP … status 403 … no records"),
    ("{\"games\": [$top, $top]}", "… JSON … byte 11 … no … records"),
    ("bplist00", "… binary … property list: plutil -convert xml1 … text …"),
  ]) func `says why a text cannot be read`(text: String, facts: String) {
    #expect(recognise(text).sentence.says("unknown: \(facts)"))
  }

  @Test(arguments: [
    ([0x1F, 0x8B, 8, 0], "… gzip archive … unpack …"),
    ([0x5D, 0x2A, 0x4D, 0x18, 9], "… Zstandard archive … dictionary … unpack …"),
    ([0x50, 0x4B, 3, 4], "… zip archive … unpack …"), ([0xFF, 0xFE, 0x7B, 0], "… UTF-16 … UTF-8"),
    ([0x41, 0, 0x42, 0, 0x43], "… binary"),
  ]) func `says what a binary file is`(bytes: [UInt8], facts: String) {
    #expect(FeedFormat.recognise(bytes[...]).sentence.says("unknown: \(facts)"))
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "PNG"), ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"),
  ]) func `says of pictures that there is nothing in them`(bytes: [UInt8], format: String) {
    #expect(FeedFormat.recognise(bytes[...]).sentence.says("nothing: … binary … \(format) …"))
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
