internal import CBrotliDecoder
internal import Platform

/// Decompresses Brotli (RFC 7932), which has neither a mark at its beginning nor a checksum at its end.
@safe final class BrotliReader {
  private let source: ByteStream
  private let decoder: OpaquePointer?
  private let input: UnsafeMutableRawBufferPointer
  private var next: UnsafePointer<UInt8>?
  private var left = 0
  private var hasEnded = false
  /// An error to report after the bytes before it were read.
  private var readError: InputError?

  init(_ source: ByteStream) {
    self.source = source
    let isInstalled = Library.brotliDecoder.isInstalled
    unsafe decoder = isInstalled ? BrotliDecoderCreateInstance(nil, nil, nil) : nil
    unsafe input = .allocate(byteCount: 64 << 10, alignment: 16)
    if !isInstalled {
      readError = InputError(name: source.name, without: .brotliDecoder)
    } else if unsafe decoder == nil {
      readError = error("cannot be unpacked, because there is no memory")
    }
  }

  deinit {
    if unsafe decoder != nil { unsafe BrotliDecoderDestroyInstance(decoder) }
    unsafe input.deallocate()
  }

  /// Puts the next contents into `buffer` and returns how many bytes they are; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    var capacity = buffer.count
    var output = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    while !hasEnded, readError == nil, capacity == buffer.count {
      switch unsafe BrotliDecoderDecompressStream(decoder, &left, &next, &capacity, &output, nil) {
      case BROTLI_DECODER_RESULT_SUCCESS: try end()
      case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: try refill()
      case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: break
      default:
        let code = unsafe BrotliDecoderGetErrorCode(decoder)
        readError = error("is damaged: \(unsafe String(cString: BrotliDecoderErrorString(code)))")
      }
    }
    if capacity == buffer.count, let readError { throw readError }
    return buffer.count - capacity
  }

  private func refill() throws(InputError) {
    left = try unsafe source.read(into: input)
    unsafe next = unsafe UnsafePointer(input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    if left == 0 { readError = error("is cut off within its compressed contents") }
  }

  private func end() throws(InputError) {
    hasEnded = true
    let rest = try source.peek(1)
    if left > 0 || !rest.isEmpty {
      readError = error("has something else behind its compressed contents, which was not read")
    }
  }

  private func error(_ reason: String) -> InputError {
    InputError(name: source.name, reason: "\(reason) (Brotli, at compressed byte \(source.offset - Int64(left)))")
  }
}
