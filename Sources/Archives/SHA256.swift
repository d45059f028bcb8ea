internal import CCrypto

/// A SHA-256 sum of bytes as they pass by, as `sha256sum` prints it.
@safe public final class SHA256 {
  private let context: OpaquePointer?

  public init() {
    unsafe context = EVP_MD_CTX_new()
    _ = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
  }

  public func update(_ bytes: UnsafeRawBufferPointer) {
    _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// The sum of all bytes so far, as 64 lower-case hexadecimal digits; ends the summing.
  public func finish() -> String {
    var sum = [UInt8](repeating: 0, count: 32)
    _ = unsafe sum.withUnsafeMutableBufferPointer { unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil) }
    return sum.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}

extension ByteStream {
  /// The same bytes, summed as they are read.
  public func summed(by sum: SHA256) -> ByteStream {
    unsafe ByteStream(name: name, byteCount: byteCount) { buffer throws(InputError) in
      let count = try unsafe self.read(into: buffer)
      unsafe sum.update(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      return count
    }
  }
}
