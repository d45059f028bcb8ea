internal import CCrypto

/// The MD5 sum that stands beside an archive, `genre.tbz.md5`, compared with the bytes as they pass by.
@safe public final class ArchiveSum {
  /// What the file of the sum says, as lower-case hexadecimal digits.
  public let expected: String
  private let context: OpaquePointer?

  /// Reads the sum of the file at `path`; `nil` when none stands beside it.
  ///
  /// Throws when there is a file for the sum, and no sum in it.
  public init?(besides path: String) throws(InputError) {
    let name = path + ".md5"
    guard FileDescriptor.exists(name) else { return nil }
    let text = String(decoding: try ByteStream(path: name).readAll(limit: 1 << 20), as: UTF8.self)
    guard let sum = Self.sum(in: text) else { throw InputError(name: name, reason: "holds no MD5 sum") }
    expected = sum
    unsafe context = EVP_MD_CTX_new()
    _ = unsafe EVP_DigestInit_ex(context, EVP_md5(), nil)
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Finds the sum in `MD5 (genre.tbz) = 0123…`, in `0123…  genre.tbz`, and in the bare sum.
  static func sum(in text: String) -> String? {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "=" }
    return words.first { $0.utf8.count == 32 && $0.allSatisfy { $0.isASCII && $0.isHexDigit } }.map(String.init)
  }

  /// Sums further bytes.
  func update(_ bytes: UnsafeRawBufferPointer) {
    _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// The sum of the bytes that passed by, as `md5sum` prints it; ends the summing.
  public func finish() -> String {
    var sum = [UInt8](repeating: 0, count: 16)
    _ = unsafe sum.withUnsafeMutableBufferPointer { unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil) }
    return sum.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}

extension ByteStream {
  /// The same bytes, summed as they are read.
  public func summed(by sum: ArchiveSum) -> ByteStream {
    unsafe ByteStream(name: name, byteCount: byteCount) { buffer throws(InputError) in
      let count = try unsafe self.read(into: buffer)
      unsafe sum.update(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      return count
    }
  }
}
