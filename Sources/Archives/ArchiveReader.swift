internal import CLibArchive

/// The files in a tar or zip archive, in their order, read once from front to back and never unpacked.
///
///     let stream = try ByteStream(path: "itunes20261118.tbz").decompressed()
///     if let archive = try ArchiveReader(stream) {
///       while let entry = try archive.next() { … entry.stream … }
///     }
@safe public final class ArchiveReader {
  private let archive: ArchiveHandle
  private let problems: InputProblems

  /// Recognises an archive by its first bytes, without consuming them; `nil` for a stream that is not one.
  ///
  /// Each member that is skipped is added to `problems` with the reason: links, devices, encrypted files.
  public init?(_ source: ByteStream, problems: InputProblems = InputProblems()) throws(InputError) {
    guard Self.recognises(try source.peek(Self.beginningByteCount)) else { return nil }
    archive = try ArchiveHandle(source) {
      "is a damaged or cut archive: \($0) (near byte \(source.offset) of its contents)"
    }
    self.problems = problems
    unsafe archive_read_support_format_tar(archive.pointer)
    unsafe archive_read_support_format_zip_streamable(archive.pointer)
  }

  /// Returns the next file, past folders and members that are skipped.
  ///
  /// Returns `nil` at the end of the archive; throws when the archive is damaged or truncated.
  public func next() throws(InputError) -> ArchiveMember? {
    if archive.hasEnded { return nil }
    while let member = try archive.next() {
      switch member.kind {
      case .file: return member
      case .folder: continue
      case .encrypted:
        skip(member, "is encrypted and was not read; unpack the archive with its password, and name the folder")
      case .link(let target), .hardLink(let target): skip(member, "is a link to \(target) and was not read")
      case .special: skip(member, "is not a regular file and was not read")
      }
    }
    try archive.source.skip()
    return nil
  }

  private func skip(_ member: ArchiveMember, _ reason: String) {
    problems.add(InputError(name: member.stream.name, reason: reason))
  }
}

extension ByteStream {
  /// Whether the next bytes begin an archive or a compressed file.
  public var beginsPacked: Bool {
    get throws(InputError) {
      let beginning = try peek(ArchiveReader.beginningByteCount)
      return Compression(beginning) != nil || ArchiveReader.recognises(beginning)
    }
  }
}

extension ArchiveReader {
  fileprivate static let beginningByteCount = 512

  /// A zip begins with a local file header (PKWARE APPNOTE 4.3.7); a tar with a header whose sum fits (POSIX pax).
  static func recognises(_ beginning: ArraySlice<UInt8>) -> Bool {
    beginning.starts(with: [0x50, 0x4B, 0x03, 0x04]) || isTarHeader(Array(beginning))
  }

  private static func isTarHeader(_ header: [UInt8]) -> Bool {
    guard header.count == 512, header[0] != 0 else { return false }
    let digits = header[148..<156].filter { $0 != 0x20 && $0 != 0 }
    guard !digits.isEmpty, let stated = Int(String(decoding: digits, as: UTF8.self), radix: 8) else { return false }
    // The checksum's own field counts as eight spaces.
    let sum = header.reduce(0) { $0 + Int($1) } - header[148..<156].reduce(0) { $0 + Int($1) } + 8 * 0x20
    return sum == stated
  }
}
