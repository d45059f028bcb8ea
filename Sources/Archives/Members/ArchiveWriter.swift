internal import CLibArchive
internal import Platform

/// Writes an archive whose bytes depend on its members alone, without times, owners or inode numbers of this machine.
@safe public final class ArchiveWriter {
  /// The formats that can be written.
  public enum Format: Sendable {
    /// A zip archive.
    case zip
    /// A xar archive, of which Apple's installer packages are made.
    case xar
    /// cpio in its old portable form ("odc"), in gzip.
    case cpio
  }

  private let pointer: OpaquePointer?
  private let file: OpenFile
  /// The bytes of a xar so far, until its directory is complete.
  private var beginning: [UInt8]?
  /// Why the last bytes could not be written; libarchive learns only that they could not.
  private var cause: InputError?
  /// How many bytes may follow a xar's directory: libarchive 3.6 writes 20 bytes of garbage after the last file.
  private var bytesLeft: Int?
  /// Counts the members.
  private var number: Int64 = 0

  /// Creates the file, which must not exist yet.
  public convenience init(path: String, format: Format) throws(InputError) {
    try self.init(OpenFile(path, for: .creating), format: format)
  }

  /// Writes to an open file, which is empty.
  public init(_ file: OpenFile, format: Format) throws(InputError) {
    guard Library.archive.isInstalled else {
      throw InputError(name: file.path, reason: "cannot be written, because \(Library.archive.advice)")
    }
    self.file = file
    unsafe pointer = archive_write_new()
    (beginning, bytesLeft) = format == .xar ? ([], 0) : (nil, nil)
    let names = UTF8Names()
    defer { names.end() }
    switch format {
    case .zip:
      unsafe archive_write_set_format_zip(pointer)
      unsafe archive_write_set_format_option(pointer, "zip", "hdrcharset", "UTF-8")
    case .xar:
      unsafe archive_write_set_format_xar(pointer)
      // The contents of a package are compressed already.
      unsafe archive_write_set_format_option(pointer, "xar", "compression", "none")
    case .cpio:
      unsafe archive_write_set_format_cpio(pointer)
      unsafe archive_write_add_filter_gzip(pointer)
      unsafe archive_write_set_filter_option(pointer, "gzip", "timestamp", nil)
    }
    unsafe archive_write_set_bytes_in_last_block(pointer, 1)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let status = unsafe archive_write_open(
      pointer, context, nil,
      { _, context, bytes, count in
        guard let context = unsafe context else { return -1 }
        let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        return unsafe Unmanaged<ArchiveWriter>.fromOpaque(context).takeUnretainedValue().receive(bytes)
      }, nil)
    guard status == ARCHIVE_OK else { throw failure() }
  }

  deinit {
    // Without this it would write its last bytes through an object that is being destroyed.
    unsafe archive_write_fail(pointer)
    unsafe archive_write_free(pointer)
  }

  /// Adds a folder.
  public func add(folder path: String) throws(InputError) { try begin(path, 0o040755, byteCount: 0) }

  /// Adds a symbolic link.
  public func add(link path: String, to target: String) throws(InputError) {
    try begin(path, 0o120777, byteCount: 0, target: target)
  }

  /// Adds a file of `byteCount` bytes; throws where they cannot be read, or the archive cannot be written.
  public func add(file path: String, byteCount: Int64, _ contents: ByteStream) throws(InputError) {
    try begin(path, 0o100644, byteCount: byteCount)
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = try contents.readChunk(&chunk)
      if count == 0 { return }
      guard unsafe archive_write_data(pointer, chunk, count) == count else { throw failure() }
    }
  }

  /// Writes the end of the archive, and flushes it to the disk.
  public func finish() throws(InputError) {
    let names = UTF8Names()
    defer { names.end() }
    guard unsafe archive_write_close(pointer) == ARCHIVE_OK else { throw failure() }
    try file.synchronize()
  }

  private func begin(_ path: String, _ mode: UInt32, byteCount: Int64, target: String? = nil) throws(InputError) {
    let names = UTF8Names()
    defer { names.end() }
    let entry = unsafe archive_entry_new()
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname(entry, path)
    unsafe archive_entry_set_mode(entry, mode)
    unsafe archive_entry_set_size(entry, byteCount)
    if let target { unsafe archive_entry_set_symlink(entry, target) }
    // 7-Zip reads members of a xar with the same inode number as one file.
    number += 1
    bytesLeft = bytesLeft.map { $0 + Int(byteCount) }
    unsafe archive_entry_set_ino64(entry, number)
    guard unsafe archive_write_header(pointer, entry) == ARCHIVE_OK else { throw failure() }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard var waiting = beginning else { return unsafe writeContents(bytes) ? bytes.count : -1 }
    unsafe waiting.append(contentsOf: bytes)
    beginning = waiting
    guard let (fixed, used) = XarDirectory.withoutTime(waiting) else { return bytes.count }
    beginning = nil
    let isWritten = unsafe fixed.withUnsafeBytes { unsafe write($0) }
    return unsafe isWritten && waiting[used...].withUnsafeBytes { unsafe writeContents($0) } ? bytes.count : -1
  }

  private func writeContents(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = min(bytes.count, bytesLeft ?? bytes.count)
    bytesLeft = bytesLeft.map { $0 - count }
    return unsafe write(UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(InputError) { unsafe try file.write(Span(_unsafeBytes: bytes)) } catch { cause = error }
    return cause == nil
  }

  private func failure() -> InputError {
    let reason = unsafe cause?.reason ?? archive_error_string(pointer).map { unsafe String(cString: $0) }
    return InputError(name: file.path, reason: "cannot be written: \(reason ?? "libarchive says not why")")
  }
}
