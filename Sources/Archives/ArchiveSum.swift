internal import CNettle

/// The MD5 sum in a file beside an archive, `genre.tbz.md5`, compared with the archive's bytes as they are read.
@safe public final class ArchiveSum: ByteSum {
  /// The sum in that file, as lower-case hexadecimal digits.
  public let expected: String
  private var context = {
    var context = md5_ctx()
    unsafe nettle_md5_init(&context)
    return context
  }()

  /// Computes a sum without one to compare with.
  public init() { expected = "" }

  /// Reads the sum for the file at `path`; `nil` when there is no file with one.
  ///
  /// Throws when that file has no sum in it.
  public init?(besides path: String) throws(InputError) {
    let name = path + ".md5"
    guard FileSystem.exists(name) else { return nil }
    let text = String(decoding: try ByteStream(path: name).readAll(limit: 1 << 20), as: UTF8.self)
    guard let sum = Self.sum(in: text) else { throw InputError(name: name, reason: "holds no MD5 sum") }
    expected = sum
  }

  /// Reads the sum in a text; `nil` where there is none.
  public init?(in text: String) {
    guard let sum = Self.sum(in: text) else { return nil }
    expected = sum
  }

  /// Finds the sum in `MD5 (genre.tbz) = 0123…`, in `0123…  genre.tbz`, and in the bare sum.
  static func sum(in text: String) -> String? {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "=" }
    return words.first { $0.utf8.count == 32 && $0.allSatisfy { $0.isASCII && $0.isHexDigit } }.map(String.init)
  }

  public func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe nettle_md5_update(&context, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  /// The sum of all bytes, as `md5sum` prints it; ends the computation.
  public func finish() -> String {
    unsafe hexadecimal(byteCount: Int(MD5_DIGEST_SIZE)) { unsafe nettle_md5_digest(&context, $0.count, $0.baseAddress) }
  }
}
