internal import CSimdJSON

/// Bytes in one piece that simdjson can read: as many more as it asks for are readable behind them.
///
/// They are added at the end and dropped at the front; the memory grows only where they do not fit into it.
@safe public final class PaddedBytes {
  // A class that other modules see would check each access to them.
  @usableFromInline @exclusivity(unchecked) var buffer: UnsafeMutableRawBufferPointer
  @usableFromInline @exclusivity(unchecked) var start = 0
  @usableFromInline @exclusivity(unchecked) var end = 0

  public init(capacity: Int = 4096) { unsafe buffer = Self.allocate(capacity) }

  deinit { unsafe buffer.deallocate() }

  @inlinable public var count: Int { unsafe end - start }

  /// The bytes, valid until others are added.
  @inlinable
  public var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: buffer[start..<end]) }

  @inlinable
  @inline(__always)
  public subscript(index: Int) -> UInt8 { unsafe buffer[start + index] }

  public func removeAll() { unsafe (start, end) = (0, 0) }

  @inlinable public func removeFirst(_ count: Int) { unsafe start += count }

  public func append(_ added: UnsafeRawBufferPointer) {
    unsafe free(added.count).copyMemory(from: added)
    unsafe end += added.count
  }

  public func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  /// Adds at most so many bytes, which `read` writes where it is told, and returns how many it wrote.
  public func append<Failure: Error>(
    upTo count: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let added = try unsafe read(free(count))
    unsafe end += added
    return added
  }

  /// So many bytes behind the present ones, to be written.
  private func free(_ needed: Int) -> UnsafeMutableRawBufferPointer {
    let capacity = unsafe buffer.count - csimdjson_padding
    if unsafe end + needed > capacity {
      let before = unsafe buffer
      let isFull = count + needed > capacity
      if isFull { unsafe buffer = Self.allocate(max(capacity * 2, count + needed)) }
      unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: before[start..<end]))
      if isFull { unsafe before.deallocate() }
      unsafe (start, end) = (0, count)
    }
    return unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[end..<end + needed])
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
    .allocate(byteCount: capacity + csimdjson_padding, alignment: 64)
  }
}
