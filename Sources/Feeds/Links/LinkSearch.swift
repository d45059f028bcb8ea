public import Archives
internal import Dispatch
internal import ProductLinks

/// Searches texts, streams, files and folders for product links.
///
///     let search = LinkSearch()
///     try search.search([.path("notes")], standardInput: { try ByteStream(path: "-") }) { event in
///       if case .found(let finds, let source) = event { … }
///     }
///
/// Files are read by all cores, and reported in the order of their names; memory does not grow with what is read.
/// Compressed ones are read through (`ByteStream.decompressed()`), and of tar and zip archives every file. Web archives
/// (WARC) are read as text, headers and bodies, those that travelled compressed or in pieces as what they were before;
/// locations are counted in that text. From a pipe an archive's bytes are searched as they stand.
public struct LinkSearch: Sendable {
  /// What a search reports, source by source.
  public enum Event: Sendable {
    /// Links were found; `source` is nil for a text that was given itself.
    case found(LinkFinds, source: String?)
    /// Nothing more comes from this source; `isFromFolder`: a folder led to it.
    case finished(source: String?, isFromFolder: Bool)
    /// A text that was given holds no link.
    case noLink(String, NoLinkReason)
    /// A file in a folder was left alone, and why: `is binary (a PNG image)`.
    case skipped(path: String, reason: String)
    /// Something could not be read, or not to its end.
    case failed(InputError)
  }

  /// Which links are selected.
  public var filter = LinkFilter()
  /// Which files of folders are read.
  public var selection = FileTree.Selection()
  /// How many threads read files.
  public var workerCount = Processors.available

  public init() {}

  private var reading: LinkFileReader { LinkFileReader(filter: filter) }

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

  private func search(text: String, _ handle: (Event) throws -> Void) throws {
    let bytes = Array(text.utf8)
    if ProductLink.all(in: bytes, filter.hosts).isEmpty { return try handle(.noLink(text, NoLinkReason(text))) }
    try search(ByteStream(name: "", bytes: bytes), source: nil, handle)
  }

  private func search(
    _ open: () throws(InputError) -> ByteStream, _ handle: (Event) throws -> Void
  ) throws {
    let stream: ByteStream
    do throws(InputError) { stream = try open() } catch { return try handle(.failed(error)) }
    try search(stream, source: stream.name, handle)
  }

  private func search(_ stream: ByteStream, source: String?, _ handle: (Event) throws -> Void) throws {
    try reading.readSource(source, handle) { problems in
      let text = try UnpackedArchive.text(stream.decompressed(problems: problems))
      try reading.read(text, source: source, handle)
    }
  }
}

// MARK: - On all cores

extension LinkSearch {
  /// A file on its way, with what was found in it and not reported yet.
  private struct Lane: Sendable {
    let file: Result<FileTree.File, InputError>
    let events = BoundedChannel<Event>(capacity: 4)
  }

  /// Nobody listens any more.
  private struct Cancelled: Error {}

  /// Files and events wait for each other in small numbers, so that memory stays flat whichever side is slower.
  private func search(paths: [String], _ handle: (Event) throws -> Void) throws {
    if paths.isEmpty { return }
    if paths.count == 1, let stream = try? ByteStream(path: paths[0]) {
      return try reading.readFile(stream, isFromFolder: false, handle)
    }
    // To the threads that read, and to this one: the same lanes, in order.
    let jobs = BoundedChannel<Lane>(capacity: workerCount * 8)
    let lanes = BoundedChannel<Lane>(capacity: workerCount * 8)
    let threads = DispatchGroup()
    defer { threads.wait() }
    // A queue each: the shared ones have no threads to spare for those that wait.
    DispatchQueue(label: "files").async(group: threads) { walk(paths, jobs, lanes) }
    for _ in 0..<workerCount {
      DispatchQueue(label: "links").async(group: threads) {
        while let lane = jobs.receive() { read(lane) }
      }
    }
    while let lane = lanes.receive() {
      do {
        while let event = lane.events.receive() { try handle(event) }
      } catch {
        for channel in [jobs, lanes] { channel.close() }
        lane.events.close()
        while let rest = lanes.receive() { rest.events.close() }
        throw error
      }
    }
  }

  /// Finds the files; as a walk cannot be ended halfway, sending to closed channels does nothing.
  private func walk(_ paths: [String], _ jobs: BoundedChannel<Lane>, _ lanes: BoundedChannel<Lane>) {
    func send(_ file: Result<FileTree.File, InputError>) {
      let lane = Lane(file: file)
      if lanes.send(lane) { _ = jobs.send(lane) }
    }
    FileTree.walk(paths, selection) {
      send(.success($0))
    } failed: {
      send(.failure($0))
    }
    lanes.close()
    jobs.close()
  }

  private func read(_ lane: Lane) {
    func report(_ event: Event) throws {
      if !lane.events.send(event) { throw Cancelled() }
    }
    do {
      let file = try lane.file.get()
      try reading.readFile(ByteStream(path: file.path), isFromFolder: file.isFromFolder, report)
    } catch let error as InputError {
      _ = lane.events.send(.failed(error))
    } catch {
      // The search has ended.
    }
    lane.events.close()
  }
}
