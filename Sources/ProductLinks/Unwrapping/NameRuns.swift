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
      if place &- base >= 64 || place < base { look(bytes, at: place) }
      let rest = breaks &>> UInt64(truncatingIfNeeded: place &- base)
      if rest != 0 { return place &+ rest.trailingZeroBitCount }
      place = base &+ 64
    }
    return limit
  }

  private mutating func look(_ bytes: Span<UInt8>, at place: Int) {
    let block = bytes.extracting(place..<min(limit, place + 64))
    base = place
    breaks = unsafe block.withUnsafeBytes { unsafe cbytesearch_breaks($0.baseAddress, $0.count) }
  }
}
