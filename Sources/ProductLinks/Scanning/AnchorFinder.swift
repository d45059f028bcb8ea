internal import CByteSearch

/// Finds anchors, the positions where a product link can be: the mark within a word that every link has.
enum AnchorFinder {
  /// How many bytes before an anchor may be read.
  static let lookBehind = 1024

  /// The first position at `start` or later that may be an anchor's mark, with a byte on each side; of the hosts of
  /// others only with `withOthers`.
  static func first(_ bytes: UnsafeRawBufferPointer, from start: Int, withOthers: Bool) -> Int? {
    guard let address = bytes.baseAddress else { return nil }
    let position = unsafe cbytesearch_first_anchor(address, max(start, 1), bytes.count, withOthers)
    return position + 1 < bytes.count ? position : nil
  }
}
