/// One request as a fake store received it.
public struct FakeRequest: Sendable {
  /// Counted from 0, in the order of arrival.
  public var number: Int
  /// When its head had arrived, from some fixed time.
  public var time: Duration
  public var method: String
  /// The address as it was asked for; a client that goes through a proxy sends all of it.
  public var target: String
  /// Header names in lower case.
  public var fields: [String: String]

  /// The path alone, without the host that a proxy gets to see.
  public var path: String { String(pathAndQuery.prefix { $0 != "?" }) }

  /// The names and values behind the question mark, decoded.
  public var query: [String: String] {
    let text = pathAndQuery.drop { $0 != "?" }.dropFirst()
    let pairs = text.split(separator: "&").map { pair -> (String, String) in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The same request with another part of its address.
  public func replacing(_ part: String, with other: String) -> FakeRequest {
    var request = self
    request.target.replace(part, with: other)
    return request
  }

  private var pathAndQuery: Substring {
    guard let scheme = target.firstRange(of: "://") else { return target[...] }
    return target[scheme.upperBound...].drop { $0 != "/" }
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension FakeRequest {
  /// Reads a request's head: the request line, and a line for each field.
  init?(head: String, number: Int, time: Duration) {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    self.number = number
    self.time = time
    method = String(words[0])
    target = String(words[1])
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    fields = Dictionary(pairs) { first, _ in first }
  }
}
