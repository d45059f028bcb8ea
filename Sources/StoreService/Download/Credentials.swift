/// Who one is to a server; what is secret is never part of a text.
public struct Credentials: Equatable, Sendable, CustomStringConvertible {
  public var user: String
  private let password: String

  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// The user alone.
  public var description: String { user }

  /// The `Authorization` field of RFC 7617.
  var field: String { "Basic " + Self.base64(Array("\(user):\(password)".utf8)) }

  private static func base64(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.unicodeScalars.append(place > group.count ? "=" : alphabet[bits >> (6 * (3 - place)) & 0x3F])
      }
    }
    return text
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)
}

extension Credentials: CustomDebugStringConvertible, CustomReflectable {
  public var debugDescription: String { user }
  public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
