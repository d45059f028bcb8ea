import Archives

extension ByteStream {
  /// A stream of a few bytes, behind which nothing can be read.
  static func broken(after bytes: [UInt8]) -> ByteStream {
    var isFirst = true
    return unsafe ByteStream(name: "x") { buffer throws(InputError) in
      guard isFirst else { throw InputError(name: "x", reason: "Input/output error") }
      isFirst = false
      let count = min(bytes.count, buffer.count)
      unsafe buffer.copyBytes(from: bytes.prefix(count))
      return count
    }
  }

  /// All that is left, as it comes, with what ended it.
  func drain(chunk: Int = 4096) -> (bytes: [UInt8], error: InputError?) {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      var failure: InputError?
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        do throws(InputError) { return try unsafe read(into: bytes) } catch { failure = error }
        return 0
      }
      if count == 0 { return (all, failure) }
      all += buffer.prefix(count)
    }
  }
}

extension Array where Element == UInt8 {
  /// The decompressed text of the bytes, and the error that ended it.
  func decompressed(chunk: Int = 4096) -> (text: String, error: InputError?) {
    do {
      let (bytes, error) = try ByteStream(name: "x", bytes: self).decompressed().drain(chunk: chunk)
      return (String(decoding: bytes, as: UTF8.self), error)
    } catch {
      return ("", error)
    }
  }
}
