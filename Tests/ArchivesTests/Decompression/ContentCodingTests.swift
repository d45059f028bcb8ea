import Archives
import CatalogModel
import TestSupport
import Testing

@Suite struct ContentCodingTests {
  /// ``Samples/text`` in every coding, but `compress`, which can be cut off unnoticed.
  static let all: [(ContentCoding, [UInt8])] = [
    (.brotli, bytes("G7MAAERP1t/CCY/JbGjCwSEHzO0YZmHEGGyM/bbQcLi1Pwmw6YVPpnDjOkztgVI4AA==")),
    (.gzip, ArchiveSamples.gzip), (.zstd, ArchiveSamples.zstd),
    (.deflate, bytes("eNrLKCkpKLbS10/Kz88u1kssKMhJ1UvOz9VPTwIL6WemGBqAgYmBCVfG4FAMAOHSOV0=")),
    (.deflate, bytes("yygpKSi20tdPys/PLtZLLCjISdVLzs/VT08CC+lnphgagIGJgQlXxuBQDAA=")),
  ]

  private static func bytes(_ base64: String) -> [UInt8] { Base64.bytes(base64) ?? [] }

  private func unpacked(_ bytes: [UInt8], _ coding: ContentCoding, piece: Int = 1000) -> (text: String, isDamaged: Bool)
  {
    guard let (found, error) = try? ByteStream.inPieces(of: piece, bytes).unpacked(coding).drain(chunk: 7) else {
      return ("", true)
    }
    return (String(decoding: found, as: UTF8.self), error != nil)
  }

  @Test(arguments: all, [1, 10, 1000])
  func `reads a body through, however it comes`(_ sample: (ContentCoding, [UInt8]), piece: Int) {
    #expect(unpacked(sample.1, sample.0, piece: piece) == (ArchiveSamples.text, false))
  }

  @Test func `knows the codings by their old names, too`() {
    #expect(
      [ContentCoding("x-gzip"), ContentCoding("br"), ContentCoding("x-compress")] == [.gzip, .brotli, .compress])
    #expect(ContentCoding("dcb") == nil)
    #expect(unpacked(ArchiveSamples.compress, .compress) == (ArchiveSamples.text, false))
  }

  @Test(arguments: all) func `reports a truncated body`(_ coding: ContentCoding, _ bytes: [UInt8]) {
    for count in 1..<bytes.count {
      let (text, isDamaged) = unpacked(Array(bytes.prefix(count)), coding)
      let isReported = isDamaged && ArchiveSamples.text.hasPrefix(text)
      #expect(isReported, "cut at \(count) of \(bytes.count)")
    }
  }

  @Test func `reports what follows a body`() {
    for (coding, bytes) in Self.all.prefix(2) {
      #expect(unpacked(bytes + Array("more".utf8), coding) == (ArchiveSamples.text, true))
    }
  }

  /// Brotli and bare deflate have no checksum, so that another text may come of damage, but never a crash or no end.
  @Test(arguments: all) func `ends, whatever the damage is`(_ coding: ContentCoding, _ bytes: [UInt8]) {
    var random = SeededRandom(seed: 4300)
    for _ in 0..<1000 {
      var damaged = bytes
      random.damage(&damaged, upTo: 3)
      let (text, _) = unpacked(damaged, coding)
      #expect(text.utf8.count < 1 << 20)
    }
  }

  @Test func `stops at a limit, however much a few bytes become`() throws {
    let body = ByteStream(name: "x", bytes: ArchiveSamples.gzip)
    let (bytes, error) = try body.unpacked(.gzip).limited(to: 100).drain(chunk: 60)
    #expect(bytes.count == 60)
    #expect(error?.reason.contains("the most") == true)
  }
}
