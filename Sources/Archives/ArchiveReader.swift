internal import CLibArchive

/// One file in an archive.
public struct ArchiveEntry {
  /// As the archive names it: `itunes20261118/genre`.
  public let path: String
  /// Seconds since 1970 (UTC) of the last modification, where the archive states it.
  public let modifiedAt: Int64?
  /// The contents, named `archive/path`; they must be read before the next entry is asked for.
  public let stream: ByteStream
}

/// The files in a tar or zip archive, in their order, read once from front to back and never unpacked.
///
///     let stream = try ByteStream(path: "itunes20261118.tbz").decompressed()
///     if let archive = try ArchiveReader(stream) {
///       while let entry = try archive.next() { … entry.stream … }
///     }
@safe public final class ArchiveReader {
  private let archive: ArchiveHandle
  private var isOpen = false
  private var hasEnded = false
  /// Counts the entries: the stream of an entry that was passed has no bytes.
  private var number = 0
  private let problems: InputProblems

  /// Recognises an archive by its first bytes, without consuming them; `nil` for a stream that is not one.
  ///
  /// Each member that is skipped is added to `problems` with the reason: links, devices, encrypted files.
  public init?(_ source: ByteStream, problems: InputProblems = InputProblems()) throws(InputError) {
    guard Self.recognises(try source.peek(Self.beginningByteCount)) else { return nil }
    archive = ArchiveHandle(source)
    self.problems = problems
  }

  /// Returns the next file, past folders and members that are skipped.
  ///
  /// Returns `nil` at the end of the archive; throws when the archive is damaged or truncated.
  public func next() throws(InputError) -> ArchiveEntry? {
    archive.beginContents(size: 0)
    guard !hasEnded else { return nil }
    if !isOpen { try open() }
    let locale = UTF8Names()
    defer { locale.end() }
    while true {
      var header: OpaquePointer?
      number += 1
      switch unsafe archive_read_next_header(archive.pointer, &header) {
      case ARCHIVE_OK, ARCHIVE_WARN:
        if let entry = unsafe entry(header) { return entry }
      case ARCHIVE_EOF:
        hasEnded = true
        try archive.source.skipAll()
        return nil
      default: throw damage()
      }
    }
  }

  private func entry(_ header: OpaquePointer?) -> ArchiveEntry? {
    let path = unsafe archive_entry_pathname(header).map { unsafe String(fileName: $0) } ?? "member \(number)"
    if let reason = unsafe skipReason(header) {
      if !reason.isEmpty { problems.add(InputError(name: "\(archive.source.name)/\(path)", reason: reason)) }
      return nil
    }
    let modifiedAt = unsafe archive_entry_mtime_is_set(header) != 0 ? Int64(archive_entry_mtime(header)) : nil
    let size = unsafe archive_entry_size_is_set(header) != 0 ? max(0, Int64(archive_entry_size(header))) : nil
    archive.beginContents(size: size ?? 0)
    let own = number
    let stream = unsafe ByteStream(name: "\(archive.source.name)/\(path)", byteCount: size) {
      buffer throws(InputError) in
      guard own == self.number else { return 0 }
      return try unsafe self.read(into: buffer)
    }
    return ArchiveEntry(path: path, modifiedAt: modifiedAt, stream: stream)
  }

  /// Why a member is skipped; empty for folders, which are not reported.
  private func skipReason(_ header: OpaquePointer?) -> String? {
    if unsafe archive_entry_is_encrypted(header) != 0 {
      return "is encrypted and was not read; unpack the archive with its password, and name the folder"
    }
    if let target = unsafe archive_entry_hardlink(header) ?? archive_entry_symlink(header) {
      return "is a link to \(unsafe String(fileName: target)) and was not read"
    }
    switch unsafe UInt32(archive_entry_filetype(header)) {
    case 0o100000: return nil
    case 0o040000: return ""
    default: return "is no regular file and was not read"
    }
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    guard let count = unsafe archive.read(into: buffer) else { throw damage() }
    return count
  }

  private func open() throws(InputError) {
    isOpen = true
    _ = unsafe archive_read_support_format_tar(archive.pointer)
    _ = unsafe archive_read_support_format_zip_streamable(archive.pointer)
    guard archive.open() else { throw damage() }
  }

  private func damage() -> InputError {
    hasEnded = true
    return archive.damage { cause in
      "is a damaged or cut archive: \(cause) (near byte \(archive.source.offset) of its contents)"
    }
  }
}

extension ArchiveReader {
  private static let beginningByteCount = 512

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
