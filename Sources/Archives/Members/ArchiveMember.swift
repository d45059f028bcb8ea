/// One member of an archive or of a folder, of any kind.
public struct ArchiveMember {
  /// The kind of a member, as far as unpacking needs it.
  public enum Kind: Equatable, Sendable {
    /// A plain file.
    case file
    /// A folder.
    case folder
    /// A symbolic link, with its target as written.
    case link(to: String)
    /// A hard link: another name of the member that it names.
    case hardLink(to: String)
    /// A device, a pipe or a socket.
    case special
    /// An encrypted file.
    case encrypted
  }

  /// As the archive names it: `itunes20261118/genre`; it may have any bytes.
  public internal(set) var path: String
  /// Whether libarchive has a name of it: it has none where a zip declares one as UTF-8 and it is not.
  var isNamed = true
  /// Its kind.
  public let kind: Kind
  /// In bytes, as the archive states; 0 where it does not.
  public let byteCount: Int64
  /// Seconds since 1970 (UTC) of the last modification, where the archive states it, and no placeholder: tools that
  /// write the same bytes each time put a time of the seventies or eighties there.
  public var modifiedAt: Int64?
  /// The contents of a file, named `archive/path`; they must be read before the next member is asked for.
  public internal(set) var stream: ByteStream
}

extension ByteStream {
  /// The same bytes, which must be as many as stated.
  func exactly(_ byteCount: Int64, named name: String) -> ByteStream {
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
