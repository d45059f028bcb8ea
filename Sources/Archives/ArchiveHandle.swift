internal import CLibArchive
internal import Platform

/// libarchive's reader over a stream: what a compressed file and an archive of files have in common.
@safe final class ArchiveHandle {
  let source: ByteStream
  let pointer: OpaquePointer?
  private let input: UnsafeMutableRawBufferPointer
  /// The present block of contents, which libarchive owns; valid until the next one is requested.
  private var block = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  private var contentsHaveEnded = false
  /// Why the source could not be read; libarchive learns only that it could not.
  private var failure: InputError?
  /// Seeks in the source, where it is a file; the arguments are those of `lseek`.
  private let seek: ((Int64, Int32) -> Int64)?
  private let words: (String) -> String
  /// How much may be read before the first member: libarchive keeps a directory of all members in memory.
  var directoryBytesLeft = Int64.max
  private var isOpen = false
  /// Whether the last member was passed, or damage was met.
  private(set) var hasEnded = false
  /// Counts the members: the stream of a member that was passed has no bytes.
  private var number = 0

  /// Damage is phrased by `words`; throws without libarchive.
  init(
    _ source: ByteStream, seek: ((Int64, Int32) -> Int64)? = nil, words: @escaping (String) -> String
  ) throws(InputError) {
    guard Library.archive.isInstalled else {
      throw InputError(name: source.name, without: .archive)
    }
    (self.source, self.seek, self.words) = (source, seek, words)
    unsafe pointer = archive_read_new()
    unsafe input = .allocate(byteCount: 256 << 10, alignment: 16)
  }

  deinit {
    unsafe archive_read_free(pointer)
    unsafe input.deallocate()
  }

  /// Moves to the next member; `nil` at the end.
  func next() throws(InputError) -> ArchiveMember? {
    unsafe block = UnsafeRawBufferPointer(start: nil, count: 0)
    contentsHaveEnded = false
    guard !hasEnded else { return nil }
    let names = UTF8Names()
    defer { names.end() }
    if !isOpen {
      isOpen = true
      guard open() else { throw readError() }
    }
    var header: OpaquePointer?
    number += 1
    switch unsafe archive_read_next_header(pointer, &header) {
    case ARCHIVE_OK, ARCHIVE_WARN:
      directoryBytesLeft = .max
      return unsafe member(header)
    case ARCHIVE_EOF:
      hasEnded = true
      return nil
    default: throw readError()
    }
  }

  private func member(_ header: OpaquePointer?) -> ArchiveMember {
    let name = unsafe archive_entry_pathname(header).map { unsafe String(fileName: $0) }
    let path = name ?? "member \(number)"
    let modifiedAt = unsafe Self.modificationTime(header)
    let size = unsafe archive_entry_size_is_set(header) != 0 ? max(0, Int64(archive_entry_size(header))) : nil
    let own = number
    let stream = unsafe ByteStream(name: "\(source.name)/\(path)", byteCount: size) { buffer throws(InputError) in
      guard own == self.number else { return 0 }
      guard let count = unsafe self.read(into: buffer) else { throw self.readError() }
      return count
    }
    return unsafe ArchiveMember(
      path: path, isNamed: name != nil, kind: kind(header), byteCount: size ?? 0, modifiedAt: modifiedAt,
      stream: stream)
  }

  /// 1 January 1990: what is stated as older is a placeholder, such as the 1980-01-01 of a zip without times.
  private static let firstTime: Int64 = 631_152_000

  private static func modificationTime(_ header: OpaquePointer?) -> Int64? {
    guard unsafe archive_entry_mtime_is_set(header) != 0 else { return nil }
    let time = unsafe Int64(archive_entry_mtime(header))
    return time < firstTime ? nil : time
  }

  private func kind(_ header: OpaquePointer?) -> ArchiveMember.Kind {
    if let target = unsafe archive_entry_hardlink(header) { return .hardLink(to: unsafe String(fileName: target)) }
    if let target = unsafe archive_entry_symlink(header) { return .link(to: unsafe String(fileName: target)) }
    if unsafe archive_entry_is_encrypted(header) != 0 { return .encrypted }
    // No feed and no content has holes: what replaced them could be exabytes of zeros.
    if unsafe archive_entry_sparse_count(header) > 0 { return .special }
    switch unsafe UInt32(archive_entry_filetype(header)) {
    case 0o100000: return .file
    case 0o040000: return .folder
    case 0o120000: return .link(to: "")
    default: return .special
    }
  }

  /// Begins to read, once filters and formats are chosen; returns whether libarchive recognises the stream.
  private func open() -> Bool {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe archive_read_set_callback_data(pointer, context)
    unsafe archive_read_set_read_callback(pointer) { _, context, block in
      guard let context = unsafe context, let block = unsafe block else { return -1 }
      return unsafe Unmanaged<ArchiveHandle>.fromOpaque(context).takeUnretainedValue().fill(block)
    }
    if seek != nil {
      unsafe archive_read_set_seek_callback(pointer) { _, context, offset, whence in
        guard let context = unsafe context else { return -1 }
        let handle = unsafe Unmanaged<ArchiveHandle>.fromOpaque(context).takeUnretainedValue()
        return handle.seek?(offset, whence) ?? -1
      }
    }
    return unsafe archive_read_open1(pointer) == ARCHIVE_OK
  }

  /// Puts the next contents into `buffer` and returns how many bytes they are.
  ///
  /// Returns 0 at their end, and `nil` where they are damaged; the bytes before the damage are returned first.
  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while unsafe block.isEmpty, !contentsHaveEnded {
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      switch unsafe archive_read_data_block(pointer, &start, &count, &offset) {
      case ARCHIVE_OK: unsafe block = UnsafeRawBufferPointer(start: start, count: count)
      case ARCHIVE_EOF: contentsHaveEnded = true
      default: return nil
      }
    }
    let count = unsafe min(block.count, buffer.count)
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block.prefix(count)))
    unsafe block = UnsafeRawBufferPointer(rebasing: block.dropFirst(count))
    return count
  }

  /// Why reading failed: the source's error, else libarchive's.
  func readError() -> InputError {
    hasEnded = true
    if let failure { return failure }
    let cause = unsafe archive_error_string(pointer).map { unsafe String(cString: $0) } ?? "too short"
    return InputError(name: source.name, reason: words(cause))
  }

  /// Gives libarchive its next bytes; returns a negative number on failure.
  private func fill(_ block: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    unsafe block.pointee = UnsafeRawPointer(input.baseAddress)
    do throws(InputError) {
      let count = try unsafe source.read(into: input)
      directoryBytesLeft -= Int64(count)
      guard directoryBytesLeft >= 0 else {
        throw InputError(name: source.name, reason: "has a directory that is too large to be that of content")
      }
      return count
    } catch {
      failure = error
      return -1
    }
  }
}
