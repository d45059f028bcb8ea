/// The characters of a link without its escapes, and where the source of each ended.
///
/// Its memory is allocated once. Most characters end one byte after the one before; only the other ends are stored.
@safe struct LinkText: ~Copyable {
  /// A character that does not end one byte after the one before.
  private struct Step {
    var index: UInt16
    var end: UInt16
  }

  /// No escape is shorter than its character, so a text is never longer than its source.
  private static let capacity = UnwrappedLink.maximalLength

  private let letters = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private let steps = UnsafeMutablePointer<Step>.allocate(capacity: capacity)
  private(set) var count = 0
  private var stepCount = 0
  /// Where the last character's source ended.
  private var lastEnd = 0

  deinit {
    unsafe letters.deallocate()
    unsafe steps.deallocate()
  }

  /// The characters; valid until the text changes.
  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: letters, count: count) }

  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return unsafe letters[index]
  }

  /// Where the source of the character at `index` ends.
  func end(of index: Int) -> Int {
    var step = stepCount
    while step > 0, unsafe steps[step - 1].index > index { step -= 1 }
    if step == 0 { return index + 1 }
    return unsafe Int(steps[step - 1].end) + index - Int(steps[step - 1].index)
  }

  mutating func removeAll() {
    (count, stepCount, lastEnd) = (0, 0, 0)
  }

  mutating func removeLast(_ dropped: Int) {
    precondition(dropped <= count)
    count -= dropped
    while stepCount > 0, unsafe steps[stepCount - 1].index >= count { stepCount -= 1 }
    lastEnd = count > 0 ? end(of: count - 1) : 0
  }

  /// Appends a character whose source ends at `end`.
  @inline(__always)
  mutating func append(_ byte: UInt8, end: Int) {
    precondition(count < Self.capacity)
    step(to: end)
    unsafe letters[count] = byte
    count += 1
    lastEnd = end
  }

  /// Appends bytes that are not escaped; the last ends at `end`.
  mutating func append(_ run: Span<UInt8>, end: Int) {
    if run.isEmpty { return }
    precondition(run.count <= Self.capacity - count)
    step(to: end - run.count + 1)
    unsafe run.withUnsafeBufferPointer { run in
      if let start = run.baseAddress { unsafe (letters + count).update(from: start, count: run.count) }
    }
    count += run.count
    lastEnd = end
  }

  /// Stores where the next character's source ends, unless it is one byte after the last.
  @inline(__always)
  private mutating func step(to end: Int) {
    if end == lastEnd + 1 { return }
    unsafe steps[stepCount] = Step(index: UInt16(truncatingIfNeeded: count), end: UInt16(truncatingIfNeeded: end))
    stepCount += 1
  }
}
