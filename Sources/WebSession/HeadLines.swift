internal import CCurl
internal import CatalogModel
internal import StoreService

/// Collects the head of an answer line by line.
struct HeadLines {
  private var head = HTTPHead(status: 0)

  /// Adds a line with its line break; returns the head after its last line.
  mutating func add(_ line: String, at url: String) -> HTTPHead? {
    let line = line.drop { $0.isWhitespace }
    if line.hasPrefix("HTTP/") {
      head = HTTPHead(status: line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
      return nil
    }
    guard let colon = line.firstIndex(of: ":") else { return line.isEmpty ? finish(at: url) : nil }
    let name = line[..<colon].lowercased()
    let value = line[line.index(after: colon)...].trimmed
    head.fields[name] = head.fields[name].map { "\($0), \(value)" } ?? value
    return nil
  }

  /// Interim answers, such as 100 Continue, precede the real one; only trailers follow it.
  private mutating func finish(at url: String) -> HTTPHead? {
    defer { head.status = 0 }
    guard head.status >= 200 else { return nil }
    if (301...308).contains(head.status), head.status != 304, head.status != 305, let location = head.fields["location"]
    {
      head.redirection = Self.address(location, from: url)
    }
    return head
  }

  /// The absolute address of a `Location` field (RFC 3986 §5).
  private static func address(_ location: String, from url: String) -> String? {
    guard let address = unsafe curl_url() else { return nil }
    defer { unsafe curl_url_cleanup(address) }
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_set(address, CURLUPART_URL, url, 0) == CURLUE_OK,
      unsafe curl_url_set(address, CURLUPART_URL, location, UInt32(CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME))
        == CURLUE_OK,
      unsafe curl_url_get(address, CURLUPART_URL, &text, 0) == CURLUE_OK, let text = unsafe text
    else { return location }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}
