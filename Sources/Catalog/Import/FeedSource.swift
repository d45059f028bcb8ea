internal import Archives
internal import CatalogModel
internal import Feeds
internal import PartnerFeed

/// What the reading thread sends to the writing thread, in order.
enum FeedMessage: Sendable {
  case begin(FileTree.File, FeedFormat)
  /// Items, and how many bytes of all files were read until now, packed as they are.
  case items([ReadItem], bytesRead: Int64)
  /// A file is finished; `checksum` is its SHA-256, and `notes` say what was odd but could be read.
  case end(checksum: String, byteCount: Int64, FeedOutcome, notes: [String])
  /// A table of the partner feed, which goes into a snapshot and not into listings.
  case table(PartnerSource)
  /// A file that cannot be read, or is not a feed.
  case unreadable(path: String, reason: String)
  /// A file without anything to read.
  case empty(path: String, reason: String)
}

/// How the reading of a file ended.
enum FeedOutcome: Sendable {
  case whole
  /// It was read, and has nothing for the catalog.
  case empty(reason: String)
  /// It could not be read to its end.
  case damaged(RecordLocation?, reason: String)

  var isDamaged: Bool { if case .damaged = self { true } else { false } }
}

/// An item of a feed, with what the reading thread prepares for the writing one.
struct ReadItem: Sendable {
  let item: FeedItem
  /// The names of a record as the full-text index has them; `nil` where they are not prepared.
  let indexed: IndexedText?

  /// Charts and pages take longer to read than to write: of these nothing is prepared.
  init(_ item: FeedItem, of format: FeedFormat) {
    self.item = item
    indexed = if format == .searchAPI, case .record(let record, _) = item { IndexedText(record) } else { nil }
  }
}

/// Reads feeds on a thread of its own, and sends their contents in batches.
struct FeedSource: Sendable {
  let storefront: Storefront?
  /// Whether to skip tables of the partner feed, which were read before.
  var skipsTables = false

  /// Small enough that a batch is still in the processor's cache when it is written.
  private static let batchSize = 64
  private static let batchesAhead = 8

  /// Reads all files and calls `handle` with each message, on the caller's thread; `bytesBefore` were read of others.
  func forEach(
    _ files: [FileTree.File], bytesBefore: Int64 = 0, _ handle: (FeedMessage) throws -> Void
  ) throws {
    let source: @Sendable (BoundedChannel<FeedMessage>) throws -> Void = { channel in
      var bytesBefore = bytesBefore
      for file in files {
        // Where nobody receives any more, nothing more is read.
        try read(Input(file: file, bytesBefore: bytesBefore)) { if !channel.send($0) { throw ReceiverGone() } }
        bytesBefore = FileTree.sum(bytesBefore, file.byteCount)
      }
    }
    try BoundedChannel.forEach(ahead: Self.batchesAhead, from: source, handle)
  }

  // MARK: Files

  private typealias Send = (FeedMessage) throws -> Void

  private struct ReceiverGone: Error {}

  /// A file on the disk, and how much of it was read.
  private struct Input {
    var file: FileTree.File
    /// How many bytes of files before it were read.
    var bytesBefore: Int64
    /// Its bytes as they are on the disk.
    var stream: ByteStream?

    var bytesRead: Int64 {
      let own = stream?.offset ?? 0
      return FileTree.sum(bytesBefore, file.isStream ? own : min(own, file.byteCount))
    }
  }

  private func read(_ input: Input, _ send: Send) throws {
    let problems = InputProblems()
    do { try read(input, problems, send) } catch let error as InputError { try send(.unreadable(error)) }
    for problem in problems.all { try send(.unreadable(problem)) }
  }

