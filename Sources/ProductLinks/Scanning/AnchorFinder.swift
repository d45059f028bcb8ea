internal import CByteSearch

/// Finds anchors: 64 bytes at a time where the processor has wide vectors, else four times sixteen.
struct AnchorFinder: ~Copyable {
  private typealias Block = SIMD16<UInt8>

  private let isWide = cbytesearch_is_wide()
  private let sets = Anchor.sets

  /// The first place at `start` or later that may be an anchor's mark, and that has a byte on each side.
  ///
  /// The wide search also tells of a few places that are none: looking at them costs less than telling them apart.
  func first(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let start = max(start, 1)
    guard isWide else { return unsafe narrow(bytes, start) }
    if start >= 4 { return unsafe wide(bytes, start) }
    return unsafe scalar(bytes, start..<max(start, min(4, bytes.count - 1))) ?? wide(bytes, 4)
  }

  private func wide(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard let address = bytes.baseAddress else { return nil }
    let place = unsafe sets.span.withUnsafeBytes { sets in
      unsafe cbytesearch_first(address, start, bytes.count, sets.baseAddress)
    }
    if place + 64 < bytes.count { return place }
    return unsafe scalar(bytes, place..<max(place, bytes.count - 1))
  }

  private func narrow(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    var place = start
    while place + 64 < bytes.count {
      let one = unsafe hits(bytes, place)
      let two = unsafe hits(bytes, place + 16)
      let three = unsafe hits(bytes, place + 32)
      let four = unsafe hits(bytes, place + 48)
      if lane(one | two | three | four) != nil {
        if let lane = lane(one) { return place + lane }
        if let lane = lane(two) { return place + 16 + lane }
        if let lane = lane(three) { return place + 32 + lane }
        if let lane = lane(four) { return place + 48 + lane }
      }
      place += 64
    }
    return unsafe scalar(bytes, place..<max(place, bytes.count - 1))
  }

  /// 0xFF in the lanes that are the mark of an anchor.
  @inline(__always)
  private func hits(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Block {
    let fold = Block(repeating: 0x20)
    let before = unsafe bytes.loadUnaligned(fromByteOffset: place - 1, as: Block.self) | fold
    let mark = unsafe bytes.loadUnaligned(fromByteOffset: place, as: Block.self)
    let after = unsafe bytes.loadUnaligned(fromByteOffset: place + 1, as: Block.self) | fold
    let dot = equal(mark, ".")
    let dash = equal(mark, "-")
    let e = equal(before, "e")
    let s = equal(before, "s")
    // An asterisk is what the folding makes of a line feed.
    let eOrFeed = e | equal(before, "*")
    let company = equal(after, "c") & (eOrFeed | s | equal(before, "c")) | equal(after, "=") & eOrFeed
    let short = equal(after, "e") & equal(before, "n") | equal(after, "r") & equal(before, "o")
    return dot & (company | short) | dash & (e & equal(after, "i") | s & equal(after, "s"))
  }

  @inline(__always)
  private func equal(_ block: Block, _ letter: Unicode.Scalar) -> Block {
    unsafe unsafeBitCast(block .== Block(repeating: UInt8(ascii: letter)), to: Block.self)
  }

  /// The first lane that is not zero.
  @inline(__always)
  private func lane(_ block: Block) -> Int? {
    let halves = unsafe unsafeBitCast(block, to: SIMD2<UInt64>.self)
    if halves[0] != 0 { return halves[0].trailingZeroBitCount >> 3 }
    return halves[1] != 0 ? 8 + halves[1].trailingZeroBitCount >> 3 : nil
  }

  private func scalar(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    range.first { unsafe Anchor.matches(bytes[$0 - 1], bytes[$0], bytes[$0 + 1]) }
  }
}
