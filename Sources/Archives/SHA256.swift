internal import CNettle

/// A SHA-256 checksum of bytes as they are read, as `sha256sum` prints it.
///
/// It uses Nettle, which libarchive links anyway: OpenSSL would add 1.6 ms to the start of every command.
@safe public final class SHA256: ByteSum {
  private var context = sha256_ctx()

  public init() {
    unsafe nettle_sha256_init(&context)
  }

  /// The checksum of bytes that are all there.
  public static func sum(of bytes: [UInt8]) -> String {
    let sum = SHA256()
    unsafe bytes.withUnsafeBytes { unsafe sum.update($0) }
    return sum.finish()
  }

  public func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe nettle_sha256_update(&context, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  /// The checksum of all bytes so far, as 64 lower-case hexadecimal digits; the next byte begins another one.
  public func finish() -> String {
    unsafe hexadecimal(byteCount: Int(SHA256_DIGEST_SIZE)) {
      unsafe nettle_sha256_digest(&context, $0.count, $0.baseAddress)
    }
  }
}
