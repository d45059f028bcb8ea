internal import Markup

/// Where a page's text is the address of a script: `href="javascript:location='https://…'"`.
///
/// What such an address holds is a program, and an address inside of it is no link.
struct ScriptAddresses {
  private var ranges: [Range<Int64>] = []
  /// The address that has begun: where, and with which byte it ends.
  private var open: (start: Int64, end: UInt8)?
  private var offset: Int64 = 0
  /// The last bytes of the piece before.
  private var tail: [UInt8] = []

  private static let scheme = Array("javascript".utf8)
  /// Links are found later than their bytes come, but not by more than this.
  private static let memory: Int64 = 256 << 10

  /// Looks at the next piece of the page.
  mutating func scan(_ piece: UnsafeRawBufferPointer) {
    ranges.removeAll { $0.upperBound < offset - Self.memory }
    var at = 0
    while at < piece.count {
      if let open {
        guard let end = unsafe Self.end(of: piece, from: at, open.end) else { break }
        ranges.append(open.start..<offset + Int64(end))
        self.open = nil
        at = end
      } else {
        guard let colon = unsafe piece.firstIndex(of: UInt8(ascii: ":"), from: at) else { break }
        if let end = unsafe opening(before: colon, in: piece) { open = (offset + Int64(colon), end) }
        at = colon + 1
      }
    }
    // Cut out by place: beside an array `suffix` would be that of any sequence, which goes through the whole piece.
    let end = unsafe piece[max(0, piece.count - Self.scheme.count - 1)...]
    tail = unsafe Array((tail + end).suffix(Self.scheme.count + 1))
    offset += Int64(piece.count)
  }

  /// Whether what stands at this place is part of such an address.
  func contains(_ place: Int64) -> Bool {
    if let open, place >= open.start { return true }
    return ranges.last { $0.lowerBound <= place }?.contains(place) ?? false
  }

  /// The byte that ends the address whose scheme ends at `colon`; `nil` where none begins there.
  private func opening(before colon: Int, in piece: UnsafeRawBufferPointer) -> UInt8? {
    // Pages are full of colons, in styles and JSON: most are distinguished by one byte.
    let last = unsafe colon > 0 ? piece[colon - 1] : tail.last
    guard last.map({ $0 | 0x20 }) == Self.scheme.last else { return nil }
    let length = Self.scheme.count + 1
    let near = unsafe Array(piece[max(0, colon - length)..<colon])
    let text = near.count < length ? Array((tail + near).suffix(length)) : near
    guard text.count == length, text.dropFirst().elementsEqual(Self.scheme, by: { $0 | 0x20 == $1 }) else { return nil }
    switch text[0] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return text[0]
    case UInt8(ascii: "="): return UInt8(ascii: ">")
    default: return nil
    }
  }

  /// An address without quotes ends at a space, too.
  private static func end(of piece: UnsafeRawBufferPointer, from start: Int, _ sign: UInt8) -> Int? {
    guard sign == UInt8(ascii: ">") else { return unsafe piece.firstIndex(of: sign, from: start) }
    return unsafe piece[start...].firstIndex { $0 == sign || $0 <= 0x20 }
  }
}
