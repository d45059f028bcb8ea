import CatalogModel
import ProductLinks
import Testing

/// Scans text in pieces of the given length.
func found(_ bytes: [UInt8], pieces length: Int) -> [FoundLink] {
  var found: [FoundLink] = []
  var scanner = LinkScanner()
  unsafe bytes.withUnsafeBytes { buffer in
    var rest = unsafe buffer[...]
    while unsafe !rest.isEmpty {
      let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(length))
      unsafe scanner.scan(piece) { found.append($0) }
      unsafe rest = rest.dropFirst(length)
    }
  }
  scanner.finish { found.append($0) }
  return found
}

@Suite struct LinkScannerTests {
  static let text = """
    One https://apps.apple.com/jp/app/pear/id71?mt=8 and
    <a href="https:\\/\\/music.apple.com\\/jp\\/album\\/fig\\/72?i=73">two</a>
      http://click.example/?u=https%3A%2F%2Fitunes.apple.com%2Fjp%2Fapp%2Fid74%3Fmt%3D12&x=1
    <meta name="apple-itunes-app" content="app-id=75"> itun.es/jp/abc.i
    https://itunes.apple.com/lookup?id=76,77
    """

  @Test func `reports offset, length, line and column`() {
    let found = ProductLink.all(in: Self.text)
    let bytes = Array(Self.text.utf8)
    #expect(found.map { "\($0.line):\($0.column)" } == ["1:5", "2:10", "3:3", "4:40", "4:52", "5:1", "5:1"])
    for find in found {
      let range = Int(find.offset)..<Int(find.offset) + find.length
      #expect(String(decoding: bytes[range], as: UTF8.self) == find.link.text)
    }
  }

  @Test func `finds the same however the text is split`() {
    let bytes = Array(Self.text.utf8)
    let whole = ProductLink.all(in: bytes)
    #expect(whole.count == 7)
    for length in 1...bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }

  @Test func `finds the same far into a stream`() {
    let padding = Array(String(repeating: "pears and figs in the orchard\n", count: 700).utf8)
    let text = Array((Self.text + "\n").utf8)
    let bytes = padding + text + padding + text + padding
    let whole = ProductLink.all(in: bytes)
    #expect(whole.count == 14)
    for length in [7, 64, 509, 514, 4096, 8191, 8192, 8193, 20_000, 40_000] {
      #expect(found(bytes, pieces: length) == whole)
    }
  }

  @Test func `reads a link up to its limit of length and no number that is truncated there`() {
    let path = "/us/app/"
    for extra in [-20, -1, 0, 1, 20] {
      let name = String(
        repeating: "p", count: LinkScanner.maximalLinkLength - path.utf8.count - "/id77".utf8.count + extra)
      let bytes = Array("https://apps.apple.com\(path)\(name)/id77 ".utf8)
      let ids = ProductLink.all(in: bytes).compactMap(\.link.appleID?.rawValue)
      #expect(ids == (extra < 0 ? [77] : []))
      #expect(found(bytes, pieces: 1000) == ProductLink.all(in: bytes))
    }
  }

  @Test func `rethrows the error of its closure`() {
    struct Full: Error {}
    var scanner = LinkScanner()
    #expect(throws: Full.self) {
      try unsafe Array(Self.text.utf8).withUnsafeBytes {
        try unsafe scanner.scan($0) { (_: FoundLink) throws(Full) in throw Full() }
      }
    }
  }

  @Test func `mistakes no longer name for a banner's, even in a tag that never ends`() {
    #expect(ProductLink.all(in: "<meta name=\"apple-itunes-apps\" content=\"app-id=71\"").isEmpty)
    #expect(ProductLink.all(in: "<meta name=\"apple-itunes-app\" content=\"app-id=71\"").count == 1)
  }

  @Test(arguments: [3_000, 5_000, 50_000, 300_000])
  func `finds the links behind a long run of escapes, wherever a piece ends in it`(length: Int) {
    let text =
      "https://apps.apple.com&" + String(repeating: "amp;", count: 5_000) + "\nhttps://apps.apple.com/app/id72\n"
      + String(repeating: "pears and figs\n", count: 20_000) + "https://apps.apple.com/app/id73"
    let bytes = Array(text.utf8)
    #expect(found(bytes, pieces: length) == ProductLink.all(in: bytes))
  }
}
