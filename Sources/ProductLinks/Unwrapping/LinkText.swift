/// The characters of a link without its escapes, and where the source of each ended.
///
/// Its memory is allocated once.
@safe struct LinkText: ~Copyable {
  /// No escape is shorter than its character, so a text is never longer than its source.
  private static let capacity = UnwrappedLink.maximalLength

  private let letters = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private let ends = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
  private(set) var count = 0

  deinit {
    unsafe letters.deallocate()
    unsafe ends.deallocate()
  }

  /// The characters; valid until the text changes.
  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: letters, count: count) }

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return unsafe letters[index]
  }

  /// The last character; the text must not be empty.
  var last: UInt8 { self[count - 1] }

  /// Where the source of the character at `index` ends.
  func end(of index: Int) -> Int {
    precondition(index >= 0 && index < count)
    return unsafe Int(ends[index])
  }

  func ends(with word: Word) -> Bool { unsafe word.ends(bytes.span, before: count) }

  mutating func removeLast(_ dropped: Int) {
    precondition(dropped <= count)
    count -= dropped
  }

  mutating func removeAll() { count = 0 }

  /// Appends a character whose source ends at `end`.
  @inline(__always)
  mutating func append(_ byte: UInt8, end: Int) {
    precondition(count < Self.capacity)
    unsafe letters[count] = byte
    unsafe ends[count] = UInt16(truncatingIfNeeded: end)
    count += 1
  }

  /// Appends bytes that are not escaped; the last ends at `end`.
  mutating func append(_ run: Span<UInt8>, end: Int) {
    precondition(run.count <= Self.capacity - count)
    let first = end - run.count + 1
    for index in 0..<run.count {
      unsafe letters[count &+ index] = run[unchecked: index]
      unsafe ends[count &+ index] = UInt16(truncatingIfNeeded: first &+ index)
    }
    count += run.count
  }
}
