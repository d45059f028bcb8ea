/// Where the members of a JSON object stand in its bytes; what is in their values is not looked at.
///
/// A record is answered as it was captured: its bytes are kept, and nothing but a price is ever put into them.
struct JSONMembers {
  struct Member {
    /// Of the key, without its quotes.
    var key: Range<Int>
    var value: Range<Int>
  }

  private(set) var members: [Member] = []

  /// - Returns: `nil` for what is no object.
  init?(_ bytes: [UInt8]) {
    var scan = Scan(bytes: bytes)
    guard scan.takes(UInt8(ascii: "{")) else { return nil }
    if scan.takes(UInt8(ascii: "}")) { return }
    repeat {
      guard let key = scan.string(), scan.takes(UInt8(ascii: ":")), let value = scan.value() else { return nil }
      members.append(Member(key: key, value: value))
    } while scan.takes(UInt8(ascii: ","))
    guard scan.takes(UInt8(ascii: "}")) else { return nil }
  }

  /// The value of the first member with this key.
  func value(of key: String, in bytes: [UInt8]) -> Range<Int>? {
    members.first { bytes[$0.key].elementsEqual(key.utf8) }?.value
  }

  private struct Scan {
    let bytes: [UInt8]
    var index = 0

    mutating func skipSpace() {
      while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    }

    /// Steps over a byte and the space before it, where it is there.
    mutating func takes(_ byte: UInt8) -> Bool {
      skipSpace()
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    mutating func string() -> Range<Int>? {
      guard takes(UInt8(ascii: "\"")) else { return nil }
      let start = index
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "\"") {
          index += 1
          return start..<(index - 1)
        }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return nil
    }

    mutating func value() -> Range<Int>? {
      skipSpace()
      let start = index
      var depth = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""):
          guard string() != nil else { return nil }
          if depth == 0 { return start..<index }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          index += 1
        case UInt8(ascii: "}") where depth > 0, UInt8(ascii: "]") where depth > 0:
          depth -= 1
          index += 1
          if depth == 0 { return start..<index }
        case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "}"), UInt8(ascii: "]"):
          return withoutSpace(start)
        default: index += 1
        }
      }
      return nil
    }

    /// A number or a word, without the space behind it.
    private func withoutSpace(_ start: Int) -> Range<Int>? {
      let end = bytes[start..<index].lastIndex { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
      return end.map { start..<($0 + 1) }
    }
  }
}
