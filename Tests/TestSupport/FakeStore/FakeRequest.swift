import Foundation

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
  public var body: [UInt8] = []

  /// The path alone, without the host that a proxy gets to see.
  public var path: String { URLComponents(string: target)?.percentEncodedPath ?? "" }

  /// The names and values behind the question mark, decoded.
  public var query: [String: String] {
    let items = URLComponents(string: target.replacing("+", with: "%20"))?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  /// The same request with another part of its address.
  public func replacing(_ part: String, with other: String) -> FakeRequest {
    var request = self
    request.target.replace(part, with: other)
    return request
  }
}

extension FakeRequest {
  /// Reads a request's head: the request line, and a line for each field.
  init?(head: String, body: [UInt8] = [], number: Int, time: Duration) {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    self.number = number
    self.time = time
    self.body = body
    method = String(words[0])
    target = String(words[1])
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    fields = Dictionary(pairs) { first, _ in first }
  }

  /// How long the body is that a head announces.
  static func bodyLength(in head: String) -> Int {
    head.firstMatch(of: /(?i)\r\ncontent-length: *([0-9]+)/).flatMap { Int($0.1) } ?? 0
  }
}
