extension ByteStream {
  /// Reads to the end and discards the bytes.
  func skipAll() throws(InputError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while try readChunk(&chunk) > 0 {}
  }
}
