internal import Platform

extension UnsafeRawBufferPointer {
  /// The first index from `start` on that has this byte.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress, let found = unsafe memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return unsafe base.distance(to: UnsafeRawPointer(found))
  }
}
