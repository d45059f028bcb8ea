import Testing

@testable import HTTPServer

struct HostNameTests {
  /// Names of this machine, names that may be another's, and what is no host.
  @Test(arguments: [
    (true, ["localhost", "LOCALHOST:80", "localhost.", "127.0.0.1:8080", "127.1.2.3", "[::1]", "[::1]:8080"]),
    (false, ["127.0.0.1.evil.example", "localhost.evil.example", "127.0.0", "128.0.0.1", "[::2]", "0.0.0.0"]),
    (nil, ["", ":80", "a b", "a/b", "a@b", "[::1", "[::1]x", "a:b", "[<script>]"]),
  ])
  func `a host is this machine, another, or none`(isLoopback: Bool?, fields: [String]) {
    for field in fields { #expect(HostName(field)?.isLoopback == isLoopback, "\(field)") }
  }
}
