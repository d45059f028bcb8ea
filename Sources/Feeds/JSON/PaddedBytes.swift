internal import CSimdJSON

/// Bytes that simdjson can read: as many more as it asks for are readable behind them.
@safe final class PaddedBytes {
  private var memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init() { unsafe memory = .allocate(byteCount: 4096, alignment: 64) }

  deinit { unsafe memory.deallocate() }

  /// The bytes, valid until there are others, with blanks behind them.
  var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...].prefix(csimdjson_padding))
      .initializeMemory(as: UInt8.self, repeating: 0x20)
    return unsafe UnsafeRawBufferPointer(rebasing: memory[..<count])
  }

  func removeAll() { count = 0 }

  func append(_ added: UnsafeRawBufferPointer) {
    let needed = count + added.count + csimdjson_padding
    if unsafe needed > memory.count { unsafe grow(to: max(needed, memory.count * 2)) }
    unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: added)
    count += added.count
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  private func grow(to size: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    unsafe larger.copyMemory(from: bytes)
    unsafe memory.deallocate()
    unsafe memory = larger
  }
}
