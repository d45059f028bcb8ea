/// Where the members of a JSON object stand in its bytes; what is in their values is not looked at.
///
/// A record is answered as it was captured: its bytes are kept, and nothing but a price is ever put into them.
struct JSONMembers {
  struct Member {
    /// Of the key, without its quotes.
    var key: Range<Int>
    var value: Range<Int>
  }

  let bytes: [UInt8]
  private(set) var members: [Member] = []

  /// Reads a record, which was parsed when it was imported: only strings and brackets are followed.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (depth, index, start) = (0, 0, 0)
    var text = 0..<0
    var key: Range<Int>?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let first = index + 1
        index = first
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        text = first..<index
      case UInt8(ascii: ":") where depth == 1: (key, start) = (text, index + 1)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 1, let name = key.take() { members.append(Member(key: name, value: trimmed(start..<index))) }
        if bytes[index] != UInt8(ascii: ",") { depth -= 1 }
      default: break
      }
      index += 1
    }
  }

  private func trimmed(_ value: Range<Int>) -> Range<Int> {
    let end = bytes[value].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? value.lowerBound
    return bytes[value.lowerBound..<end].drop { $0 <= 0x20 }.indices
  }

  /// The value of the first member with this key.
  func value(of key: String) -> Range<Int>? { members.first { bytes[$0.key].elementsEqual(key.utf8) }?.value }
}
