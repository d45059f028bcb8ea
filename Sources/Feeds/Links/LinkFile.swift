internal import Archives

/// Reads a file for its links, or the files in it when it is a tar or zip archive.
struct LinkFile<Collector: LinkCollector & ~Copyable> {
  typealias Event = LinkSearch<Collector>.Event

  let path: String
  let isFromFolder: Bool
  let filter: LinkFilter

  /// Reports what is found, what was skipped, and what could not be read.
  ///
  /// - Parameters:
  ///   - stream: The file's contents; they may be compressed.
  ///   - report: Receives what happens, and returns whether more is wanted.
  /// - Returns: Whether more is wanted.
  /// - Throws: What `report` throws; what is wrong with the file is reported.
  func read(_ stream: ByteStream, _ report: (Event) throws -> Bool) throws -> Bool {
    let problems = InputProblems()
    var isMoreWanted: Bool
    do {
      isMoreWanted = try read(stream, problems, report)
    } catch let error as InputError {
      isMoreWanted = try report(.failed(error))
    }
    for problem in problems.all where isMoreWanted { isMoreWanted = try report(.failed(problem)) }
    return isMoreWanted
  }

  private func read(
    _ stream: ByteStream, _ problems: InputProblems, _ report: (Event) throws -> Bool
  ) throws -> Bool {
    // A pipe is no archive, because recognising one would have to wait for its first bytes.
    let contents = stream.byteCount == nil ? stream : try stream.decompressed(problems: problems)
    guard stream.byteCount != nil, let archive = Self.archive(contents, problems) else {
      return try read(contents, named: path, skipsBinary: isFromFolder, problems, report)
    }
    while let entry = try archive.next() {
      let name = "\(path)/\(entry.path)"
      guard try read(entry.stream, named: name, skipsBinary: true, problems, report) else { return false }
    }
    return true
  }

  /// The archive that the contents are; what is damaged from the start is read as it stands, up to the damage.
  private static func archive(_ contents: ByteStream, _ problems: InputProblems) -> ArchiveReader? {
    (try? ArchiveReader(contents, problems: problems)) ?? nil
  }

  private func read(
    _ stream: ByteStream, named name: String, skipsBinary: Bool, _ problems: InputProblems,
    _ report: (Event) throws -> Bool
  ) throws -> Bool {
    let reading = LinkReading<Collector>(filter: filter)
    let skipped = try reading.read(stream, skipsBinary: skipsBinary, problems: problems) { elements in
      try elements.isEmpty || report(.found(elements, source: name))
    }
    return try skipped.map { try report(.skipped(path: name, reason: $0)) } ?? true
  }
}
