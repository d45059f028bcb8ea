// `stat` is in both modules: which one it comes from depends on the files that are compiled beside this one.
internal import CLibArchive
internal import Platform

/// An open file that closes itself.
@safe public final class OpenFile: Sendable {
  /// What a file is opened for.
  public enum Purpose: Sendable {
    /// Reading its bytes; `-` is standard input.
    case reading
    /// The same, front to back; of a pipe it is not waited for somebody who writes to it.
    case streaming
    /// Writing it anew: what it had is gone.
    case writing
    /// Writing a file that must not exist yet.
    case creating
    /// Writing at its end; it is made where it is missing.
    case appending
    /// Locking or synchronizing a folder.
    case folder

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .streaming: O_RDONLY | O_NONBLOCK
      case .writing: O_WRONLY | O_CREAT | O_TRUNC
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      case .appending: O_WRONLY | O_CREAT | O_APPEND
      case .folder: O_RDONLY | O_DIRECTORY
      }
    }
  }

  /// The file's name, as given.
  public let path: String
  /// The system's number of the file.
  public let descriptor: Int32

  /// Opens a file; what cannot be opened is reported in the system's words.
  public init(_ path: String, for purpose: Purpose) throws(InputError) {
    self.path = path
    descriptor =
      path == "-" && [.reading, .streaming].contains(purpose)
      ? STDIN_FILENO : unsafe open(path.systemName, purpose.flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw InputError(system: path) }
  }

  /// A descriptor of the process, such as `STDOUT_FILENO`.
  public init(standard descriptor: Int32, named path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// The number of bytes; `nil` for a pipe and for whatever else is no file of the disk.
  ///
  /// - Throws: `InputError` for a folder.
  func byteCount() throws(InputError) -> Int64? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw InputError(system: path) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw InputError(name: path, reason: "is a folder, not a file") }
    return status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
  }

  /// What a pipe that was opened for ``Purpose/streaming`` holds so far; bytes after it are waited for.
  ///
  /// - Throws: `InputError` where it is empty, and nobody has it open for writing.
  func beginningOfPipe() throws(InputError) -> [UInt8] {
    guard descriptor != STDIN_FILENO else { return [] }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw InputError(system: path) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    if status.st_mode & S_IFMT == S_IFIFO {
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe Platform.read(descriptor, $0.baseAddress, $0.count) }
      guard count != 0 else { throw InputError(name: path, reason: "is a pipe that nobody writes to") }
      guard count > 0 || errno == EAGAIN else { throw InputError(system: path) }
      bytes.removeLast(bytes.count - max(0, count))
    } else {
      bytes = []
    }
    guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) == 0 else {
      throw InputError(system: path)
    }
    return bytes
  }

  /// Reads the next bytes, and returns how many; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while true {
      let count = unsafe Platform.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw InputError(system: path) }
    }
  }

  /// Seeks like `lseek`, and returns the new position; a negative number on failure.
  func seek(_ offset: Int64, from whence: Int32) -> Int64 { Int64(lseek(descriptor, off_t(offset), whence)) }

  /// Writes all bytes.
  public func write(_ bytes: Span<UInt8>) throws(InputError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Platform.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw InputError(system: path) }
      written += count
    }
  }

  /// Removes all bytes of the file.
  public func empty() throws(InputError) {
    guard ftruncate(descriptor, 0) == 0 else { throw InputError(system: path) }
  }

  /// Waits until its bytes are on the disk.
  public func synchronize() throws(InputError) {
    guard fsync(descriptor) == 0 else { throw InputError(system: path) }
  }

  /// Waits until everything that was written to its file system is on the disk.
  public func synchronizeFileSystem() throws(InputError) {
    guard syncfs(descriptor) == 0 else { throw InputError(system: path) }
  }

  /// Locks it until it is closed, and waits for whoever has the lock where `waits`; `false` where somebody has.
  ///
  /// The system releases the lock when the process ends, however it ends.
  public func lock(waits: Bool) throws(InputError) -> Bool {
    if flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw InputError(system: path) }
    return false
  }
}
