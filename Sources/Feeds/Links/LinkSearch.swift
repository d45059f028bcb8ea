public import Archives
internal import ProductLinks

/// Searches texts, streams, files and folders for product links.
///
///     let search = LinkSearch<FindCollector>()
///     try search.search([.path("notes")], standardInput: { try ByteStream(path: "-") }) { event in
///       if case .found(let finds, in: let source) = event { … }
///     }
///
/// Files are read by all cores, and reported in the order of their names; memory does not grow with what is read.
/// Compressed ones are read through (`ByteStream.decompressed()`), and of tar and zip archives every file. Web archives
/// (WARC) are read as text, headers and bodies, those that travelled compressed or in pieces as what they were before;
/// places are counted in that text. From a pipe an archive's bytes are searched as they stand.
public struct LinkSearch<Collector: LinkCollector & ~Copyable>: Sendable {
  /// What a search reports, source by source.
  public enum Event: Sendable {
    /// Links were found, in the order in which they stand; `source` is nil for a text that was given itself.
    case found([Collector.Element], source: String?)
    /// Nothing more comes from this source; `isFromFolder`: a folder led to it.
    case finished(source: String?, isFromFolder: Bool)
    /// A text that was given holds no link.
    case noLink(String, NoLinkReason)
    /// A file in a folder was left alone, and why: `is binary (a PNG image)`.
    case skipped(path: String, reason: String)
    /// Something could not be read, or not to its end.
    case failed(InputError)
  }

  /// Which links are wanted.
  public var filter = LinkFilter()
  /// Which files of folders are read.
  public var selection = FileTree.Selection()
  /// How many threads read files.
  public var workerCount = Processors.available

  public init() {}

  /// Searches `inputs` in their order and calls `handle` on the caller's thread; what it throws ends the search.
  public func search(
    _ inputs: [LinkInput], standardInput: () throws(InputError) -> ByteStream, _ handle: (Event) throws -> Void
  ) throws {
    var paths: [String] = []
    for input in inputs {
      if case .path(let path) = input {
        paths.append(path)
        continue
      }
      try search(paths: paths, handle)
      paths = []
      if case .text(let text) = input { try search(text: text, handle) } else { try search(standardInput, handle) }
    }
    try search(paths: paths, handle)
  }
}

// MARK: - Without other threads

extension LinkSearch where Collector: ~Copyable {
  private func search(text: String, _ handle: (Event) throws -> Void) throws {
    let bytes = Array(text.utf8)
    if ProductLink.all(in: bytes).isEmpty { return try handle(.noLink(text, NoLinkReason(text))) }
    try search(ByteStream(name: "", bytes: bytes), source: nil, handle)
  }

  private func search(
    _ open: () throws(InputError) -> ByteStream, _ handle: (Event) throws -> Void
  ) throws {
    let stream: ByteStream
    do throws(InputError) { stream = try open() } catch { return try handle(.failed(error)) }
    try search(stream, source: stream.name, handle)
  }

  /// Searches a stream and reports what was found after every read, so that a pipe's reader need not wait for its end.
  private func search(_ stream: ByteStream, source: String?, _ handle: (Event) throws -> Void) throws {
    let problems = InputProblems()
    do {
      _ = try LinkReading<Collector>(filter: filter).read(stream, skipsBinary: false, problems: problems) { elements in
        if !elements.isEmpty { try handle(.found(elements, source: source)) }
        return true
      }
    } catch let error as InputError {
      try handle(.failed(error))
    }
    for problem in problems.all { try handle(.failed(problem)) }
    try handle(.finished(source: source, isFromFolder: false))
  }
}

// MARK: - On all cores

extension LinkSearch where Collector: ~Copyable {
  private func search(paths: [String], _ handle: (Event) throws -> Void) throws {
    if paths.isEmpty { return }
    if paths.count == 1, let stream = try? ByteStream(path: paths[0]) {
      _ = try LinkReading<Collector>(filter: filter).readFile(stream, isFromFolder: false) { event in
        try handle(event)
        return true
      }
      return try handle(.finished(source: paths[0], isFromFolder: false))
    }
    try OrderedWork<Result<FileTree.File, InputError>, Event>.run(
      workerCount: workerCount,
      produce: { [selection] add in
        // A walk cannot be ended halfway: what comes after a refusal is dropped.
        var isWanted = true
        FileTree.walk(paths, selection) { file in
          if isWanted { isWanted = add(.success(file)) }
        } failed: { error in
          if isWanted { isWanted = add(.failure(error)) }
        }
      },
      work: { job, report in work(job, report) },
      consume: handle)
  }

  private func work(_ job: Result<FileTree.File, InputError>, _ report: (Event) -> Bool) {
    do {
      let file = try job.get()
      let stream = try ByteStream(path: file.path)
      let isWanted = try LinkReading<Collector>(filter: filter).readFile(
        stream, isFromFolder: file.isFromFolder, report)
      if isWanted { _ = report(.finished(source: file.path, isFromFolder: file.isFromFolder)) }
    } catch let error as InputError {
      _ = report(.failed(error))
    } catch {
      // Nothing but what `report` throws is thrown, and here it throws nothing.
    }
  }
}
