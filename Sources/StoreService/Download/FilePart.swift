internal import Archives

/// A file that grows until it is complete, and is then renamed.
///
/// Beside it stands what the server stated of the archive with its first bytes, so a later run resumes only the same
/// archive.
final class FilePart {
  let path: String
  private let file: OpenFile
  private(set) var byteCount: Int64
  /// The archive that it is a part of; `nil` where the server stated nothing by which to know it again.
  private(set) var origin: PartOrigin?

  /// Opens what an earlier run left, or creates it.
  init(_ path: String) throws(InputError) {
    self.path = path
    file = try OpenFile(path, for: .appending)
    byteCount = try FileSystem.status(of: path).byteCount
    origin = PartOrigin(file: originPath)
  }

  private var originPath: String { path + ".from" }

  func append(_ bytes: [UInt8]) throws(InputError) {
    try file.write(bytes.span)
    byteCount += Int64(bytes.count)
  }

  /// Begins the part of an archive; what another left is gone.
  func begin(_ origin: PartOrigin? = nil) throws(InputError) {
    try file.empty()
    byteCount = 0
    self.origin = origin
    if let origin { try FileSystem.write(origin.bytes, to: originPath) } else { FileSystem.remove(originPath) }
  }

  func move(to destination: String) throws(InputError) {
    try file.synchronize()
    try FileSystem.rename(path, to: destination)
    FileSystem.remove(originPath)
  }

  func remove() throws(InputError) {
    try begin()
    FileSystem.remove(path)
  }
}

/// How an archive is known again, as the server stated it.
///
///     "5289df737df57326"
///     4718592
struct PartOrigin {
  /// A strong tag, else the time of the last modification, as the server wrote it.
  var validator: String
  /// The length of the whole archive.
  var byteCount: Int64?

  /// - Returns: `nil` where the server states neither a strong tag nor a time.
  init?(_ head: HTTPHead) {
    // A weak tag may be of other bytes, so it is no use for resuming (RFC 9110 §13.1.5).
    let tag = head.fields["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    guard let validator = tag ?? head.fields["last-modified"] else { return nil }
    (self.validator, byteCount) = (validator, head.contentLength)
  }

  /// Reads what an earlier run stored; `nil` where nothing can be resumed.
  init?(file: String) {
    guard let bytes = try? ByteStream(path: file).readAll(limit: 16 << 10) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 2, !lines[0].isEmpty else { return nil }
    (validator, byteCount) = (String(lines[0]), Int64(lines[1]))
  }

  var bytes: [UInt8] { Array("\(validator)\n\(byteCount.map(String.init) ?? "")\n".utf8) }
}

extension HTTPHead {
  /// How many bytes the answer has.
  var contentLength: Int64? { fields["content-length"].flatMap { Int64($0) } }

  /// Which bytes of the whole an answer contains: `bytes 1024-2047/4096` (RFC 9110 §14.4).
  ///
  /// The start is `nil` where the server has no such bytes, `bytes */4096`, and the whole where it does not know that.
  var contentRange: (start: Int64?, whole: Int64?) {
    guard let text = fields["content-range"], text.lowercased().hasPrefix("bytes ") else { return (nil, nil) }
    let parts = text.dropFirst(6).split(separator: "/")
    guard parts.count == 2 else { return (nil, nil) }
    return (parts[0].split(separator: "-").first.flatMap { Int64($0) }, Int64(parts[1]))
  }
}
