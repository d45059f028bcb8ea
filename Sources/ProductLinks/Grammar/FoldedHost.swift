/// The bytes around a host without a mail's soft line breaks: quoted-printable text ends long lines with `=`, even
/// within `itunes.app=⏎le.com`.
struct FoldedHost: ~Copyable {
  private static let reachBack = 96
  private static let reachOn = 40

  /// The bytes, as many as ``count``.
  private(set) var letters = InlineArray<136, UInt8>(repeating: 0)
  private(set) var count = 0
  private let start: Int
  /// The index of the dot in the letters.
  private(set) var mark = 0
  /// Whether no further byte can change what the letters say.
  let isWhole: Bool

  /// Whether a host around `mark` may contain a soft line break; after `apple` it may be in the labels before.
  @inline(__always)
  static func mayStand(_ bytes: Span<UInt8>, around mark: Int, isCompany: Bool) -> Bool {
    let reach = isCompany ? 40 : 7
    for position in max(0, mark - reach)..<min(mark + 5, bytes.count) where bytes[position] == UInt8(ascii: "=") {
      if position + 1 == bytes.count || bytes[position + 1] == 0x0A || bytes[position + 1] == 0x0D { return true }
    }
    return false
  }

  /// Copies the bytes around `mark`.
  init(_ bytes: Span<UInt8>, around mark: Int, isLast: Bool) {
    start = max(0, mark - Self.reachBack)
    let end = min(bytes.count, mark + Self.reachOn)
    isWhole = isLast || end < bytes.count
    var position = start
    while position < end {
      if let next = SoftBreak.end(bytes, at: position, isLast: isWhole) {
        if next < 0 { return }
        position = next
        continue
      }
      if position == mark { self.mark = count }
      letters[count] = bytes[position]
      count += 1
      position += 1
    }
  }

  /// The index in the original bytes of the letter at `index`.
  func position(of index: Int, in bytes: Span<UInt8>) -> Int {
    var position = start
    var index = index
    while true {
      if let next = SoftBreak.end(bytes, at: position, isLast: true) {
        position = next
      } else if index == 0 {
        return position
      } else {
        index -= 1
        position += 1
      }
    }
  }
}

/// `=` at the end of a line, after which quoted-printable text continues in the next.
enum SoftBreak {
  /// Where the next line begins.
  ///
  /// - Returns: nil when there is no soft break at `position`, -1 when more bytes are needed to decide.
  @inline(__always)
  static func end(_ bytes: Span<UInt8>, at position: Int, isLast: Bool) -> Int? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return nil }
    guard position + 1 < bytes.count else { return isLast ? nil : -1 }
    if bytes[position + 1] == 0x0A { return position + 2 }
    guard bytes[position + 1] == 0x0D else { return nil }
    guard position + 2 < bytes.count else { return isLast ? nil : -1 }
    return bytes[position + 2] == 0x0A ? position + 3 : nil
  }
}
