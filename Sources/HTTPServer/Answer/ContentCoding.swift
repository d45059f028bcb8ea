internal import CBrotli
internal import CZlib

/// How bodies are packed.
enum ContentCoding: String, Sendable {
  case brotli = "br"
  case gzip

  /// Bodies below this are sent plain: a packet holds them anyway.
  static let leastSize = 1024

  /// What a client's `Accept-Encoding` asks for; brotli goes before gzip where both are equal to it.
  ///
  /// What cannot be read is ignored.
  static func preferred(_ acceptEncoding: String?) -> ContentCoding? {
    guard let acceptEncoding else { return nil }
    var best: (coding: ContentCoding, weight: Double)?
    for item in acceptEncoding.utf8.prefix(1000).split(separator: UInt8(ascii: ",")) {
      let parts = String(decoding: item, as: UTF8.self).lowercased().split(separator: ";")
      guard let name = parts.first?.filter({ $0 != " " }), let coding = ContentCoding(rawValue: name) else { continue }
      let weight = weight(parts.dropFirst())
      if weight > 0, weight > best?.weight ?? 0 || (weight == best?.weight && coding == .brotli) {
        best = (coding, weight)
      }
    }
    return best?.coding
  }

  private static func weight(_ parameters: ArraySlice<Substring>) -> Double {
    guard let parameter = parameters.first?.filter({ $0 != " " }), parameter.hasPrefix("q=") else { return 1 }
    return Double(parameter.dropFirst(2)).map { min(max($0, 0), 1) } ?? 0
  }

  /// The body, packed; `nil` where that fails, or makes it no smaller.
  func packed(_ body: [UInt8]) -> [UInt8]? {
    let packed = self == .gzip ? Self.gzipped(body) : Self.brotlied(body)
    return packed.isEmpty || packed.count >= body.count ? nil : packed
  }

  /// Empty where that fails.
  private static func gzipped(_ body: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    // 16 more than the window's bits asks for gzip's head and sum: zlib.h, deflateInit2.
    let version = unsafe zlibVersion()
    guard
      unsafe deflateInit2_(
        &stream, 5, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, version, Int32(MemoryLayout<z_stream>.size))
        == Z_OK
    else { return [] }
    defer { unsafe deflateEnd(&stream) }
    let bound = unsafe Int(deflateBound(&stream, UInt(body.count)))
    return unsafe body.withUnsafeBufferPointer { source in
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        unsafe stream.next_in = unsafe UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(bound)
        count = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END ? bound - Int(stream.avail_out) : 0
      }
    }
  }

  private static func brotlied(_ body: [UInt8]) -> [UInt8] {
    let bound = BrotliEncoderMaxCompressedSize(body.count)
    return unsafe body.withUnsafeBufferPointer { source in
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        var size = bound
        let isPacked = unsafe BrotliEncoderCompress(
          4, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, source.count, source.baseAddress, &size, target.baseAddress)
        count = isPacked == BROTLI_TRUE ? size : 0
      }
    }
  }
}
