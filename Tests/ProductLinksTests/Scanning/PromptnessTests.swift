import ProductLinks
import TestSupport
import Testing

/// A link is reported when the byte comes that shows its end, and not later.
@Suite struct PromptnessTests {
  private static let links = [
    "https://apps.apple.com/jp/app/pear/id71", "https://apps.apple.com/app/id71?mt=8", "apps.apple.com/app/id71",
    "https://music.apple.com/us/album/fig/72?i=73&l=en", "http://itun.es/jp/abc.i", "https://appsto.re/us/abc",
    "https:\\/\\/itunes.apple.com\\/jp\\/app\\/id74", "https://itunes.apple.com/lookup?id=76,77",
    "https%3A%2F%2Fitunes.apple.com%2Fjp%2Fapp%2Fid74%3Fmt%3D12", "itms-apps://itunes.apple.com/app/id71",
    "https://tv.apple.com/us/show/fig/umc.cmc.abc1", "https://apps.apple.com:443/app/名/id71",
    "http://phobos.apple.com/WebObjects/MZStore.woa/wa/viewAlbum?id=75&amp;s=143441",
  ]

  /// The offsets of the bytes that cause links to be reported.
  private static func arrivals(_ bytes: [UInt8], pieces: () -> Int) -> [Int] {
    var scanner = LinkScanner()
    var arrivals: [Int] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces()))
      rest = rest.dropFirst(piece.count)
      unsafe scanner.scan(piece.span.bytes) { _ in arrivals.append(rest.startIndex - 1) }
    }
    scanner.finish { _ in arrivals.append(bytes.count) }
    return arrivals
  }

  @Test(arguments: links, [0x0A, 0x20, 0x22, 0x3C, 0x00] as [UInt8])
  func `reports a link that comes byte by byte with the byte after it`(_ link: String, _ after: UInt8) {
    let text = Array("see \(link)".utf8)
    let arrivals = Self.arrivals(text + [after] + Array("and more".utf8)) { 1 }
    #expect(!arrivals.isEmpty)
    #expect(arrivals.allSatisfy { $0 == text.count })
  }

  @Test func `reports a banner when its tag has ended`() {
    let text = Array("<head><meta name=\"apple-itunes-app\" content=\"app-id=75\"".utf8)
    #expect(Self.arrivals(text + Array(" />\n".utf8)) { 1 } == [text.count + 2])
  }

  @Test(arguments: UInt64(1)...20)
  func `reports every link in the piece that ends its line`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for _ in 0..<200 {
      let words = String(repeating: "pears and figs ", count: Int.random(in: 0...30, using: &random))
      bytes += Array("\(words)\(Self.links.randomElement(using: &random) ?? "")\n".utf8)
      ends.append(bytes.count - 1)
    }
    let longest = [1, 7, 100, 700, 5_000][Int(seed % 5)]
    var splits: [Int] = []
    let arrivals = Self.arrivals(bytes) {
      splits.append((splits.last ?? 0) + Int.random(in: 1...longest, using: &random))
      return (splits.last ?? 0) - (splits.dropLast().last ?? 0)
    }
    let selected = ends.map { end in min(splits.first { $0 > end } ?? bytes.count, bytes.count) - 1 }
    #expect(Set(arrivals) == Set(selected))
  }
}
