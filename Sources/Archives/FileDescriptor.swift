// `stat` is in both modules: which one it comes from depends on the files that are compiled beside this one.
internal import CLibArchive
internal import Platform

/// An open file that closes itself.
final class FileDescriptor {
  private let path: String
  private let descriptor: Int32
  let byteCount: Int64?

  /// Opens a file for reading from the byte at `offset` on.
  init(path: String, from offset: Int64 = 0) throws(InputError) {
    self.path = path
    descriptor = path == "-" ? 0 : unsafe open(path.systemName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError(name: path, reason: Self.reason()) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw InputError(name: path, reason: Self.reason()) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw InputError(name: path, reason: "is a folder, not a file")
    }
    guard offset == 0 || lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw InputError(name: path, reason: Self.reason())
    }
    byteCount = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while true {
      let count = unsafe Platform.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw InputError(name: path, reason: Self.reason()) }
    }
  }

  /// Seeks like `lseek`, and returns the new position; a negative number on failure.
  func seek(_ offset: Int64, from whence: Int32) -> Int64 { Int64(lseek(descriptor, off_t(offset), whence)) }

  private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
