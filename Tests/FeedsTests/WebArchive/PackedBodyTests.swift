import Archives
import CatalogModel
import Feeds
import TestSupport
import Testing

/// Bodies of web archives as they travelled: packed, packed twice, or unpacked beside a head that says otherwise.
@Suite struct PackedBodyTests {
  /// `{"resultCount":1,"results":[{"trackId":304,"kind":"software","trackName":"Pear"}]}` in a coding.
  static let bodies: [(encoding: String, body: [UInt8])] = [
    ("br", brotli),
    (
      "zstd",
      bytes(
        """
        KLUv/SRSXQIAUgQQF4BrG2vacq6M6kDZj3l0nNcthYqeyPQIL3ln3eP5ddTAL+vTy2LPI8Wk4wAIeVQkRbnvkDzDIN+qLaKbxpbvAgIAHWq8k80l\
        b/HITA==
        """)
    ),
    (
      "gzip",
      bytes(
        """
        H4sIAAAAAAAAA6tWKkotLs0pcc4vzStRsjLUgfKLlayiq5VKihKTsz1TlKyMDUx0lLIz84BMpeL8tJLyxKJUJR2IvF9ibipQOCA1sUipNrYWAM\
        srq/lSAAAA
        """)
    ),
    (
      "deflate",
      bytes(
        """
        eNqrVipKLS7NKXHOL80rUbIy1IHyi5WsoquVSooSk7M9U5SsjA1MdJSyM/OATKXi/LSS8sSiVCUdiLxfYm4qUDggNbFIqTa2FgCJjBue
        """)
    ),
    (
      "gzip, br",
      bytes(
        """
        iyyAH4sIAAAAAAAAA6tWKkotLs0pcc4vzStRsjLUgfKLlayiq5VKihKTsz1TlKyMDUx0lLIz84BMpeL8tJLyxKJUJR2IvF9ibipQOCA1sUipNr\
        YWAMsrq/lSAAAAAw==
        """)
    ),
    ("identity", Array(answer.utf8)), ("br", Array(answer.utf8)), ("unheard-of", Array(answer.utf8)),
  ]

  private static let answer =
    #"{"resultCount":1,"results":[{"trackId":304,"kind":"software","trackName":"Pear"}]}"#
  static let brotli = bytes(
    "G1EAAAQib6lf/sBIH5qmm2AjmE0g/t4DLvp5JVaUiAIch9TxJpHZyEkwaBTXR5txYpaJppCFs6/EnJEOeD2UusbDuwM=")

  private static func bytes(_ base64: String) -> [UInt8] { Base64.bytes(base64) ?? [] }

  /// A record of a web archive with an answer whose body travelled so.
  static func record(_ encoding: String, _ body: [UInt8], _ members: String = "") -> [UInt8] {
    let http = Array("HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\n\r\n".utf8) + body
    let head =
      "WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2024-12-17T16:06:01Z\r\n\(members)"
      + "WARC-Target-URI: https://itunes.apple.com/lookup?id=304&country=jp\r\nContent-Length: \(http.count)\r\n\r\n"
    return Array(head.utf8) + http + Array("\r\n\r\n".utf8)
  }

  @Test(arguments: bodies, [1, 1000])
  func `reads a body however it travelled`(_ sample: (encoding: String, body: [UInt8]), piece: Int) throws {
    let reading = try Reading(Self.record(sample.encoding, sample.body), piece: piece)
    #expect(reading.error == nil)
    #expect(reading.refused == [])
    #expect(reading.records.map { "\($0.appleID) \($0.name ?? "-") \($0.storefront?.code ?? "-")" } == ["304 Pear jp"])
    #expect(reading.items.first == .time(Timestamp("2024-12-17T16:06:01Z")))
  }

