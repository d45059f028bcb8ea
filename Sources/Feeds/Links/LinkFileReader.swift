internal import Archives

/// Reads streams and files for their links, and reports what is found, what was skipped and what could not be read.
struct LinkFileReader {
  /// How much is read at once: little enough to stay in the processor's cache.
  private static let chunkSize = 256 << 10
  /// How far binary content is looked for.
  private static let sniffedByteCount = 64 << 10

  let filter: LinkFilter

  /// Reads one source, and reports that it is finished; `report` may throw, which ends the reading.
  func readSource(
    _ source: String?, isFromFolder: Bool = false, _ report: (LinkSearch.Event) throws -> Void,
    _ read: (InputProblems) throws -> Void
  ) throws {
    let problems = InputProblems()
    do { try read(problems) } catch let error as InputError { try report(.failed(error)) }
    for problem in problems.all { try report(.failed(problem)) }
    try report(.finished(source: source, isFromFolder: isFromFolder))
  }

  /// Reads a file, or the files in it when it is a tar or zip archive; it may be compressed.
  func readFile(_ stream: ByteStream, isFromFolder: Bool, _ report: (LinkSearch.Event) throws -> Void) throws {
    try readSource(stream.name, isFromFolder: isFromFolder, report) { problems in
      // A pipe is no archive, because recognising one would have to wait for its first bytes.
      let contents = stream.byteCount == nil ? stream : try stream.decompressed(problems: problems)
      // What is damaged from the start is read as it stands, up to the damage.
      guard stream.byteCount != nil, (try? contents.beginsPacked) == true,
        let archive = try ArchiveReader(contents, problems: problems)
      else {
        return try read(contents, skipsBinary: isFromFolder, problems, report)
      }
      while let member = try archive.next() { try read(member.stream, skipsBinary: true, problems, report) }
    }
  }

  private func read(
    _ stream: ByteStream, skipsBinary: Bool, _ problems: InputProblems, _ report: (LinkSearch.Event) throws -> Void
  ) throws {
    let text = try UnpackedArchive.text(stream.decompressed(problems: problems))
    // What cannot be unpacked is read as it stands.
    let stream = (try? text.withoutPacking()) ?? text
    if skipsBinary, let reason = try Self.binaryReason(stream) {
      return try report(.skipped(path: stream.name, reason: reason))
    }
    try read(stream, source: stream.name, report)
  }

  /// Reports what each piece of a stream completes, so that a pipe's reader need not wait for its end.
  func read(_ stream: ByteStream, source: String?, _ report: (LinkSearch.Event) throws -> Void) throws {
    if BinaryKind.isUTF16(try stream.peek(2)) { throw InputError(name: stream.name, reason: BinaryKind.utf16) }
    var collector = LinkCollector(filter)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 64)
    defer { unsafe buffer.deallocate() }
    var failure: InputError?
    while true {
      var count = 0
      do throws(InputError) { count = try unsafe stream.read(into: buffer) } catch { failure = error }
      // The last link before damage counts too.
      let finds =
        unsafe count == 0
        ? collector.finish() : collector.collect(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      if !finds.isEmpty { try report(.found(finds, source: source)) }
      if let failure { throw failure }
      if count == 0 { return }
    }
  }

  /// A web archive has pictures among its pages, and is read for all that.
  private static func binaryReason(_ stream: ByteStream) throws -> String? {
    let beginning = try stream.peek(sniffedByteCount)
    guard beginning.contains(0), !beginning.starts(with: Array("WARC/".utf8)) else { return nil }
    return BinaryKind.reason(beginning) ?? "is binary"
  }
}
