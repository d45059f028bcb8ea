import ProductLinks
import Testing

@Suite struct StoreAddressTests {
  @Test(arguments: [
    "https://apps.apple.com/us/app/id7", "http://itunes.apple.com/us/app/id7?mt=8", "HTTPS://Music.Apple.com",
    "https://apple.com", "https://geo.music.apple.com?x#y",
  ])
  func `an address on a host of Apple's is one`(address: String) { #expect(StoreAddress.isApples(address)) }

  @Test(arguments: [
    "", "apps.apple.com/us/app/id7", "https:apps.apple.com", "javascript://apps.apple.com/%0Aalert(1)",
    "https://apps.apple.com.example.net/", "https://example.net/apps.apple.com", "https://example.net#.apple.com",
    "https://example.net?.apple.com", "https://example.net\\.apple.com/", "https://a:b@example.net/",
    "https://apps.apple.com@example.net/", "https://pineapple.com/", "https://apps.apple.com:8443/",
    "https:///apple.com",
    "https://apple.com\u{3002}example.net/", "https://example.net\u{FF0F}.apple.com/",
    "https://example.net\t.apple.com/",
  ])
  func `any other is not`(address: String) { #expect(!StoreAddress.isApples(address)) }
}
