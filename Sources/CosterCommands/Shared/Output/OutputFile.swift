internal import Platform

/// A file that a command writes for a person.
enum OutputFile {
  /// Writes a whole temporary file and renames it, so nobody reads half of it; a path that is not a regular file, such
  /// as `/dev/stdout`, is written to directly.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    guard isReplaceable(path) else { return try fill(path, named: path, with: bytes) }
    let draft = "\(path).\(getpid())"
    do throws(CommandFailure) {
      try fill(draft, named: path, with: bytes)
      guard unsafe rename(draft, path) == 0 else { throw failure(path) }
    } catch {
      _ = unsafe unlink(draft)
      throw error
    }
  }

  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }

  private static func fill(_ path: String, named name: String, with bytes: [UInt8]) throws(CommandFailure) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(name) }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Platform.write(file, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(name) }
      written += count
    }
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure("\(path) cannot be written: \(unsafe String(cString: strerror(errno))).")
  }
}
