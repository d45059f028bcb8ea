internal import CNettle

/// A checksum of bytes as they are read, in lower-case hexadecimal digits.
///
/// It uses Nettle, which libarchive links anyway: OpenSSL would add 1.6 ms to the start of every command.
@safe public final class Checksum {
  /// How a checksum is computed.
  public enum Algorithm: Sendable {
    /// As `md5sum` prints it: the checksums beside the archives of the partner feed.
    case md5
    /// The checksum in the directory of a xar.
    case sha1
    /// As `sha256sum` prints it.
    case sha256

    fileprivate var hash: nettle_hash {
      switch self {
      case .md5: unsafe nettle_md5
      case .sha1: unsafe nettle_sha1
      case .sha256: unsafe nettle_sha256
      }
    }
  }

  private let hash: nettle_hash
  private let context: UnsafeMutableRawPointer

  /// A checksum of no bytes yet.
  public init(_ algorithm: Algorithm) {
    unsafe hash = algorithm.hash
    unsafe context = .allocate(byteCount: Int(hash.context_size), alignment: 16)
    unsafe hash.`init`(context)
  }

  deinit { unsafe context.deallocate() }

  /// The SHA-256 checksum of bytes that are all there.
  public static func sha256(of bytes: [UInt8]) -> String {
    let checksum = Checksum(.sha256)
    unsafe bytes.withUnsafeBytes { unsafe checksum.update($0) }
    return checksum.finish()
  }

  /// Adds further bytes.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe hash.update(context, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  /// The checksum of all bytes so far; the next byte begins another one.
  public func finish() -> String {
    digest().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  func digest() -> [UInt8] {
    var bytes = unsafe [UInt8](repeating: 0, count: Int(hash.digest_size))
    unsafe hash.digest(context, bytes.count, &bytes)
    return bytes
  }
}

extension Checksum {
  /// The MD5 checksum that the file beside the one at `path` states, `genre.tbz.md5`; `nil` when there is no such file.
  ///
  /// Throws when that file has no checksum in it.
  public static func stated(besides path: String) throws(InputError) -> String? {
    let name = path + ".md5"
    guard FileSystem.exists(name) else { return nil }
    let text = String(decoding: try ByteStream(path: name).readAll(limit: 1 << 20), as: UTF8.self)
    guard let checksum = stated(in: text) else { throw InputError(name: name, reason: "holds no MD5 checksum") }
    return checksum
  }

  /// The MD5 checksum in `MD5 (genre.tbz) = 0123…`, in `0123…  genre.tbz`, and in the bare checksum.
  public static func stated(in text: String) -> String? {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "=" }
    return words.first { $0.utf8.count == 32 && $0.allSatisfy { $0.isASCII && $0.isHexDigit } }.map(String.init)
  }
}

extension ByteStream {
  /// The same bytes, added to `checksum` as they are read.
  public func checksummed(by checksum: Checksum) -> ByteStream {
    unsafe ByteStream(name: name, byteCount: byteCount) { buffer throws(InputError) in
      let count = try unsafe self.read(into: buffer)
      unsafe checksum.update(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      return count
    }
  }
}
