internal import HTTPServer

extension HTTPRequest {
  /// Where it was sent, as whoever reads an answer can ask again: `https://catalog.example.org`.
  ///
  /// Apple's own hosts speak TLS; of another, the proxy before the server says so.
  var server: String {
    let host = target.authority ?? fields["host"] ?? "localhost"
    let isSecure = StoreHosts.all.contains(host.lowercased()) || fields["x-forwarded-proto"]?.lowercased() == "https"
    return (isSecure ? "https://" : "http://") + host
  }
}
