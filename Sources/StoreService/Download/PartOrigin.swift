internal import Archives

/// The archive that a part is of, as the server stated with its first bytes: stored beside the part, so a later run
/// resumes only the same archive.
///
///     "5289df737df57326"
///     4718592
struct PartOrigin: Equatable {
  /// A strong tag, else the time of the last modification, as the server wrote it; `nil` where it stated neither.
  var validator: String?
  /// The length of the whole archive.
  var byteCount: Int64?

  init(_ head: HTTPHead) {
    // A weak tag may be of other bytes, so it is no use for resuming (RFC 9110 §13.1.5).
    let tag = head.fields["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    validator = (tag ?? head.fields["last-modified"]).flatMap { $0.contains("\n") ? nil : $0 }
    byteCount = ContentRange(head)?.whole ?? head.fields["content-length"].flatMap { Int64($0) }
  }

  /// Reads what an earlier run stored; `nil` where nothing can be resumed.
  init?(beside path: String) {
    guard let bytes = try? ByteStream(path: Self.name(path)).readAll(limit: 16 << 10) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 2, !lines[0].isEmpty else { return nil }
    validator = String(lines[0])
    byteCount = Int64(lines[1])
  }

  func keep(beside path: String) throws(InputError) {
    guard let validator else { return Self.forget(beside: path) }
    try FileSystem.write(Array("\(validator)\n\(byteCount.map(String.init) ?? "")\n".utf8), to: Self.name(path))
  }

  static func forget(beside path: String) { FileSystem.remove(name(path)) }

  private static func name(_ path: String) -> String { path + ".from" }
}

/// Which bytes of the whole an answer contains: `bytes 1024-2047/4096` (RFC 9110 §14.4).
struct ContentRange: Equatable {
  /// `nil` where the server has no such bytes: `bytes */4096`.
  var start: Int64?
  /// `nil` where the server does not know: `bytes 0-1023/*`.
  var whole: Int64?

  init?(_ head: HTTPHead) {
    guard let text = head.fields["content-range"], text.lowercased().hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/")
    guard parts.count == 2 else { return nil }
    start = parts[0].split(separator: "-").first.flatMap { Int64($0) }
    whole = Int64(parts[1])
  }
}
