internal import CByteSearch

/// Finds anchors: 64 bytes at a time where the processor has wide vectors, else byte by byte.
struct AnchorFinder: ~Copyable {
  private let isWide = cbytesearch_is_wide()
  private let sets = Anchor.sets

  /// The first position at `start` or later that may be an anchor's mark, with a byte on each side.
  ///
  /// The wide search also returns a few positions that are none: checking them costs less than excluding them.
  func first(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let start = max(start, 1)
    guard isWide else { return unsafe scalar(bytes, start..<max(start, bytes.count - 1)) }
    if start >= 4 { return unsafe wide(bytes, start) }
    return unsafe scalar(bytes, start..<max(start, min(4, bytes.count - 1))) ?? wide(bytes, 4)
  }

  private func wide(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard let address = bytes.baseAddress else { return nil }
    let position = unsafe sets.span.withUnsafeBytes { sets in
      unsafe cbytesearch_first(address, start, bytes.count, sets.baseAddress)
    }
    if position + 64 < bytes.count { return position }
    return unsafe scalar(bytes, position..<max(position, bytes.count - 1))
  }

  private func scalar(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    range.first { unsafe Anchor.matches(bytes[$0 - 1], bytes[$0], bytes[$0 + 1]) }
  }
}
