internal import Feeds

extension JSONMembers {
  /// The text of a string member, or the digits of a number; `nil` where it is neither, or absent.
  func text(of key: String, in bytes: [UInt8]) -> String? {
    switch value(of: key, in: bytes).flatMap({ try? JSONTree(bytes: bytes[$0]) }) {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}