  @Test(arguments: bodies.prefix(5))
  func `reads an answer that was saved with its head`(_ sample: (encoding: String, body: [UInt8])) throws {
    let bytes = Array("HTTP/1.1 200 OK\r\ncontent-encoding: \(sample.encoding)\r\n\r\n".utf8) + sample.body
    let stream = try ByteStream.inPieces(of: 10, bytes).withoutPacking()
    var numbers: [AppleID] = []
    _ = try FeedReader(stream).read(storefront: nil) {
      if case .record(let record, _) = $0 { numbers.append(record.appleID) }
    }
    #expect(numbers.map(\.rawValue) == [304])
  }

  @Test(arguments: bodies.prefix(5))
  func `refuses a body that is cut off or damaged, with its location, and goes on`(
    _ sample: (encoding: String, body: [UInt8])
  ) throws {
    for body in [Array(sample.body.dropLast(12)), [0xF0, 0xFF, 0] + sample.body.dropFirst(3)] {
      let reading = try Reading(Self.record(sample.encoding, body) + Self.record("br", Self.brotli))
      #expect(reading.error == nil)
      #expect(reading.refused.map(\.location.record).contains(1))
      #expect(reading.refused.contains { $0.reason.hasPrefix("https://itunes.apple.com/lookup") })
      #expect(reading.appleIDs.last == 304)
    }
  }

  @Test func `refuses a coding that it does not know, and counts pictures`() throws {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 3]
    let reading = try Reading(
      Self.record("dcb", [0xFF, 1, 2, 3]) + Self.record("br", picture) + Self.record("gzip", picture))
    #expect(reading.refused.map { $0.reason.contains("dcb") } == [true])
    #expect(reading.notes.say("… binary … PNG … (2 ×)"))
  }

  @Test func `counts bodies of text without links`() throws {
    let style = Array("body { color: red }".utf8)
    let reading = try Reading(Self.record("identity", style) + Self.record("gzip", style))
    #expect(reading.notes.say("… text without … links (2 ×)"))
  }

  @Test func `says what the crawler cut off, and which records hold no answer`() throws {
    let reading = try Reading(
      Self.record("identity", Array(Self.answer.utf8), "WARC-Truncated: length\r\n")
        + Array("WARC/1.0\r\nWARC-Type: revisit\r\nContent-Length: 0\r\n\r\n\r\n\r\n".utf8))
    #expect(
      reading.notes.say("… kind revisit (1 ×)", "… crawler … cut off (1 ×)"))
  }

  @Test func `says what was odd about an archived answer`() throws {
    let answer = #"{"resultCount":2,"results":[{"trackId":304,"kind":"software","trackName":"Pear"}]}"#
    let reading = try Reading(Self.record("identity", Array(answer.utf8)))
    #expect(reading.summary?.notes.map { $0.hasPrefix("https://itunes.apple.com/lookup") } == [true])
  }

  /// An entry of an HTTP Archive with a body as base64, and the size that it states.
  private func entry(_ body: [UInt8], encoding: String, size: Int) -> String {
    """
    {"request":{"url":"https://itunes.apple.com/lookup?id=304&country=jp"},"response":{"status":200,
     "headers":[{"name":"content-encoding","value":"\(encoding)"}],
     "content":{"size":\(size),"encoding":"base64","text":"\(Base64.text(body))"}}}
    """
  }

  @Test func `reads a body of an HTTP Archive, packed or not, whatever size it states`() throws {
    let font: [UInt8] = Array("wOF2".utf8) + [0, 1, 0, 0, 0xFF, 0xEE, 0xDD]
    let entries = [
      entry(Self.brotli, encoding: "br", size: 82), entry(Self.brotli, encoding: "br", size: Self.brotli.count),
      entry(Array(Self.answer.utf8), encoding: "br", size: 82), entry(font, encoding: "gzip", size: font.count),
      entry(Array(Self.brotli.dropLast(9)), encoding: "br", size: 82),
    ]
    let reading = try Reading(#"{"log":{"creator":{},"entries":[\#(entries.joined(separator: ","))]}}"#)
    #expect(reading.appleIDs.prefix(3) == [304, 304, 304])
    #expect(reading.refused.map(\.location.record).contains(5))
    #expect(reading.notes.say("… binary (1 ×)"))
  }
}
