internal import CLibArchive

/// All members of a zip or xar on disk, or of a cpio archive: links, devices and bad names too, for the caller to
/// judge.
///
/// A zip is read by the directory at its end, as unpackers do; ``ArchiveReader`` reads it front to back.
@safe public final class PackageReader: ArchiveMembers {
  /// The formats that can be read.
  public enum Format: Sendable {
    /// A zip archive.
    case zip
    /// A xar archive, of which Apple's installer packages are made.
    case xar
  }

  private let archive: ArchiveHandle

  /// The largest directory of a zip, of 46 bytes or more for each member.
  private static let maxDirectoryBytes: Int64 = 16 << 20

  /// Opens a zip or a xar.
  ///
  /// - Throws: ``InputError`` where it cannot be read, or its directory is too large for memory.
  public init(path: String, format: Format) throws(InputError) {
    let file = try OpenFile(path, for: .reading)
    archive = try ArchiveHandle(ByteStream(file), seek: file.seek, words: Self.words)
    archive.directoryBytesLeft = Self.maxDirectoryBytes
    switch format {
    case .zip: unsafe archive_read_support_format_zip_seekable(archive.pointer)
    case .xar:
      try XarDirectory.check(path)
      unsafe archive_read_support_format_xar(archive.pointer)
    }
  }

  /// Reads a cpio archive.
  public init(cpio source: ByteStream) throws(InputError) {
    archive = try ArchiveHandle(source, words: Self.words)
    unsafe archive_read_support_format_cpio(archive.pointer)
  }

  private static func words(_ cause: String) -> String { "is damaged or cut off: \(cause.filter { !$0.isNewline })" }

  /// The format of a file, recognised by its first bytes; `nil` for any other.
  public static func format(of path: String) throws(InputError) -> Format? {
    let beginning = try ByteStream(path: path).peek(4)
    if beginning.elementsEqual("xar!".utf8) { return .xar }
    return beginning.elementsEqual([0x50, 0x4B, 3, 4]) || beginning.elementsEqual([0x50, 0x4B, 5, 6]) ? .zip : nil
  }

  /// The next member, without `./` before its path and `/` after it; reading throws unless it has its stated bytes.
  public func next() throws(InputError) -> ArchiveMember? {
    guard var member = try archive.next() else { return nil }
    if !member.isNamed { member.path = String(fileName: Array("\(member.path) ".utf8) + [0xFF]) }
    if member.path.hasPrefix("./") { member.path.removeFirst(2) }
    if member.kind == .folder, member.path.hasSuffix("/") { member.path.removeLast() }
    member.stream = member.stream.exactly(member.byteCount, named: "\(archive.source.name)/\(member.path)")
    return member
  }
}
