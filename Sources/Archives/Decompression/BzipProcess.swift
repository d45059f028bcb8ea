/// Decompresses bzip2 with `lbzip2`, a process of its own that uses every core.
///
/// Written and read in turns, as either side is ready: no thread is needed, and there is no deadlock.
@safe final class BzipProcess {
  private let source: ByteStream
  private let process: ChildProcess
  private var hasEnded = false
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  /// The part of `chunk` that is not yet written.
  private var waiting = 0..<0

  /// Only contents of this size are worth starting a process.
  static let minByteCount: Int64 = 4 << 20

  /// Starts `lbzip2`; `nil` where it is not installed.
  init?(_ source: ByteStream) {
    guard let process = ChildProcess(["lbzip2", "-dc"], hidesErrors: true) else { return nil }
    (self.source, self.process) = (source, process)
  }

  /// Puts the next contents into `buffer` and returns how many bytes they are; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while !hasEnded {
      let next = process.wait(toReceive: true, toSend: process.hasInput, milliseconds: -1)
      guard let ready = next else { throw readError() }
      if ready.canReceive {
        let count = unsafe process.receive(into: buffer)
        if count > 0 { return count }
        try end()
      } else if ready.canSend {
        try feed()
      }
    }
    return 0
  }

  private func feed() throws(InputError) {
    if waiting.isEmpty {
      waiting = 0..<(try source.readChunk(&chunk))
      if waiting.isEmpty { return process.closeInput() }
    }
    // One that reads no more has ended; its exit code says why.
    guard let sent = process.send(chunk[waiting].span) else { return process.closeInput() }
    waiting = waiting.dropFirst(sent)
  }

  private func end() throws(InputError) {
    hasEnded = true
    guard let end = process.waitForEnd(), end == (0, 0) else { throw readError() }
    try source.skip()
  }

  private func readError() -> InputError {
    InputError(
      name: source.name,
      reason: "is damaged or cut off: lbzip2 cannot decompress it to its end (near compressed byte \(source.offset))")
  }
}
