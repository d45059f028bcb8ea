internal import CLibArchive

/// Decompresses a stream with libarchive, read as one file without a name ("raw").
@safe final class FilterReader {
  private let compression: Compression
  private let archive: ArchiveHandle
  private var isOpen = false
  private var hasEnded = false

  init(_ source: ByteStream, compression: Compression) {
    self.compression = compression
    archive = ArchiveHandle(source)
  }

  /// Puts the next contents into `buffer` and returns how many bytes they are; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if hasEnded { return 0 }
    if !isOpen, try !open() { return 0 }
    guard let count = unsafe archive.read(into: buffer) else { throw damage() }
    if count == 0 { hasEnded = true }
    return count
  }

  /// Returns whether there are contents.
  private func open() throws(InputError) -> Bool {
    isOpen = true
    unsafe archive_read_support_filter_by_code(archive.pointer, compression.rawValue)
    _ = unsafe archive_read_support_format_raw(archive.pointer)
    _ = unsafe archive_read_support_format_empty(archive.pointer)
    guard archive.open() else { throw damage() }
    var entry: OpaquePointer?
    switch unsafe archive_read_next_header(archive.pointer, &entry) {
    case ARCHIVE_OK:
      // A stream too short for libarchive to recognise would pass undecompressed.
      guard unsafe archive_filter_code(archive.pointer, 0) != ARCHIVE_FILTER_NONE else { throw damage() }
      return true
    case ARCHIVE_EOF: hasEnded = true
    default: throw damage()
    }
    return false
  }

  private func damage() -> InputError {
    hasEnded = true
    return archive.damage { cause in
      "is damaged or cut off: \(cause) (\(compression), near compressed byte \(archive.source.offset))"
    }
  }
}
