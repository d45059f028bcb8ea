internal import CLibArchive

/// Reads what a compression made smaller through libarchive, taken as one file without a name ("raw").
@safe final class FilterReader {
  private let source: ByteStream
  private let compression: Compression
  private let archive: OpaquePointer?
  private let input: UnsafeMutableRawBufferPointer
  /// What libarchive lends of the contents, until it is asked for more.
  private var block = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
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
    while unsafe block.isEmpty, try readBlock() {}
    let count = unsafe min(block.count, buffer.count)
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block.prefix(count)))
    unsafe block = UnsafeRawBufferPointer(rebasing: block.dropFirst(count))
    return count
  }

  /// Reads the next piece of the contents, so that what precedes damage is told; returns whether there may be more.
  private func readBlock() throws(InputError) -> Bool {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: Int64 = 0
    switch unsafe archive_read_data_block(archive, &start, &count, &offset) {
    case ARCHIVE_OK: unsafe block = UnsafeRawBufferPointer(start: start, count: count)
    case ARCHIVE_EOF: hasEnded = true
    default: throw damage()
    }
    return !hasEnded
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
    case ARCHIVE_OK:
      // A stream too short to be told by libarchive would pass as it is.
      guard unsafe archive_filter_code(archive, 0) != ARCHIVE_FILTER_NONE else { throw damage() }
      return true
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
    let cause = unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "too short"
    return InputError(
      name: source.name,
      reason: "is damaged or cut off: \(cause) (\(compression), near compressed byte \(source.offset))")
  }
}
