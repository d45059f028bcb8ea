/// The bytes around a host with the soft line breaks of a mail taken out: quoted-printable text ends a line with `=`
/// wherever it is long enough, also within `itunes.app=⏎le.com`.
struct FoldedHost: ~Copyable {
  private static let reachBack = 96
  private static let reachOn = 40

  /// The bytes, as many as ``count``.
  private(set) var letters = InlineArray<136, UInt8>(repeating: 0)
  private(set) var count = 0
  private let start: Int
  /// Where the dot stands among the letters.
  private(set) var mark = 0
  /// Whether nothing comes that could change what the letters say.
  let isWhole: Bool

  /// Whether a host around `mark` may hold a soft line break; behind `apple` it may be in the labels before that.
  @inline(__always)
  static func mayStand(_ bytes: Span<UInt8>, around mark: Int, isCompany: Bool) -> Bool {
    let reach = isCompany ? 40 : 7
    for place in max(0, mark - reach)..<min(mark + 5, bytes.count) where bytes[place] == UInt8(ascii: "=") {
      if place + 1 == bytes.count || bytes[place + 1] == 0x0A || bytes[place + 1] == 0x0D { return true }
    }
    return false
  }

  /// Copies what stands around `mark`.
  init(_ bytes: Span<UInt8>, around mark: Int, isLast: Bool) {
    start = max(0, mark - Self.reachBack)
    let end = min(bytes.count, mark + Self.reachOn)
    isWhole = isLast || end < bytes.count
    var place = start
    while place < end {
      if let next = SoftBreak.end(bytes, at: place, isLast: isWhole) {
        if next < 0 { return }
        place = next
        continue
      }
      if place == mark { self.mark = count }
      letters[count] = bytes[place]
      count += 1
      place += 1
    }
  }

  /// Where the letter at `index` of the letters stands in the bytes that it was copied from.
  func place(of index: Int, in bytes: Span<UInt8>) -> Int {
    var place = start
    var index = index
    while true {
      if let next = SoftBreak.end(bytes, at: place, isLast: true) {
        place = next
      } else if index == 0 {
        return place
      } else {
        index -= 1
        place += 1
      }
    }
  }
}

/// `=` at the end of a line, by which quoted-printable text goes on in the next.
enum SoftBreak {
  /// Where the next line begins.
  ///
  /// - Returns: nil when no soft break stands at `place`, -1 when the bytes so far do not tell.
  @inline(__always)
  static func end(_ bytes: Span<UInt8>, at place: Int, isLast: Bool) -> Int? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return nil }
    guard place + 1 < bytes.count else { return isLast ? nil : -1 }
    if bytes[place + 1] == 0x0A { return place + 2 }
    guard bytes[place + 1] == 0x0D else { return nil }
    guard place + 2 < bytes.count else { return isLast ? nil : -1 }
    return bytes[place + 2] == 0x0A ? place + 3 : nil
  }
}
