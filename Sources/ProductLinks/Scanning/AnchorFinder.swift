internal import CByteSearch

/// Finds anchors, the positions where a product link can be: a mark with certain letters on each side.
///
/// Every host of the grammar contains one of `e.c s.c c.c n.e o.r` (`apple.com appstore.com`, `itunes.com`,
/// `applemusic.com`, `itun.es`, `appsto.re`), the Smart App Banner `apple-itunes-app` contains `e-i`, and
/// `itms-services:` `s-s`. A mail may break its line within `apple.com` with an equals sign, before the dot or after
/// it. Each letter is compared alone and by some of its bits, so a few positions are no anchors: checking them costs
/// less than excluding them.
struct AnchorFinder: ~Copyable {
  /// How many bytes before an anchor may be read.
  static let lookBehind = 512

  private let isWide = cbytesearch_is_wide()

  /// The letters four bytes before (as the first `p` of `apple`, which `example.com` lacks), the letters just before,
  /// the marks, and the letters just after, in the form of `CByteSearch`; with the line breaks of a mail.
  private let sets: InlineArray<64, UInt8> = {
    var sets = InlineArray<64, UInt8>(repeating: 0)
    for letter in "puti=\nl".utf8 { sets[Int(letter & 15)] = letter | 0x30 }
    for letter in "escno\n".utf8 { sets[16 + Int(letter & 15)] = letter | 0x30 }
    sets[32] = 1
    for mark in ".-".utf8 { sets[32 + Int(mark & 15)] = mark }
    for letter in "ceri=".utf8 { sets[48 + Int(letter & 15)] = letter | 0x30 }
    return sets
  }()

  /// The first position at `start` or later that may be an anchor's mark, with a byte on each side.
  ///
  /// It searches 64 bytes at a time where the processor has wide vectors, else byte by byte.
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
    range.first { position in
      unsafe sets[32 + Int(bytes[position] & 15)] == bytes[position]
        && has(bytes[position - 1], 16) && has(bytes[position + 1], 48)
    }
  }

  private func has(_ letter: UInt8, _ set: Int) -> Bool { sets[set + Int(letter & 15)] == letter | 0x30 }
}
