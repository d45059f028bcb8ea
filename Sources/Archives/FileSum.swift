/// The sums of whole files.
public enum FileSum {
  /// The SHA-256 sum of a file, as `sha256sum` prints it.
  public static func sha256(of path: String) throws(InputError) -> String {
    let sum = SHA256()
    let stream = try ByteStream(path: path).summed(by: sum)
    try stream.skipAll()
    return sum.finish()
  }
}

extension ByteStream {
  /// Reads to the end and keeps nothing.
  func skipAll() throws(InputError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while try readChunk(&chunk) > 0 {}
  }
}
