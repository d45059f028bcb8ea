import CatalogModel
import Testing

@Suite struct PodcastFeedAddressTests {
  @Test(arguments: [
    "https://feeds.example.com/show.xml", "http://feeds.example.com/show.xml", "HTTPS://Feeds.Example.COM/show.xml",
    "feed://feeds.example.com/show.xml", "feed:https://feeds.example.com/show.xml", "itpc://feeds.example.com/show.xml",
    "pcast://www.feeds.example.com/show.xml", "podcast://feeds.example.com/show.xml/", "feeds.example.com/show.xml",
    "https://feeds.example.com:443/show.xml", "http://feeds.example.com:80/show.xml#latest",
    " https://feeds.example.com/%73how%2Exml ", "https://feeds.example.com/show.xml?",
  ])
  func `is the same for one feed however it is written`(text: String) {
    #expect(PodcastFeedAddress(text)?.text == "feeds.example.com/show.xml")
  }

  @Test(arguments: [
    ("https://example.com/", "example.com"), ("https://example.com/feed/?id=7", "example.com/feed?id=7"),
    ("https://example.com/Feed.XML", "example.com/Feed.XML"), ("https://example.com/a%2fb", "example.com/a%2Fb"),
    ("https://example.com:8080/feed", "example.com:8080/feed"), ("https://example.com/%", "example.com/%"),
    ("https://key@example.com/feed", "key@example.com/feed"),
  ])
  func `keeps what may name another feed`(text: String, address: String) {
    #expect(PodcastFeedAddress(text)?.text == address)
  }

  @Test(arguments: [
    "", "https://", "feed:", "show", "example.com", "https://localhost/feed", "https://a b.com/", "/feed",
  ])
  func `is not made of a text that names no host and path`(text: String) {
    #expect(PodcastFeedAddress(text) == nil)
  }
}
