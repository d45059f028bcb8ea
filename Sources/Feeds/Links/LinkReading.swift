internal import Archives

/// Reads one stream for its links.
struct LinkReading<Collector: LinkCollector & ~Copyable> {
  /// How much is read at once: little enough to stay in the processor's cache.
  static var chunkSize: Int { 256 << 10 }
  /// How far binary content is looked for.
  static var sniffedByteCount: Int { 64 << 10 }

  let filter: LinkFilter

  /// Hands on what each piece of the stream completes; `deliver` returns whether more is wanted.
  ///
  /// - Parameters:
  ///   - stream: What to read; it may be compressed.
  ///   - skipsBinary: Whether a stream with a NUL byte near its start is left alone.
  ///   - problems: Receives what was not read behind compressed contents.
  ///   - deliver: Receives what was collected, which may be nothing.
  /// - Returns: Why the stream was left alone; nil when it was read.
  /// - Throws: `InputError` when the stream cannot be read to its end, and what `deliver` throws.
  func read(
    _ stream: ByteStream, skipsBinary: Bool, problems: InputProblems = InputProblems(),
    _ deliver: ([Collector.Element]) throws -> Bool
  ) throws -> String? {
    let stream = try UnpackedArchive.text(stream.decompressed(problems: problems))
    if skipsBinary, let reason = try Self.binaryReason(stream) { return reason }
    if BinaryKind.isUTF16(try stream.peek(2)) { throw InputError(name: stream.name, reason: BinaryKind.utf16) }
    var collector = Collector(filter)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 64)
    defer { unsafe buffer.deallocate() }
    var failure: InputError?
    while true {
      var count = 0
      do throws(InputError) { count = try unsafe stream.read(into: buffer) } catch { failure = error }
      if count == 0 { break }
      let elements = unsafe collector.collect(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      guard try deliver(elements) else { return nil }
    }
    // The last link before damage counts too.
    _ = try deliver(collector.finish())
    if let failure { throw failure }
    return nil
  }

  /// A web archive has pictures among its pages, and is read for all that.
  private static func binaryReason(_ stream: ByteStream) throws -> String? {
    let beginning = try stream.peek(sniffedByteCount)
    guard beginning.contains(0), !beginning.starts(with: Array("WARC/".utf8)) else { return nil }
    return BinaryKind.reason(beginning) ?? "is binary"
  }
}
