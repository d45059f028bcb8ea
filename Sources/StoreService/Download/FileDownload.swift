internal import Archives

/// Downloads one archive: into a temporary file beside it, which resumes an earlier run and is compared with the
/// server's MD5 checksum before it is renamed.
public final class FileDownload {
  /// The result of a download.
  public enum Outcome: Equatable, Sendable {
    case downloaded(bytes: Int64)
    /// The same archive exists; or one with its name does, and the server has no checksum to check it by.
    case alreadyThere(isChecked: Bool)
  }

  /// Ends the temporary file's name; `.part` alone is what browsers call theirs.
  static let partSuffix = ".coster-part"

  private let server: FeedServer
  private let url: String
  private let path: String
  private let progress: (Int64) -> Void
  /// The contents of the checksum file, where the server has one.
  private var checksum: [UInt8]?
  /// The MD5 checksum in it.
  private var stated: String?
  /// How many bytes of the archive the temporary file has.
  private var received: Int64 = 0

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
    checksum = try server.page(url + ".md5")
    stated = checksum.flatMap { Checksum.stated(in: String(decoding: $0, as: UTF8.self)) }
    if checksum != nil, stated == nil {
      throw StoreFailure.damaged(
        url: url + ".md5", reason: "holds no MD5 checksum, so nothing was downloaded: it may be a page to log in at")
    }
    if let checksum, FileSystem.exists(path), try hasChecksum(path) {
      try FileSystem.write(checksum, to: path + ".md5")
      return .alreadyThere(isChecked: true)
    }
    if checksum == nil, FileSystem.exists(path), try hasChecksum(path) { return .alreadyThere(isChecked: false) }
    var isPacked = true
    for attempt in 1...2 {
      let part = try OpenFile(path + Self.partSuffix, for: .appending)
      received = try FileSystem.status(of: part.path).byteCount
      let before = received
      try server.calls.attempt(url, progress: { received }) { try receive(part) }
      if try hasChecksum(part.path) { return try finish(part) }
      isPacked = try ByteStream(path: part.path).beginsPacked
      FileSystem.remove(part.path)
      // The bytes of the earlier run may be another archive's: a new download may be right.
      guard attempt == 1, before > 0 else { break }
    }
    let reason =
      stated == nil ? "the server sent no archive" : "the archive does not have the MD5 checksum that the server tells"
    let hint = isPacked ? "" : ", and may be a page to log in at"
    throw StoreFailure.damaged(url: url, reason: "\(reason)\(hint); nothing of it was kept")
  }

  private func finish(_ part: OpenFile) throws -> Outcome {
    if let checksum { try FileSystem.write(checksum, to: path + ".md5") }
    try part.synchronize()
    try FileSystem.rename(part.path, to: path)
    return .downloaded(bytes: received)
  }

  /// Whether the file at `path` has the server's checksum, or is an archive where there is none.
  private func hasChecksum(_ path: String) throws -> Bool {
    let checksum = Checksum(.md5)
    guard let stated else { return try ByteStream(path: path).beginsPacked }
    try ByteStream(path: path).checksummed(by: checksum).skip()
    return checksum.finish() == stated
  }

  // MARK: Receiving

  private func receive(_ part: OpenFile) throws {
    // The file's own bytes are counted, so they must not be compressed in transit.
    var fields = ["accept-encoding": "identity"]
    // Without a checksum nobody could tell whether two parts are of one archive.
    if checksum == nil { try empty(part) }
    if received > 0 { fields["range"] = "bytes=\(received)-" }
    var isComplete = false
    try server.calls.network.follow(
      server.request(url, fields),
      head: { head in
        // The server has no bytes after those of the part.
        isComplete = head.status == 416 && received > 0
        if isComplete { return server.calls.noteAnswer(of: url) }
        try server.check(head, url)
        if head.status != 206 { try empty(part) }
      },
      body: { piece in
        guard !isComplete else { return }
        try part.write(piece.span)
        received += Int64(piece.count)
        progress(received)
      })
  }

  private func empty(_ part: OpenFile) throws {
    try part.empty()
    received = 0
  }
}
