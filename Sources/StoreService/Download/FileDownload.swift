internal import Archives

/// Downloads one archive: into a temporary file beside it, which resumes an earlier run and is compared with the
/// server's MD5 sum before it is renamed.
public final class FileDownload {
  /// The result of a download.
  public enum Outcome: Equatable, Sendable {
    case downloaded(bytes: Int64)
    /// The same archive exists; or one with its name does, and the server has no sum to check it by.
    case alreadyThere(isChecked: Bool)
  }

  private let server: FeedServer
  private let url: String
  private let path: String
  private let progress: (Int64) -> Void
  /// The contents of the checksum file, where the server has one.
  private var sum: [UInt8]?

  /// - Parameters:
  ///   - server: The archive's server.
  ///   - url: The archive's address.
  ///   - path: The path to download to, in an existing folder.
  ///   - progress: Called with the number of bytes received.
  public init(_ server: FeedServer, url: String, to path: String, progress: @escaping (Int64) -> Void = { _ in }) {
    self.server = server
    self.url = url
    self.path = path
    self.progress = progress
  }

  /// Downloads what does not exist yet.
  ///
  /// - Returns: What was done.
  /// - Throws: ``StoreFailure``, and `InputError` when the file cannot be written.
  public func run() throws -> Outcome {
    sum = try server.page(url + ".md5")
    if let sum, ArchiveSum(in: String(decoding: sum, as: UTF8.self)) == nil {
      throw StoreFailure.damaged(url: url + ".md5", reason: "holds no MD5 sum, so nothing was downloaded")
    }
    if let sum, FileSystem.exists(path), try hasSum(path) {
      try FileSystem.write(sum, to: path + ".md5")
      return .alreadyThere(isChecked: true)
    }
    if sum == nil, FileSystem.exists(path) { return .alreadyThere(isChecked: false) }
    for attempt in 1...2 {
      let part = try FilePart(path + ".part")
      let before = part.byteCount
      try download(part)
      if try hasSum(part.path) { return try finish(part) }
      try part.remove()
      PartOrigin.forget(beside: part.path)
      // The bytes of the earlier run may be another archive's: a new download may be right.
      guard attempt == 1, before > 0 else { break }
    }
    throw StoreFailure.damaged(
      url: url, reason: "the archive does not have the MD5 sum that the server tells; nothing of it was kept")
  }

  private func finish(_ part: FilePart) throws -> Outcome {
    let byteCount = part.byteCount
    if let sum { try FileSystem.write(sum, to: path + ".md5") }
    try part.move(to: path)
    PartOrigin.forget(beside: part.path)
    return .downloaded(bytes: byteCount)
  }

  /// Whether the file at `path` has the server's sum, if there is one.
  private func hasSum(_ path: String) throws -> Bool {
    guard let sum, let expected = ArchiveSum(in: String(decoding: sum, as: UTF8.self)) else { return true }
    try ByteStream(path: path).summed(by: expected).skip()
    return expected.finish() == expected.expected
  }

  // MARK: Receiving

  private func download(_ part: FilePart) throws {
    try server.retrying(url) { _ in
      let before = part.byteCount
      do {
        return try receive(part)
      } catch let error as NetworkError where error.cause != .interrupted && error.cause != .hopeless {
        try server.reach.note(error, at: url)
        return .again(error.reason, nil, hasMoved: part.byteCount > before)
      }
    }
  }

  private func receive(_ part: FilePart) throws -> FeedServer.Try<Void> {
    var fields = server.fields
    // The file's own bytes are counted, so they must not be compressed in transit.
    fields["accept-encoding"] = "identity"
    if let origin = try resumable(part) {
      fields["range"] = "bytes=\(part.byteCount)-"
      fields["if-range"] = origin.validator
    }
    var again: FeedServer.Try<Void>?
    var expected: Int64?
    try server.network.follow(
      server.request(url, fields), call: { _ in },
      head: { head in (again, expected) = try prepare(part, for: head) },
      body: { piece in
        guard again == nil else { return }
        try part.append(piece)
        progress(part.byteCount)
      })
    if let again { return again }
    if let expected, part.byteCount < expected { return .again("the answer is cut short", nil, hasMoved: true) }
    if let expected, part.byteCount > expected {
      return try beginAnew(part, "the server sent more than it said", HTTPHead(status: 200))
    }
    return .done(())
  }

  /// What is known of the archive whose part exists; `nil` where the download must start over.
  ///
  /// Without a tag and without a sum nobody could tell whether two halves are of one archive.
  private func resumable(_ part: FilePart) throws -> PartOrigin? {
    guard part.byteCount > 0 else { return nil }
    if let origin = PartOrigin(beside: part.path) { return origin }
    if sum != nil { return PartOrigin(HTTPHead(status: 0)) }
    try part.empty()
    return nil
  }

  /// Prepares the part for the bytes after the head; returns why to attempt again, if so, and the whole size.
  private func prepare(
    _ part: FilePart, for head: HTTPHead
  ) throws -> (again: FeedServer.Try<Void>?, expected: Int64?) {
    let range = ContentRange(head)
    if head.status == 416 {
      server.reach.noteAnswer(of: url)
      // No bytes follow: the part is either complete, or of another archive.
      if let whole = range?.whole, whole == part.byteCount { return (.done(()), nil) }
      return (try beginAnew(part, "the server has no such part", head), nil)
    }
    switch try server.verdict(head, url) {
    case .absent: throw StoreFailure.absent(url: url, reason: "the server does not have it")
    case .failed(let reason): return (.again(reason, head), nil)
    case .good: break
    }
    let origin = PartOrigin(head)
    guard head.status == 206 else {
      try part.empty()
      try origin.keep(beside: part.path)
      return (nil, origin.byteCount)
    }
    let known = PartOrigin(beside: part.path)
    let isOther = known?.byteCount.map { whole in range?.whole.map { $0 != whole } ?? false } ?? false
    guard range?.start == part.byteCount, !isOther else {
      return (try beginAnew(part, "the server sent another part than was asked for", head), nil)
    }
    let rest = head.fields["content-length"].flatMap { Int64($0) }
    return (nil, range?.whole ?? rest.map { part.byteCount.addingReportingOverflow($0).partialValue })
  }

  private func beginAnew(_ part: FilePart, _ reason: String, _ head: HTTPHead) throws -> FeedServer.Try<Void> {
    try part.empty()
    PartOrigin.forget(beside: part.path)
    return .again(reason, head)
  }
}
