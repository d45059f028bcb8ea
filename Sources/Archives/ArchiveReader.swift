internal import CLibArchive

/// One file in an archive.
public struct ArchiveEntry {
  /// As the archive names it: `itunes20261118/genre`.
  public let path: String
  /// Seconds since 1970 (UTC) of the last modification, where the archive tells it.
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
  private let source: ByteStream
  private let archive: OpaquePointer?
  private let input: UnsafeMutableRawBufferPointer
  /// What libarchive lends of the present entry, until it is asked for more.
  private var block = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  private var isOpen = false
  private var hasEnded = false
  /// Counts the entries, so that a stream of an entry that is past gives nothing.
  private var number = 0
  /// Why the source could not be read; libarchive only hears that it could not.
  private var failure: InputError?

  /// Tells an archive by its first bytes, which stay to be read; `nil` for a stream that is none.
  public init?(_ source: ByteStream) throws(InputError) {
    guard Self.recognises(try source.peek(Self.beginningByteCount)) else { return nil }
    self.source = source
    unsafe archive = archive_read_new()
    unsafe input = .allocate(byteCount: 256 << 10, alignment: 16)
  }

  deinit {
    unsafe archive_read_free(archive)
    unsafe input.deallocate()
  }

  /// Goes to the next file, past folders, links and devices.
  ///
  /// Returns `nil` at the end of the archive; throws when the archive is damaged or cut.
  public func next() throws(InputError) -> ArchiveEntry? {
    unsafe block = UnsafeRawBufferPointer(start: nil, count: 0)
    number += 1
    guard !hasEnded else { return nil }
    if !isOpen { try open() }
    while true {
      var header: OpaquePointer?
      switch unsafe archive_read_next_header(archive, &header) {
      case ARCHIVE_OK, ARCHIVE_WARN:
        if let entry = unsafe entry(header) { return entry }
      case ARCHIVE_EOF:
        hasEnded = true
        try source.skipAll()
        return nil
      default: throw damage()
      }
    }
  }

  private func entry(_ header: OpaquePointer?) -> ArchiveEntry? {
    guard unsafe UInt32(archive_entry_filetype(header)) == 0o100000,
      let name = unsafe archive_entry_pathname(header)
    else { return nil }
    let path = unsafe String(cString: name)
    let modifiedAt = unsafe archive_entry_mtime_is_set(header) != 0 ? Int64(archive_entry_mtime(header)) : nil
    let size = unsafe archive_entry_size_is_set(header) != 0 ? Int64(archive_entry_size(header)) : nil
    let own = number
    let stream = unsafe ByteStream(name: "\(source.name)/\(path)", byteCount: size) { buffer throws(InputError) in
      guard own == self.number else { return 0 }
      return try unsafe self.read(into: buffer)
    }
    return ArchiveEntry(path: path, modifiedAt: modifiedAt, stream: stream)
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while unsafe block.isEmpty {
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      switch unsafe archive_read_data_block(archive, &start, &count, &offset) {
      case ARCHIVE_OK: unsafe block = UnsafeRawBufferPointer(start: start, count: count)
      case ARCHIVE_EOF: return 0
      default: throw damage()
      }
    }
    let count = unsafe min(block.count, buffer.count)
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block.prefix(count)))
    unsafe block = UnsafeRawBufferPointer(rebasing: block.dropFirst(count))
    return count
  }

  private func open() throws(InputError) {
    isOpen = true
    _ = unsafe archive_read_support_format_tar(archive)
    _ = unsafe archive_read_support_format_zip_streamable(archive)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let status = unsafe archive_read_open(
      archive, context, nil,
      { _, context, block in
        guard let context = unsafe context, let block = unsafe block else { return -1 }
        return unsafe Unmanaged<ArchiveReader>.fromOpaque(context).takeUnretainedValue().fill(block)
      }, nil)
    guard status == ARCHIVE_OK else { throw damage() }
  }

  /// Gives libarchive its next bytes; a negative number when they cannot be had.
  private func fill(_ block: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    unsafe block.pointee = UnsafeRawPointer(input.baseAddress)
    do throws(InputError) {
      return try unsafe source.read(into: input)
    } catch {
      failure = error
      return -1
    }
  }

  private func damage() -> InputError {
    hasEnded = true
    if let failure { return failure }
    let cause = unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "too short"
    return InputError(
      name: source.name, reason: "is a damaged or cut archive: \(cause) (near byte \(source.offset) of its contents)")
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
    guard !digits.isEmpty, let told = Int(String(decoding: digits, as: UTF8.self), radix: 8) else { return false }
    // The field of the sum itself counts as eight blanks.
    let sum = header.reduce(0) { $0 + Int($1) } - header[148..<156].reduce(0) { $0 + Int($1) } + 8 * 0x20
    return sum == told
  }
}
