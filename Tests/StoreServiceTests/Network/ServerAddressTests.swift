import StoreService
import TestSupport
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
    "127.0.0.1:8080", "ftp://127.0.0.1", "http://", "http://:80", "http://[::1:80", "http://[::1]80", "http://[pear]",
    "http://a b",
  ])
  func `says what is not an address`(url: String) {
    let said = failure { try ServerAddress(url) }
    #expect(said.says("'\(url)' … address … http://127.0.0.1:8080"))
  }

  @Test(arguments: ["99999", "0", "", "+80"]) func `says what is not a port`(port: String) {
    let said = failure { try ServerAddress("http://a:\(port)") }
    #expect(said.says("'\(port)' in 'http://a:\(port)' … port … 1 … 65535"))
  }

  @Test func `refuses a password in an address, and does not repeat it`() {
    let said = failure { try ServerAddress("http://pippin:s3cret@a") }
    #expect(said.says("… user … password … URL"))
  }
}
