internal import CISAL
internal import Platform

/// Decompresses gzip, member after member, with ISA-L, in less than half of zlib's time.
///
/// libarchive reads gzip too, but does not check the checksum at each member's end.
@safe final class GzipReader {
  private enum State {
    /// Within a member's header.
    case header
    /// Within a member's contents.
    case member
    /// After a member's end, before what may follow it.
    case between
    case ended
  }

  /// What is around the compressed contents.
  enum Wrapping {
    case gzip
    /// The head and checksum of a zlib stream, of which there is one.
    case zlib
    case none

    fileprivate var flag: UInt32 {
      switch self {
      case .gzip: UInt32(ISAL_GZIP_NO_HDR_VER)
      case .zlib: UInt32(ISAL_ZLIB)
      case .none: UInt32(ISAL_DEFLATE)
      }
    }
  }

  private let source: ByteStream
  private let problems: InputProblems
  private let wrapping: Wrapping
  private let inflation: UnsafeMutablePointer<inflate_state>
  /// Kept from one piece of input to the next: a header may be split between pieces.
  private let header: UnsafeMutablePointer<isal_gzip_header>
  private let input: UnsafeMutableRawBufferPointer
  private var state: State
  /// An error to report after the bytes before it were read.
  private var readError: InputError?

  init(_ source: ByteStream, problems: InputProblems, wrapping: Wrapping = .gzip) {
    (self.source, self.problems, self.wrapping) = (source, problems, wrapping)
    unsafe inflation = .allocate(capacity: 1)
    unsafe header = .allocate(capacity: 1)
    unsafe input = .allocate(byteCount: 128 << 10, alignment: 16)
    state = wrapping == .gzip ? .header : .member
    if Library.isal.isInstalled { begin() } else { refuse() }
  }

  private func begin() {
    unsafe isal_inflate_init(inflation)
    unsafe isal_gzip_header_init(header)
    unsafe inflation.pointee.crc_flag = wrapping.flag
  }

  private func refuse() {
    readError = InputError(name: source.name, without: .isal)
    state = .ended
  }

  deinit {
    unsafe inflation.deallocate()
    unsafe header.deallocate()
    unsafe input.deallocate()
  }

  /// Puts the next contents into `buffer` and returns how many bytes they are; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    unsafe inflation.pointee.next_out = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe inflation.pointee.avail_out = UInt32(clamping: buffer.count)
    let capacity = unsafe inflation.pointee.avail_out
    while state != .ended, unsafe inflation.pointee.avail_out == capacity {
      let hasInput = try refill()
      switch state {
      case .header: readHeader(hasInput)
      case .member: inflateMore(hasInput, capacity)
      case .between: try beginMember(hasInput)
      case .ended: break
      }
    }
    let count = unsafe Int(capacity - inflation.pointee.avail_out)
    if count == 0, let readError { throw readError }
    return count
  }

  /// Returns whether there are compressed bytes to read.
  private func refill() throws(InputError) -> Bool {
    guard unsafe inflation.pointee.avail_in == 0 else { return true }
    let count = try unsafe source.read(into: input)
    unsafe inflation.pointee.next_in = unsafe input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe inflation.pointee.avail_in = UInt32(count)
    return count > 0
  }

  private func readHeader(_ hasInput: Bool) {
    guard hasInput else { return fail("is cut off within its compressed contents") }
    switch unsafe isal_read_gzip_header(inflation, header) {
    case ISAL_DECOMP_OK: state = .member
    case ISAL_END_INPUT: break
    case let status: fail(status)
    }
  }

  /// Without input there may still be output: ISA-L buffers some input before it has room for its contents.
  private func inflateMore(_ hasInput: Bool, _ capacity: UInt32) {
    let status = unsafe isal_inflate(inflation)
    if status != ISAL_DECOMP_OK {
      fail(status)
    } else if unsafe inflation.pointee.block_state == ISAL_BLOCK_FINISH {
      state = wrapping == .gzip ? .between : .ended
    } else if !hasInput, unsafe inflation.pointee.avail_out == capacity {
      fail("is cut off within its compressed contents")
    }
  }

  private func fail(_ status: Int32) {
    switch status {
    case ISAL_INVALID_BLOCK: fail("is damaged: invalid block")
    case ISAL_INVALID_SYMBOL: fail("is damaged: invalid code")
    case ISAL_INVALID_LOOKBACK: fail("is damaged: invalid distance")
    case ISAL_INVALID_WRAPPER, ISAL_UNSUPPORTED_METHOD: fail("is damaged: invalid header")
    case ISAL_INCORRECT_CHECKSUM: fail("is damaged: incorrect checksum")
    default: fail("is damaged: bad contents")
    }
  }

  /// Begins the next member, after zeros that tapes and block-wise copying leave.
  private func beginMember(_ hasInput: Bool) throws(InputError) {
    guard hasInput else { return state = .ended }
    while unsafe inflation.pointee.avail_in > 0, unsafe inflation.pointee.next_in.pointee == 0 {
      unsafe inflation.pointee.next_in += 1
      unsafe inflation.pointee.avail_in -= 1
    }
    guard unsafe inflation.pointee.avail_in > 0 else { return }
    guard unsafe inflation.pointee.next_in.pointee == 0x1F else { return try skipTrailer() }
    unsafe isal_inflate_reset(inflation)
    unsafe isal_gzip_header_init(header)
    unsafe inflation.pointee.crc_flag = wrapping.flag
    state = .header
  }

  /// Reads past bytes that are not gzip, as gzip itself does: the file's checksum covers all its bytes.
  private func skipTrailer() throws(InputError) {
    problems.add(error("has something else behind its compressed contents, which was not read"))
    state = .ended
    try source.skip()
  }

  private func fail(_ reason: String) {
    readError = error(reason)
    state = .ended
  }

  private func error(_ reason: String) -> InputError {
    let offset = unsafe source.offset - Int64(inflation.pointee.avail_in)
    return InputError(
      name: source.name, reason: "\(reason) (\(wrapping == .gzip ? "gzip" : "deflate"), at compressed byte \(offset))")
  }
}
