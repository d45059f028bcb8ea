import StoreService
import Testing

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("https://feeds.itunes.apple.com/feeds/epf/v5", "feeds.itunes.apple.com", 443, true),
    ("http://127.0.0.1:8080", "127.0.0.1", 8080, false), ("HTTP://[::1]:8080/store", "::1", 8080, false),
    ("https://[FE80::1]", "fe80::1", 443, true), ("http://localhost", "localhost", 80, false),
  ])
  func `reads a server's name and port`(url: String, host: String, port: Int, isEncrypted: Bool) throws {
    let address = try ServerAddress(url)
    #expect(address.host == host && address.port == port && address.isEncrypted == isEncrypted)
  }

  @Test(arguments: [
    ("127.0.0.1:8080", "is not a server's address"), ("ftp://127.0.0.1", "is not a server's address"),
    ("http://", "is not a server's address"), ("http://:80", "is not a server's address"),
    ("http://[::1:80", "is not a server's address"), ("http://[::1]80", "is not a server's address"),
    ("http://[pear]", "is not a server's address"), ("http://a b", "is not a server's address"),
    ("http://127.0.0.1:99999", "'99999' in 'http://127.0.0.1:99999' is not a port"), ("http://a:0", "is not a port"),
    ("http://a:", "is not a port"), ("http://a:+80", "is not a port"),
    ("http://pippin:s3cret@a", "A user and a password do not belong in a URL."),
  ])
  func `says what is wrong with an address`(url: String, reason: String) throws {
    let words = failure { try ServerAddress(url) }
    #expect(words.contains(reason) && !words.contains("s3cret"))
  }
}
