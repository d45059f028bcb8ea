import Testing

@testable import HTTPServer

struct HostNameTests {
  @Test(arguments: ["localhost", "LOCALHOST:80", "localhost.", "127.0.0.1:8080", "127.1.2.3", "[::1]", "[::1]:8080"])
  func `this machine has these names`(_ field: String) {
    #expect(HostName(field)?.isLoopback == true)
  }

  @Test(arguments: ["127.0.0.1.evil.example", "localhost.evil.example", "127.0.0", "128.0.0.1", "[::2]", "0.0.0.0"])
  func `another machine may have these`(_ field: String) {
    #expect(HostName(field)?.isLoopback == false)
  }

  @Test(arguments: ["", ":80", "a b", "a/b", "a@b", "[::1", "[::1]x", "a:b", "[<script>]"])
  func `these are no hosts`(_ field: String) {
    #expect(HostName(field) == nil)
  }
}
