internal import Platform

/// Memory that grows and belongs to one owner.
@safe struct ByteBuffer: ~Copyable {
  private(set) var start: UnsafeMutableRawPointer
  private(set) var capacity: Int

  init(capacity: Int) {
    unsafe start = Self.resized(nil, to: capacity)
    self.capacity = capacity
  }

  deinit { unsafe free(start) }

  /// Makes sure of at least `size` bytes; what is there stays.
  @inline(__always)
  mutating func reserve(_ size: Int) {
    if size > capacity { grow(to: size) }
  }

  @inline(never)
  private mutating func grow(to size: Int) {
    let needed = max(size, capacity * 2)
    unsafe start = Self.resized(start, to: needed)
    capacity = needed
  }

  private static func resized(_ old: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer {
    guard let new = unsafe realloc(old, max(size, 64)) else { fatalError("no memory for \(size) bytes") }
    return unsafe new
  }
}
