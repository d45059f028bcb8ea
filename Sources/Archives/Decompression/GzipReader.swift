internal import CZlib

/// Reads what gzip made smaller, member after member, through zlib.
///
/// libarchive reads gzip too, but does not compare the check sum that ends each member.
@safe final class GzipReader {
  private enum State {
    /// Within a member.
    case member
    /// After a member's end, before what may follow it.
    case between
    case ended
  }

  private let source: ByteStream
  private let problems: InputProblems
  private let isBareZlib: Bool
  private let zlib: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var state = State.member
  /// What is wrong, to be reported when what came before it is read.
  private var damage: InputError?

  /// Reads gzip, or one stream of zlib's own.
  init(_ source: ByteStream, problems: InputProblems, isBareZlib: Bool = false) {
    (self.source, self.problems, self.isBareZlib) = (source, problems, isBareZlib)
    unsafe zlib = .allocate(capacity: 1)
    unsafe zlib.initialize(to: z_stream())
    unsafe input = .allocate(byteCount: 128 << 10, alignment: 16)
    // 15 bits of window, as all gzip files have, and 16 for the gzip format itself: it fails for lack of memory only.
    let window: Int32 = isBareZlib ? 15 : 15 + 16
    let status = unsafe inflateInit2_(zlib, window, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory")
  }

  deinit {
    unsafe inflateEnd(zlib)
    unsafe zlib.deallocate()
    unsafe input.deallocate()
  }

  /// Puts the next contents into `buffer` and returns how many bytes they are; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    unsafe zlib.pointee.next_out = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe zlib.pointee.avail_out = UInt32(clamping: buffer.count)
    let room = unsafe zlib.pointee.avail_out
    while state != .ended, unsafe zlib.pointee.avail_out == room {
      let hasInput = try refill()
      switch state {
      case .member: inflateMore(hasInput)
      case .between: try beginMember(hasInput)
      case .ended: break
      }
    }
    let count = unsafe Int(room - zlib.pointee.avail_out)
    if count == 0, let damage { throw damage }
    return count
  }

  /// Returns whether compressed bytes are at hand.
  private func refill() throws(InputError) -> Bool {
    guard unsafe zlib.pointee.avail_in == 0 else { return true }
    let count = try unsafe source.read(into: input)
    unsafe zlib.pointee.next_in = unsafe input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe zlib.pointee.avail_in = UInt32(count)
    return count > 0
  }

  private func inflateMore(_ hasInput: Bool) {
    guard hasInput else { return fail("is cut off within its compressed contents") }
    switch unsafe inflate(zlib, Z_NO_FLUSH) {
    case Z_OK: break
    case Z_STREAM_END: state = isBareZlib ? .ended : .between
    default:
      let cause = unsafe zlib.pointee.msg.map { unsafe String(cString: $0) } ?? "bad contents"
      fail("is damaged: \(cause)")
    }
  }

  /// Begins the next member, past the zeros that tapes and copying in blocks leave.
  private func beginMember(_ hasInput: Bool) throws(InputError) {
    guard hasInput else { return state = .ended }
    while unsafe zlib.pointee.avail_in > 0, unsafe zlib.pointee.next_in.pointee == 0 {
      unsafe zlib.pointee.next_in += 1
      unsafe zlib.pointee.avail_in -= 1
    }
    guard unsafe zlib.pointee.avail_in > 0 else { return }
    guard unsafe zlib.pointee.next_in.pointee == 0x1F else { return try skipTrailer() }
    unsafe inflateReset(zlib)
    state = .member
  }

  /// Reads past what is no gzip, as gzip itself does, so that the sum of the file is that of all its bytes.
  private func skipTrailer() throws(InputError) {
    problems.add(error("has something else behind its compressed contents, which was not read"))
    state = .ended
    try source.skipAll()
  }

  private func fail(_ reason: String) {
    damage = error(reason)
    state = .ended
  }

  private func error(_ reason: String) -> InputError {
    let place = unsafe source.offset - Int64(zlib.pointee.avail_in)
    return InputError(name: source.name, reason: "\(reason) (gzip, at compressed byte \(place))")
  }
}
