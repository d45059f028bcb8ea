extension ByteStream {
  /// Reads to the end and keeps nothing.
  func skipAll() throws(InputError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while try readChunk(&chunk) > 0 {}
  }
}
