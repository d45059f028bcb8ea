internal import Archives

/// Downloads one archive: into a file beside its place, which goes on where an earlier run stopped, is compared with
/// the MD5 sum that the server tells, and only then takes its place.
public final class FileDownload {
  /// What became of an archive.
  public enum Outcome: Equatable, Sendable {
    case downloaded(bytes: Int64)
    /// The very archive was there already.
    case alreadyThere
  }

  private let server: FeedServer
  private let url: String
  private let path: String
  private let progress: (Int64) -> Void

  /// - Parameters:
  ///   - server: Where the archive is.
  ///   - url: The archive's address.
  ///   - path: Its place, in a folder that is there.
  ///   - progress: Called with the size of what has come.
  public init(_ server: FeedServer, _ url: String, to path: String, progress: @escaping (Int64) -> Void = { _ in }) {
    self.server = server
    self.url = url
    self.path = path
    self.progress = progress
  }

  /// Downloads what is not there yet.
  ///
  /// - Returns: What there was to do.
  /// - Throws: ``StoreFailure``, and `InputError` when the file cannot be written.
  public func run() throws -> Outcome {
    let sum = try server.page(url + ".md5")
    if let sum, isThere(sum) { return .alreadyThere }
    if sum == nil, FilePart.exists(path) { return .alreadyThere }
    for attempt in 1...2 {
      let part = try FilePart(path + ".part")
      let before = part.byteCount
      try download(part)
      try part.sync()
      if try hasSum(sum, part) {
        let byteCount = part.byteCount
        if let sum { try FilePart.write(sum, to: path + ".md5") }
        try part.move(to: path)
        return .downloaded(bytes: byteCount)
      }
      try part.remove()
      // What was there before may be of another day's archive: from scratch it may well be right.
      guard attempt == 1, before > 0 else { break }
    }
    throw StoreFailure.damaged(
      url: url, reason: "the archive does not have the MD5 sum that the server tells; nothing of it was kept")
  }

  /// Whether an archive with the same sum is in place: it was compared when it came.
  private func isThere(_ sum: [UInt8]) -> Bool {
    FilePart.exists(path) && (try? ByteStream(path: path + ".md5").readAll(limit: 1 << 20)) == sum
  }

  private func hasSum(_ sum: [UInt8]?, _ part: FilePart) throws -> Bool {
    guard let sum else { return true }
    try FilePart.write(sum, to: part.path + ".md5")
    defer { FilePart.remove(part.path + ".md5") }
    guard let expected = try ArchiveSum(besides: part.path) else { return true }
    let stream = try ByteStream(path: part.path).summed(by: expected)
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while try stream.readChunk(&chunk) > 0 {}
    return expected.finish() == expected.expected
  }

  // MARK: Receiving

  private func download(_ part: FilePart) throws {
    try server.retrying(url) { _ in
      let before = part.byteCount
      do {
        return try receive(part)
      } catch let error as NetworkError where error.cause != .interrupted && error.cause != .hopeless {
        return .again(error.reason, nil, hasMoved: part.byteCount > before)
      }
    }
  }

  private func receive(_ part: FilePart) throws -> FeedServer.Try<Void> {
    var fields = server.fields
    // The bytes of the file itself are counted, so they may not be compressed on their way.
    fields["accept-encoding"] = "identity"
    if part.byteCount > 0 { fields["range"] = "bytes=\(part.byteCount)-" }
    var again: FeedServer.Try<Void>?
    var expected: Int64?
    try server.network.exchange(
      HTTPRequest(url: url, fields: fields, timeout: server.settings.timeout),
      { head in (again, expected) = try prepare(part, for: head) },
      { piece in
        guard again == nil else { return }
        try part.append(piece)
        progress(part.byteCount)
      })
    if let again { return again }
    if let expected, part.byteCount < expected { return .again("the answer is cut short", nil, hasMoved: true) }
    return .done(())
  }

  /// Makes the part ready for what follows the head; returns why to try again, if so, and how large the whole is.
  private func prepare(
    _ part: FilePart, for head: HTTPHead
  ) throws -> (again: FeedServer.Try<Void>?, expected: Int64?) {
    if head.status == 416 {
      // Nothing follows what is there: either it is all, or of another archive.
      let whole = head.fields["content-range"]?.split(separator: "/").last.flatMap { Int64($0) }
      if whole == part.byteCount { return (.done(()), nil) }
      try part.empty()
      return (.again("the server has no such part", head), nil)
    }
    switch try server.verdict(head, url) {
    case .absent: throw StoreFailure.absent(url: url, reason: "the server does not have it")
    case .failed(let reason): return (.again(reason, head), nil)
    case .good: break
    }
    if head.status != 206 { try part.empty() }
    let length = head.fields["content-length"].flatMap { Int64($0) }
    return (nil, length.map { part.byteCount + $0 })
  }
}
