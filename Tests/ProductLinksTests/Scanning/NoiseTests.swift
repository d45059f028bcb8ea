import ProductLinks
import TestSupport
import Testing

@Suite struct NoiseTests {
  private static let words = [
    "apple", "apples", "itunes", "apps", "music", "podcast", "store", "app", "id", "com", "album", "link", "pear",
    "return", "let", "count", "index", "error", "state", "value", "tune", "example", "phobos", "book", "song",
  ]
  private static let marks = [
    " ", ".", ".com/", "/", "://", "-", "_", "=", "?id=", "\n", "\"", "<p>", "&amp;", "%2F", "…", "@", ".c", "e.c",
    "s.co",
  ]

  @Test func `finds nothing in source code, logs and HTML without Apple's links`() {
    var generator = SeededRandom(seed: 2026)
    var text: [UInt8] = []
    while text.count < 3 << 20 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: text += Array("\(Int.random(in: 0..<7_000_000_000, using: &generator))".utf8)
      case 1:
        text += Array(
          "https://www.example.com/us/app/pear/id\(Int.random(in: 0..<900_000_000, using: &generator)) ".utf8)
      case 2: text += Array("is1.mzstatic.com/image/id310000001/512x512.png?mt=8 ".utf8)
      default: text += Array((Self.words.randomElement(using: &generator) ?? "").utf8)
      }
      text += Array((Self.marks.randomElement(using: &generator) ?? "").utf8)
    }
    let found = ProductLink.all(in: text).filter { $0.link.appleID != nil || $0.link.textID != nil }
    #expect(found.isEmpty)
  }

  @Test func `survives any bytes, and finds the same in any pieces`() {
    var generator = SeededRandom(seed: 7)
    let pieces = [
      "https://", "itunes.apple.com", "apps.apple.com", "/us", "/app", "/album/x", "/id77", "/77", "?i=5", "&mt=8",
      "%2F",
      "%252F", "%3A", "\\/", "\\u0026", "&amp;", "&#", "…", "itun.es/a", "appsto.re", "apple.co", "=\n", "'", ")", ",",
      "<meta apple-itunes-app app-id=7>", "WebObjects/x/wa/viewAlbum?id=9", "\u{0}", ".", ":80", "é", " ",
    ]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1..<14, using: &generator) {
        bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
        if Int.random(in: 0..<6, using: &generator) == 0 {
          bytes.append(UInt8.random(in: .min ... .max, using: &generator))
        }
      }
      #expect(found(bytes, pieces: 1) == ProductLink.all(in: bytes))
    }
  }
}
