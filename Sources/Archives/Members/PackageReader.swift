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
  private var isOpen = false
  private var hasEnded = false
  /// Counts the members: the stream of a member that was passed has no bytes.
  private var number = 0

  /// The largest directory of a zip, of 46 bytes or more for each member.
  private static let mostDirectoryBytes: Int64 = 16 << 20

  /// Opens a zip or a xar.
  ///
  /// - Throws: ``InputError`` where it cannot be read, or its directory is too large for memory.
  public init(path: String, format: Format) throws(InputError) {
    let file = try OpenFile(path, for: .reading)
    archive = try ArchiveHandle(ByteStream(file), seek: file.seek)
    archive.directoryBytesLeft = Self.mostDirectoryBytes
    switch format {
    case .zip: unsafe archive_read_support_format_zip_seekable(archive.pointer)
    case .xar:
      try XarDirectory.check(path)
      unsafe archive_read_support_format_xar(archive.pointer)
    }
  }

  /// Reads a cpio archive.
  public init(cpio source: ByteStream) {
    archive = ArchiveHandle(source)
    unsafe archive_read_support_format_cpio(archive.pointer)
  }

  /// The format of a file, recognised by its first bytes; `nil` for any other.
  public static func format(of path: String) throws(InputError) -> Format? {
    let beginning = try ByteStream(path: path).peek(4)
    if beginning.elementsEqual("xar!".utf8) { return .xar }
    return beginning.elementsEqual([0x50, 0x4B, 3, 4]) || beginning.elementsEqual([0x50, 0x4B, 5, 6]) ? .zip : nil
  }

  public func next() throws(InputError) -> ArchiveMember? {
    archive.beginContents(size: 0)
    guard !hasEnded else { return nil }
    let names = UTF8Names()
    defer { names.end() }
    if !isOpen {
      isOpen = true
      guard archive.open() else { throw damage() }
    }
    var header: OpaquePointer?
    number += 1
    switch unsafe archive_read_next_header(archive.pointer, &header) {
    case ARCHIVE_OK, ARCHIVE_WARN:
      archive.directoryBytesLeft = .max
      return unsafe member(header)
    case ARCHIVE_EOF:
      hasEnded = true
      return nil
    default: throw damage()
    }
  }

  private func member(_ header: OpaquePointer?) -> ArchiveMember {
    // libarchive returns no name where a zip declares one as UTF-8 and it is not.
    let unnamed = String(fileName: Array("member \(number) ".utf8) + [0xFF])
    let path = unsafe archive_entry_pathname(header).map { unsafe String(fileName: $0) } ?? unnamed
    let size = unsafe max(0, Int64(archive_entry_size(header)))
    archive.beginContents(size: size)
    let own = number
    let stream = unsafe ByteStream(name: path) { buffer throws(InputError) in
      guard own == self.number else { return 0 }
      guard let count = unsafe self.archive.read(into: buffer) else { throw self.damage() }
      return count
    }
    let kind = unsafe kind(header)
    return ArchiveMember(path: path, kind: kind, byteCount: size, in: archive.source.name, stream)
  }

  private func kind(_ header: OpaquePointer?) -> ArchiveMember.Kind {
    if let target = unsafe archive_entry_hardlink(header) ?? archive_entry_symlink(header) {
      return .link(to: unsafe String(fileName: target))
    }
    if unsafe archive_entry_is_encrypted(header) != 0 { return .encrypted }
    switch unsafe UInt32(archive_entry_filetype(header)) {
    case 0o100000: return .file
    case 0o040000: return .folder
    case 0o120000: return .link(to: "")
    default: return .special
    }
  }

  private func damage() -> InputError {
    hasEnded = true
    return archive.damage { cause in "is damaged or cut off: \(cause.filter { !$0.isNewline })" }
  }
}