  private func read(_ input: Input, _ problems: InputProblems, _ send: Send) throws {
    let checksum = Checksum(.sha256)
    let file = input.file
    var input = input
    let packed = try ByteStream(path: file.path)
    input.stream = packed
    let stream = try packed.checksummed(by: checksum).decompressed(problems: problems)
    if let archive = try ArchiveReader(stream, problems: problems) { return try read(archive, of: input, send) }
    let contents = try stream.withoutPacking()
    let recognition = FeedFormat.recognise(
      try contents.peek(FeedFormat.beginningByteCount), named: file.path)
    if let reason = NamedContents.mismatch(of: recognition, in: file.path) {
      return try send(.unreadable(path: file.path, reason: reason))
    }
    switch recognition {
    case .unknown(let reason): try send(.unreadable(path: file.path, reason: reason))
    case .nothing(let reason): try send(.empty(path: file.path, reason: reason))
    // A pipe cannot be read again: the stream is passed on from its present position.
    case .feed(.partnerFeed):
      try send(.table(PartnerSource(file: file, contents: file.isStream ? contents : nil)))
    case .feed(let format): try read(contents, file, of: input, format, checksum, send)
    }
  }

  /// Reads each file in an archive as what its content shows.
  ///
  /// An archive whose first file is a table of the partner feed is handed whole to the snapshot writer, which reports
  /// other feeds in it; so are tables that come after other feeds.
  private func read(_ archive: ArchiveReader, of input: Input, _ send: Send) throws {
    let file = input.file
    var isFirst = true
    var hasTables = false
    while let entry = try archive.next() {
      var member = file
      member.path = entry.stream.name
      member.modifiedAt = entry.modifiedAt ?? file.modifiedAt
      let checksum = Checksum(.sha256)
      let stream: ByteStream
      let recognition: Recognition
      do throws(InputError) {
        stream = try entry.stream.checksummed(by: checksum).withoutPacking()
        recognition = FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount), named: member.path)
      } catch {
        // What ails the archive and not this member alone shows again at the next one.
        try send(.unreadable(error))
        isFirst = false
        continue
      }
      if let reason = NamedContents.mismatch(of: recognition, in: member.path) {
        try send(.unreadable(path: member.path, reason: reason))
        isFirst = false
        continue
      }
      switch recognition {
      case .feed(.partnerFeed) where file.isStream:
        try send(
          .unreadable(
            path: member.path, reason: "a partner-feed archive is read from a file only; save it, and name the file"))
      case .feed(.partnerFeed) where isFirst && !skipsTables: return try send(.table(PartnerSource(file: file)))
      case .feed(.partnerFeed): hasTables = true
      case .unknown(let reason): try send(.unreadable(path: member.path, reason: reason))
      case .nothing(let reason): try send(.empty(path: member.path, reason: reason))
      case .feed(let format): try read(stream, member, of: input, format, checksum, send)
      }
      isFirst = false
    }
    if hasTables, !skipsTables { try send(.table(PartnerSource(file: file, othersAreRead: true))) }
  }

  // MARK: One feed

  private func read(
    _ stream: ByteStream, _ file: FileTree.File, of input: Input, _ format: FeedFormat, _ checksum: Checksum,
    _ send: Send
  ) throws {
    try send(.begin(file, format))
    var batch: [ReadItem] = []
    func sendBatch() throws {
      guard !batch.isEmpty else { return }
      let full = batch
      batch = []
      try send(.items(full, bytesRead: input.bytesRead))
    }
    var outcome = FeedOutcome.whole
    var notes: [String] = []
    do {
      notes = try FeedReader(stream, as: format).read(storefront: storefront) { item in
        if batch.isEmpty { batch.reserveCapacity(Self.batchSize) }
        batch.append(ReadItem(item, of: format))
        if batch.count == Self.batchSize { try sendBatch() }
      }.notes
    } catch let error as ReceiverGone {
      throw error
    } catch let error as FeedError where error.isOfNothing {
      outcome = .empty(reason: error.reason)
    } catch let error as FeedError {
      outcome = .damaged(error.location, reason: error.reason)
    } catch let error as InputError {
      outcome = .damaged(nil, reason: error.reason)
    } catch {
      outcome = .damaged(nil, reason: "\(error)")
    }
    try sendBatch()
    try send(.end(checksum: checksum.finish(), byteCount: stream.offset, outcome, notes: notes))
  }
}

extension FeedMessage {
  fileprivate static func unreadable(_ error: InputError) -> FeedMessage {
    .unreadable(path: error.name, reason: error.reason)
  }
}
