internal import ProductLinks

extension StreamWindow {
  /// How far before a link the address of a script is looked for.
  private static let scriptLimit = 1 << 10
  private static let scheme = Array("javascript".utf8)

  /// Drops what lies out of reach of any link that the scanner may still find.
  mutating func forgetScripts() { forget(before: end - Int64(LinkScanner.maximalCarry + Self.scriptLimit)) }

  /// Whether a place is in the address of a script: `href="javascript:location='https://…'"`.
  ///
  /// What such an address holds is a program, and an address inside of it is no link.
  func isInScriptAddress(_ place: Int64) -> Bool {
    let before = bytes[..<index(of: place)].suffix(Self.scriptLimit)
    for colon in before.indices.reversed() where before[colon] == UInt8(ascii: ":") {
      let scheme = before[..<colon].suffix(Self.scheme.count)
      guard scheme.elementsEqual(Self.scheme, by: { $0 | 0x20 == $1 }) else { continue }
      switch before[..<scheme.startIndex].last {
      case let quote? where "\"'".utf8.contains(quote): return !before[colon...].contains(quote)
      // An address without quotes ends at a space, too.
      case UInt8(ascii: "="): return !before[colon...].contains { $0 == UInt8(ascii: ">") || $0 <= 0x20 }
      default: continue
      }
    }
    return false
  }
}
