import CatalogModel
import Testing

@testable import ProductLinks

@Suite struct MemoryTests {
  @Test func `scans spans as it scans buffers`() {
    let bytes = Array(LinkScannerTests.text.utf8)
    var found: [FoundLink] = []
    var ids: [Int64] = []
    var scanner = LinkScanner()
    unsafe scanner.scan(bytes.span.bytes) { found.append($0) }
    scanner.finish { found.append($0) }
    unsafe bytes.withUnsafeBytes { unsafe scanner.scanMatches($0) { ids.append($0.appleID?.rawValue ?? 0) } }
    scanner.finishMatches { ids.append($0.appleID?.rawValue ?? 0) }
    #expect(found == ProductLink.all(in: bytes))
    #expect(ids == found.map { $0.link.appleID?.rawValue ?? 0 })
  }

  /// Links and banners that never end, with all that may be before and around a host.
  @Test(
    arguments: [
      "https://apps.apple.com/us/app/", "https://userpub.itunes.apple.com:65535/",
      "https%25253A%25252F%25252Fphobos.apple.com.edgesuite.net%25252F",
      "<meta name='apple-itunes-app' content='", "https://itunes.apple.com",
    ], ["p", "%41", "&amp;", "é", "\\/", " "]
  ) func `keeps no more than it says, whatever never ends`(_ start: String, _ filling: String) {
    let padding = String(repeating: " ", count: 600)
    let bytes = Array((padding + start + String(repeating: filling, count: 20_000 / filling.utf8.count)).utf8)
    for length in [61, 1000, 8192] {
      var scanner = LinkScanner()
      var most = 0
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(length))
        unsafe scanner.scan(piece.span.bytes) { _ in }
        most = max(most, scanner.carried)
        rest = rest.dropFirst(length)
      }
      #expect(most <= LinkScanner.maximalCarry)
    }
  }

  @Test func `reaches the most that it keeps only just before a link counts as truncated`() {
    let padding = String(repeating: " ", count: AnchorFinder.lookBehind + 100)
    let host = "https://apps.apple.com"
    let path = "/us/app/" + String(repeating: "p", count: LinkScanner.maximalLinkLength - 9)
    var scanner = LinkScanner()
    unsafe scanner.scan(Array((padding + host + path).utf8).span.bytes) { _ in }
    #expect(scanner.carried == AnchorFinder.lookBehind + 4 + LinkScanner.maximalLinkLength - 1)
    unsafe scanner.scan(Array("pp".utf8).span.bytes) { _ in }
    #expect(scanner.carried <= AnchorFinder.lookBehind + 1)
  }
}
