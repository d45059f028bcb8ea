import Archives

extension ByteStream {
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
