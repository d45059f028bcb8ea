internal import CNettle

/// A SHA-256 sum of bytes as they pass by, as `sha256sum` prints it.
///
/// Through Nettle, which libarchive brings along anyhow: OpenSSL would add 1.6 ms to the start of every command.
@safe public final class SHA256: ByteSum {
  private var context = sha256_ctx()

  public init() {
    unsafe nettle_sha256_init(&context)
  }

  public func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe nettle_sha256_update(&context, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  /// The sum of all bytes so far, as 64 lower-case hexadecimal digits; the next byte begins another sum.
  public func finish() -> String {
    unsafe hexadecimal(byteCount: Int(SHA256_DIGEST_SIZE)) {
      unsafe nettle_sha256_digest(&context, $0.count, $0.baseAddress)
    }
  }
}
