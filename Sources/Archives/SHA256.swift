internal import CNettle

/// A SHA-256 sum of bytes as they pass by, as `sha256sum` prints it.
///
/// Through Nettle, which libarchive brings along anyhow: OpenSSL would add 1.6 ms to the start of every command.
@safe public final class SHA256 {
  private var context = sha256_ctx()

  public init() {
    unsafe nettle_sha256_init(&context)
  }

  public func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe nettle_sha256_update(&context, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  /// The sum of all bytes so far, as 64 lower-case hexadecimal digits; the next byte begins another sum.
  public func finish() -> String {
    var sum = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    unsafe sum.withUnsafeMutableBufferPointer { digits in
      unsafe nettle_sha256_digest(&context, digits.count, digits.baseAddress)
    }
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
