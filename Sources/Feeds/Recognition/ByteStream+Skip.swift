internal import Archives

extension ByteStream {
  /// Reads `count` bytes and drops them; fewer only at the end.
  func skip(_ count: Int) throws(InputError) {
    var left = count
    var buffer = [UInt8](repeating: 0, count: min(count, 64 << 10))
    while left > 0 {
      let read = try skip(&buffer, atMost: left)
      if read == 0 { return }
      left -= read
    }
  }

  private func skip(_ buffer: inout [UInt8], atMost count: Int) throws(InputError) -> Int {
    var failure: InputError?
    let read = unsafe buffer.withUnsafeMutableBytes { bytes in
      do throws(InputError) {
        return try unsafe self.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(count)))
      } catch { failure = error }
      return 0
    }
    if let failure { throw failure }
    return read
  }
}
