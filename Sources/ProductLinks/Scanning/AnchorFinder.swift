internal import CByteSearch

/// Finds anchors, the positions where a product link can be: the mark within a word that every link has.
enum AnchorFinder {
  /// How many bytes before an anchor may be read.
  static let lookBehind = 512

  /// The first position at `start` or later that may be an anchor's mark, with a byte on each side.
  static func first(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let address = bytes.baseAddress else { return nil }
    let position = unsafe cbytesearch_first_anchor(address, max(start, 1), bytes.count)
    return position + 1 < bytes.count ? position : nil
  }
}
