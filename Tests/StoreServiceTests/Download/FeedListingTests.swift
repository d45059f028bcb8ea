import TestSupport
import Testing

@testable import StoreService

@Suite struct FeedListingTests {
  private let page = """
    <html><body><h1>Index of /feeds/epf</h1><a href="../">up</a> <a href="/feeds">feeds</a> <a href="?C=N;O=D">Name</a>
    <A HREF='20261118/'>20261118/</A> <a href="incremental/">incremental/</a> <a href="itunes20261118.tbz">itunes</a>
    <a href="itunes20261118.tbz">again</a> <a href="itunes20261118.tbz.md5">sum</a> <a href="https://evil.example/x">x</a>
    <a href="a/../../b">b</a> <a href=".htaccess">c</a></body></html>
    """

  @Test func `names what lies one level below, once`() {
    let listing = FeedListing(Array(page.utf8))
    #expect(listing.folders == ["20261118", "incremental"])
    #expect(listing.files == ["itunes20261118.tbz", "itunes20261118.tbz.md5"])
  }

  @Test func `a damaged page names nothing that leads elsewhere`() {
    var random = SeededRandom(seed: 24)
    for _ in 0..<2_000 {
      var body = Array(page.utf8)
      random.damage(&body, upTo: 7, signs: ["/", "..", "href=\"", "'", "%2e", "\\"])
      let listing = FeedListing(body)
      for name in listing.folders + listing.files {
        #expect(!name.isEmpty && !name.hasPrefix(".") && !name.contains { "/\\%".contains($0) }, "\(name)")
      }
    }
  }
}
