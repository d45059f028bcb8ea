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
  /// The names of a zip's members, of which libarchive returns none that is declared as UTF-8 and is not.
  private let names: [[UInt8]]
  private var count = 0

  /// Opens a zip or a xar.
  ///
  /// - Throws: ``InputError`` where it cannot be read, its directory is too large for memory, or a zip's directory says
  ///   other things than its members.
  public init(path: String, format: Format) throws(InputError) {
    let file = try OpenFile(path, for: .reading)
    names = format == .zip ? try ZipDirectory.names(in: file) : []
    archive = try ArchiveHandle(ByteStream(file), seek: file.seek, words: Self.words)
    archive.directoryBytesLeft = ZipDirectory.maxBytes
    switch format {
    case .zip: unsafe archive_read_support_format_zip_seekable(archive.pointer)
    case .xar:
      try XarDirectory.check(path)
      unsafe archive_read_support_format_xar(archive.pointer)
    }
  }

  /// Reads the payload of an installer package: a cpio archive, packed as `pbzx` or in any form of
  /// ``ByteStream/decompressed(problems:)``, or not.
  ///
  /// - Throws: ``InputError`` where it begins in another way.
  public init(payload source: ByteStream) throws(InputError) {
    names = []
    let contents = try Self.unpacked(source)
    archive = try ArchiveHandle(contents, words: Self.words)
    unsafe archive_read_support_format_cpio(archive.pointer)
  }

  private static func unpacked(_ source: ByteStream) throws(InputError) -> ByteStream {
    var contents = try source.decompressed()
    if try source.peek(PbzxReader.mark.count).elementsEqual(PbzxReader.mark) {
      contents = unsafe ByteStream(name: source.name, fill: PbzxReader(source).read(into:))
    }
    let beginning = try contents.peek(6)
    let isKnown = cpioMarks.contains { beginning.starts(with: $0) } || beginning.count < 6
    guard isKnown else {
      let text = String(decoding: beginning.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
      throw InputError(
        name: source.name, reason: "is not a cpio archive, nor a packed one that is known: it begins with '\(text)'")
    }
    return contents
  }

  /// The beginnings of cpio archives: two portable forms, and the binary one in both orders of bytes.
  private static let cpioMarks = [
    Array("07070".utf8), [0xC7, 0x71], [0x71, 0xC7],
  ]

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
    if !member.isNamed {
      member.path = String(fileName: count < names.count ? names[count] : Array("\(member.path) ".utf8) + [0xFF])
    }
    count += 1
    if member.path.hasPrefix("./") { member.path.removeFirst(2) }
    if member.kind == .folder, member.path.hasSuffix("/") { member.path.removeLast() }
    member.stream = member.stream.exactly(member.byteCount, named: "\(archive.source.name)/\(member.path)")
    return member
  }
}
