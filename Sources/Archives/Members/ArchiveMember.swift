/// One member of an archive or of a folder, of any kind.
public struct ArchiveMember {
  /// The kind of a member, as far as unpacking needs it.
  public enum Kind: Equatable, Sendable {
    /// A plain file.
    case file
    /// A folder.
    case folder
    /// A symbolic or hard link, with its target as written.
    case link(to: String)
    /// A device, a pipe or a socket.
    case special
    /// An encrypted file.
    case encrypted
  }

  /// As in the archive, without `./` before it and `/` after it; it may have any bytes.
  public let path: String
  /// Its kind.
  public let kind: Kind
  /// In bytes, as the archive states; reading more than that throws.
  public let byteCount: Int64
  /// The contents of a file, named `archive/path`; they must be read before the next member is asked for.
  public let stream: ByteStream

  init(path: String, kind: Kind, byteCount: Int64, in archive: String, _ stream: ByteStream) {
    var path = Substring(path)
    if path.hasPrefix("./") { path = path.dropFirst(2) }
    if kind == .folder, path.hasSuffix("/") { path = path.dropLast() }
    (self.path, self.kind, self.byteCount) = (String(path), kind, byteCount)
    self.stream = stream.exactly(byteCount, named: "\(archive)/\(path)")
  }
}

extension ByteStream {
  /// The same bytes, which must be as many as stated.
  fileprivate func exactly(_ byteCount: Int64, named name: String) -> ByteStream {
    unsafe ByteStream(name: name, byteCount: byteCount) { buffer throws(InputError) in
      let count = try unsafe self.read(into: buffer)
      guard self.offset <= byteCount, count > 0 || self.offset == byteCount else {
        throw InputError(name: name, reason: "has \(self.offset) bytes or more, and should have \(byteCount)")
      }
      return count
    }
  }
}

/// The members of an archive or of a folder, one by one.
public protocol ArchiveMembers: AnyObject {
  /// - Returns: `nil` at the end.
  func next() throws(InputError) -> ArchiveMember?
}
