internal import CByteSearch

/// Finds anchors: 64 bytes at a time where the processor has wide vectors, else four times sixteen.
struct AnchorFinder {
  private typealias Block = SIMD16<UInt8>

  private let isWide = cbytesearch_is_wide()
  private let sets = Anchor.sets

  /// The first anchor whose mark is at `start` or later, and that has a byte on each side.
  func first(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let start = max(start, 1)
    guard isWide else { return unsafe narrow(bytes, start) }
    let safe = max(start, 4)
    return unsafe scalar(bytes, start..<max(start, min(safe, bytes.count - 1))) ?? wide(bytes, safe)
  }

  private func wide(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard let address = bytes.baseAddress else { return nil }
    var place = start
    while place + 64 < bytes.count {
      place = unsafe sets.span.withUnsafeBytes { sets in
        unsafe cbytesearch_first(address, place, bytes.count, sets.baseAddress)
      }
      guard place + 64 < bytes.count else { break }
      if unsafe Anchor.matches(bytes[place - 1], bytes[place], bytes[place + 1]) { return place }
      place += 1
    }
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
    let company = equal(after, "c") & (e | equal(before, "s") | equal(before, "c"))
    let short = equal(after, "e") & equal(before, "n") | equal(after, "r") & equal(before, "o")
    return dot & (company | short) | dash & e & equal(after, "i")
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
