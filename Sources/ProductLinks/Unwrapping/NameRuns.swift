internal import CByteSearch

/// Finds the marks between names: between runs of letters, digits, dots, dashes and underscores, of which links mostly
/// consist.
///
/// It reads 64 bytes at once and remembers the result, so asking for one mark after another is cheap: byte by byte the
/// Apple IDs after a link in every line cost 22 % more instructions.
struct NameRuns {
  /// The end of the bytes.
  private let limit: Int
  private let joins: Bool
  /// The first of the 64 bytes read last.
  private var base: Int
  /// A bit for each mark among these bytes that was not reported yet, the first byte's lowest.
  private var marks: UInt64 = 0

  /// With `joins`, slashes and equals signs are parts of names.
  init(from start: Int, to limit: Int, joins: Bool = false) {
    base = start &- 64
    self.limit = limit
    self.joins = joins
  }

  /// The next byte that is not part of a name; the limit when there is none.
  @inline(__always)
  mutating func nextMark(_ bytes: Span<UInt8>) -> Int {
    while marks == 0 {
      base = min(base &+ 64, limit)
      if base == limit { return limit }
      look(bytes)
    }
    let position = base &+ marks.trailingZeroBitCount
    marks &= marks &- 1
    return position
  }

  /// A bit for each mark in a range of at most 64 bytes, the first byte's lowest.
  static func marks(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count && range.count <= 64)
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe cbytesearch_breaks(start + range.lowerBound, range.count, false)
    }
  }

  private mutating func look(_ bytes: Span<UInt8>) {
    precondition(base >= 0 && limit <= bytes.count)
    marks = unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe cbytesearch_breaks(start + base, min(limit &- base, 64), joins)
    }
  }
}
