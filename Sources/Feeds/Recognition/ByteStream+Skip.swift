internal import Archives

extension ByteStream {
  /// Reads `count` bytes and drops them; fewer only at the end.
  func skip(_ count: Int) throws(InputError) {
    var left = count
    while left > 0 {
      var chunk = [UInt8](repeating: 0, count: min(left, 64 << 10))
      let read = try readChunk(&chunk)
      if read == 0 { return }
      left -= read
    }
  }
}
