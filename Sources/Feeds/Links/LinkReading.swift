internal import Archives

/// Reads streams and files for their links.
struct LinkReading<Collector: LinkCollector & ~Copyable> {
  typealias Event = LinkSearch<Collector>.Event

  /// How much is read at once: little enough to stay in the processor's cache.
  static var chunkSize: Int { 256 << 10 }
  /// How far binary content is looked for.
  static var sniffedByteCount: Int { 64 << 10 }

  let filter: LinkFilter

  /// Reads a file, or the files in it when it is a tar or zip archive.
  ///
  /// - Parameters:
  ///   - stream: The file's contents; they may be compressed.
  ///   - isFromFolder: Whether a folder led to the file.
  ///   - report: Receives what is found, what was skipped and what could not be read; returns whether more is wanted.
  /// - Returns: Whether more is wanted.
  /// - Throws: What `report` throws; what is wrong with the file is reported.
  func readFile(_ stream: ByteStream, isFromFolder: Bool, _ report: (Event) throws -> Bool) throws -> Bool {
    let problems = InputProblems()
    var isMoreWanted: Bool
    do {
      isMoreWanted = try readFile(stream, isFromFolder, problems, report)
    } catch let error as InputError {
      isMoreWanted = try report(.failed(error))
    }
    for problem in problems.all where isMoreWanted { isMoreWanted = try report(.failed(problem)) }
    return isMoreWanted
  }

  private func readFile(
    _ stream: ByteStream, _ isFromFolder: Bool, _ problems: InputProblems, _ report: (Event) throws -> Bool
  ) throws -> Bool {
    func read(_ contents: ByteStream, skipsBinary: Bool) throws -> Bool {
      let skipped = try self.read(contents, skipsBinary: skipsBinary, problems: problems) { elements in
        try elements.isEmpty || report(.found(elements, source: contents.name))
      }
      return try skipped.map { try report(.skipped(path: contents.name, reason: $0)) } ?? true
    }
    // A pipe is no archive, because recognising one would have to wait for its first bytes.
    let contents = stream.byteCount == nil ? stream : try stream.decompressed(problems: problems)
    // What is damaged from the start is read as it stands, up to the damage.
    guard stream.byteCount != nil, let archive = try? ArchiveReader(contents, problems: problems) else {
      return try read(contents, skipsBinary: isFromFolder)
    }
    while let member = try archive.next() {
      guard try read(member.stream, skipsBinary: true) else { return false }
    }
    return true
  }

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
