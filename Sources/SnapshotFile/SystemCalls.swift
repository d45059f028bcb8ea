internal import Platform

/// The system's text for an error number.
func errorText(_ code: Int32) -> String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }

/// An open file that is closed with its last user.
final class RawFile: Sendable {
  let descriptor: Int32
  let path: String

  init(_ path: String, flags: Int32) throws(SnapshotFileError) {
    let opened = unsafe open(path, flags | O_CLOEXEC, 0o644)
    guard opened >= 0 else { throw .system(operation: "open", path: path, code: errno) }
    descriptor = opened
    self.path = path
  }

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { _ = close(descriptor) }

  /// A file without a name in `folder`: it vanishes with its last user, even when the process is killed.
  static func scratch(in folder: String) throws(SnapshotFileError) -> RawFile {
    // O_TMPFILE: a macro that Swift does not import; the number is that of every Linux platform Swift runs on.
    if let file = try? RawFile(folder, flags: O_RDWR | O_DIRECTORY | 0o20_000_000) { return file }
    var name = "\(folder)/.sorting-XXXXXX".utf8CString
    let made = unsafe name.withUnsafeMutableBufferPointer { name -> Int32 in
      guard let start = name.baseAddress else { return -1 }
      let made = unsafe mkstemp(start)
      if made >= 0 { unsafe unlink(start) }
      return made
    }
    guard made >= 0 else { throw .system(operation: "make a file in", path: folder, code: errno) }
    return RawFile(descriptor: made, path: folder)
  }

  /// The size in bytes.
  func size() throws(SnapshotFileError) -> Int {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw .system(operation: "read", path: path, code: errno) }
    return end
  }

  func write(_ bytes: UnsafeRawPointer, count: Int, at offset: Int) throws(SnapshotFileError) {
    var done = 0
    while done < count {
      let written = unsafe pwrite(descriptor, bytes + done, count - done, offset + done)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .system(operation: "write", path: path, code: written < 0 ? errno : ENOSPC) }
      done += written
    }
  }

  /// Fills `bytes` from the file, and returns how many bytes it had.
  func read(into bytes: UnsafeMutableRawPointer, count: Int, at offset: Int) throws(SnapshotFileError) -> Int {
    var done = 0
    while done < count {
      let got = unsafe pread(descriptor, bytes + done, count - done, offset + done)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .system(operation: "read", path: path, code: errno) }
      if got == 0 { break }
      done += got
    }
    return done
  }

  func truncate(to size: Int) throws(SnapshotFileError) {
    guard ftruncate(descriptor, size) == 0 else { throw .system(operation: "truncate", path: path, code: errno) }
  }

  func synchronize() throws(SnapshotFileError) {
    guard fsync(descriptor) == 0 else { throw .system(operation: "synchronize", path: path, code: errno) }
  }
}
