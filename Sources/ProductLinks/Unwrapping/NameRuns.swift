internal import CByteSearch

/// Finds the ends of names: of runs of letters, digits, dots, dashes and underscores, of which links mostly consist.
///
/// It looks at 64 bytes at once and remembers what it saw, so that asking for one end after another is cheap.
struct NameRuns {
  /// The first byte that is not looked at.
  let limit: Int
  /// Where the bytes begin that were looked at last.
  private var base = -64
  /// A bit for each of these bytes that is no part of a name, the first byte's lowest.
  private var breaks: UInt64 = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The first byte at `start`, which is never negative, or after it that is no part of a name; else ``limit``.
  @inline(__always)
  mutating func end(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < limit {
      if UInt(bitPattern: place &- base) >= 64 { look(bytes, at: place) }
      let rest = breaks &>> UInt64(truncatingIfNeeded: place &- base)
      if rest != 0 { return place &+ rest.trailingZeroBitCount }
      place = base &+ 64
    }
    return limit
  }

  private mutating func look(_ bytes: Span<UInt8>, at place: Int) {
    precondition(place >= 0 && limit <= bytes.count)
    base = place
    breaks = unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe cbytesearch_breaks(start + place, min(limit &- place, 64))
    }
  }
}
