public import Archives

extension ByteStream {
  /// A stream that gives no more than so many bytes at a time.
  public static func inPieces(of count: Int, _ bytes: [UInt8], name: String = "x") -> ByteStream {
    var rest = bytes[...]
    return unsafe ByteStream(name: name) { buffer in
      let piece = rest.prefix(min(count, buffer.count))
      unsafe buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }
}
