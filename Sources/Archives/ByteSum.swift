/// A checksum of bytes as they are read.
public protocol ByteSum: AnyObject {
  /// Adds further bytes.
  func update(_ bytes: UnsafeRawBufferPointer)
}

extension ByteStream {
  /// The same bytes, added to `sum` as they are read.
  public func summed(by sum: some ByteSum) -> ByteStream {
    unsafe ByteStream(name: name, byteCount: byteCount) { buffer throws(InputError) in
      let count = try unsafe self.read(into: buffer)
      unsafe sum.update(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      return count
    }
  }
}

/// The bytes that `fill` writes, as lower-case hexadecimal digits.
func hexadecimal(byteCount: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) -> String {
  var bytes = [UInt8](repeating: 0, count: byteCount)
  unsafe bytes.withUnsafeMutableBufferPointer { unsafe fill($0) }
  return bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}
