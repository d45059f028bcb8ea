import Testing

@testable import HTTPServer

struct ListenAddressTests {
  @Test func `an address is a host with a port, or a file`() {
    #expect(ListenAddress("127.0.0.1:8080") == .network(host: "127.0.0.1", port: 8080))
    #expect(ListenAddress("localhost:0") == .network(host: "127.0.0.1", port: 0))
    #expect(ListenAddress("[::1]:80") == .network(host: "::1", port: 80))
    #expect(ListenAddress("unix:/run/coster.sock") == .unix(path: "/run/coster.sock"))
  }

  @Test(arguments: ["", "8080", "127.0.0.1", "::1:80", "a:99999", "a:-1", "unix:", "[a]:1"])
  func `anything else is none`(_ text: String) {
    #expect(ListenAddress(text) == nil)
  }
}
