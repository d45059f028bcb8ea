/// Finds anchors, sixteen bytes at a time.
enum AnchorFinder {
  private typealias Block = SIMD16<UInt8>

  /// The first anchor whose mark is at `start` or later, and that has a byte on each side.
  static func first(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var place = max(start, 1)
    while place + 64 < bytes.count {
      let marks =
        unsafe hits(bytes, place) | hits(bytes, place + 16) | hits(bytes, place + 32) | hits(bytes, place + 48)
      if isZero(marks) {
        place += 64
        continue
      }
      if let found = unsafe scalar(bytes, place..<place + 64) { return found }
      place += 64
    }
    return unsafe scalar(bytes, place..<max(place, bytes.count - 1))
  }

  /// 0xFF in the lanes that are the mark of an anchor.
  @inline(__always)
  private static func hits(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Block {
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
  private static func equal(_ block: Block, _ letter: Unicode.Scalar) -> Block {
    unsafe unsafeBitCast(block .== Block(repeating: UInt8(ascii: letter)), to: Block.self)
  }

  @inline(__always)
  private static func isZero(_ block: Block) -> Bool {
    let halves = unsafe unsafeBitCast(block, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  private static func scalar(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    range.first { unsafe Anchor.matches(bytes[$0 - 1], bytes[$0], bytes[$0 + 1]) }
  }
}
