internal import CLibArchive

/// Reads what a compression made smaller through libarchive, taken as one file without a name ("raw").
@safe final class FilterReader {
  private let source: ByteStream
  private let compression: Compression
  private let archive: OpaquePointer?
  private let input: UnsafeMutableRawBufferPointer
  private var isOpen = false
  private var hasEnded = false
  /// Why the source could not be read; libarchive only hears that it could not.
  private var failure: InputError?

  init(_ source: ByteStream, _ compression: Compression) {
    self.source = source
    self.compression = compression
    unsafe archive = archive_read_new()
    unsafe input = .allocate(byteCount: 128 << 10, alignment: 16)
  }

  deinit {
    unsafe archive_read_free(archive)
    unsafe input.deallocate()
  }

  /// Puts the next contents into `buffer` and returns how many bytes they are; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if hasEnded { return 0 }
    if !isOpen, try !open() { return 0 }
    let count = unsafe archive_read_data(archive, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw damage() }
    return count
  }

  /// Returns whether there are contents.
  private func open() throws(InputError) -> Bool {
    isOpen = true
    supportFilter()
    _ = unsafe archive_read_support_format_raw(archive)
    _ = unsafe archive_read_support_format_empty(archive)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let status = unsafe archive_read_open(
      archive, context, nil,
      { _, context, block in
        guard let context = unsafe context, let block = unsafe block else { return -1 }
        return unsafe Unmanaged<FilterReader>.fromOpaque(context).takeUnretainedValue().fill(block)
      }, nil)
    guard status == ARCHIVE_OK else { throw damage() }
    var entry: OpaquePointer?
    switch unsafe archive_read_next_header(archive, &entry) {
    case ARCHIVE_OK: return true
    case ARCHIVE_EOF: hasEnded = true
    default: throw damage()
    }
    return false
  }

  private func supportFilter() {
    switch compression {
    case .gzip: unsafe archive_read_support_filter_gzip(archive)
    case .bzip2: unsafe archive_read_support_filter_bzip2(archive)
    case .xz: unsafe archive_read_support_filter_xz(archive)
    case .zstd: unsafe archive_read_support_filter_zstd(archive)
    case .lz4: unsafe archive_read_support_filter_lz4(archive)
    case .compress: unsafe archive_read_support_filter_compress(archive)
    }
  }

  /// Gives libarchive its next compressed bytes; a negative number when they cannot be had.
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
    let cause = unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "bad contents"
    return InputError(
      name: source.name,
      reason: "is damaged or cut off: \(cause) (\(compression), near compressed byte \(source.offset))")
  }
}
