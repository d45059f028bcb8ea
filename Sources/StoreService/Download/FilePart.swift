internal import Archives
internal import Platform

/// A file that grows until it is complete, and is then renamed.
final class FilePart {
  let path: String
  private let descriptor: Int32
  private(set) var byteCount: Int64

  /// Opens what an earlier run left, or creates it.
  init(_ path: String) throws(InputError) {
    self.path = path
    descriptor = unsafe open(path.systemName, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.lastError(path) }
    byteCount = Int64(lseek(descriptor, 0, SEEK_END))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func append(_ bytes: [UInt8]) throws(InputError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Platform.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.lastError(path) }
      written += count
    }
    byteCount += Int64(bytes.count)
  }

  func empty() throws(InputError) {
    guard ftruncate(descriptor, 0) == 0 else { throw Self.lastError(path) }
    byteCount = 0
  }

  func sync() throws(InputError) {
    guard fsync(descriptor) == 0 else { throw Self.lastError(path) }
  }

  func move(to destination: String) throws(InputError) {
    guard unsafe rename(path.systemName, destination.systemName) == 0 else { throw Self.lastError(destination) }
  }

  func remove() throws(InputError) {
    try empty()
    Self.remove(path)
  }

  static func remove(_ path: String) { _ = unsafe unlink(path.systemName) }

  static func exists(_ path: String) -> Bool { FileTree.exists(path) }

  static func write(_ bytes: [UInt8], to path: String) throws(InputError) {
    remove(path)
    try FilePart(path).append(bytes)
  }

  private static func lastError(_ path: String) -> InputError {
    InputError(name: path, reason: unsafe String(cString: strerror(errno)))
  }
}
