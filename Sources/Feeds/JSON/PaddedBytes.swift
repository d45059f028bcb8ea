internal import Archives
internal import CSimdJSON

/// Bytes in one piece that simdjson can read: as many more as it asks for are readable behind them.
///
/// They are added at the end and dropped at the front; the memory grows only where they do not fit into it.
@safe final class PaddedBytes {
  private var memory: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  init(capacity: Int = 4096) { unsafe memory = Self.allocate(capacity) }

  deinit { unsafe memory.deallocate() }

  var count: Int { end - start }

  /// The bytes, valid until others are added.
  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  @inline(__always)
  subscript(index: Int) -> UInt8 { unsafe memory[start + index] }

  func removeAll() { (start, end) = (0, 0) }

  func removeFirst(_ count: Int) { start += count }

  func append(_ added: UnsafeRawBufferPointer) {
    unsafe free(added.count).copyMemory(from: added)
    end += added.count
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  /// Adds the next bytes of a stream, at most so many, and returns how many; 0 at its end.
  func append(upTo count: Int, of stream: ByteStream) throws(InputError) -> Int {
    let added = try unsafe stream.read(into: free(count))
    end += added
    return added
  }

  /// So many bytes behind the present ones, to be written.
  private func free(_ wanted: Int) -> UnsafeMutableRawBufferPointer {
    let capacity = unsafe memory.count - csimdjson_padding
    if end + wanted > capacity {
      let before = unsafe memory
      let isFull = count + wanted > capacity
      if isFull { unsafe memory = Self.allocate(max(capacity * 2, count + wanted)) }
      unsafe memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: before[start..<end]))
      if isFull { unsafe before.deallocate() }
      (start, end) = (0, count)
    }
    return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end..<end + wanted])
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
    .allocate(byteCount: capacity + csimdjson_padding, alignment: 64)
  }
}
