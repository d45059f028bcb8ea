internal import CBrotli
internal import CZlib
internal import Platform

/// How bodies are packed.
enum ResponseCoding: String, Sendable {
  case brotli = "br"
  case gzip

  /// Bodies below this are sent plain: a packet holds them anyway.
  static let minSize = 1024

  /// Those whose libraries are installed, the better one first.
  private static let available =
    (Library.brotliEncoder.isInstalled ? [ResponseCoding.brotli] : []) + (Library.zlib.isInstalled ? [.gzip] : [])

  /// What a client's `Accept-Encoding` allows, whatever it likes better: Brotli, else gzip.
  static func allowed(_ acceptEncoding: String?) -> ResponseCoding? {
    let items = (acceptEncoding ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " } }
    return available.first { coding in
      items.contains { item in
        let parts = item.split(separator: ";q=")
        // The weight 0 forbids a coding.
        return parts.first == coding.rawValue[...] && (parts.count == 1 || Double(parts[1]) ?? 0 > 0)
      }
    }
  }

  /// The body, packed; `nil` where that fails, or makes it no smaller.
  func packed(_ body: [UInt8]) -> [UInt8]? {
    let packed = self == .gzip ? Self.gzipped(body) : Self.brotlied(body)
    return packed.isEmpty || packed.count >= body.count ? nil : packed
  }

  /// Empty where that fails.
  private static func gzipped(_ body: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    // 16 more than the window's bits asks for gzip's head and checksum: zlib.h, deflateInit2.
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
