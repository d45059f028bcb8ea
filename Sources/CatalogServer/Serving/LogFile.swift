internal import Archives
internal import Platform
internal import Synchronization

/// Where the log is written: a file by its name, or standard error.
final class LogFile: Sendable {
  private let path: String?
  private let file: Mutex<OpenFile>

  /// - Throws: `InputError` where the file cannot be written.
  init(_ path: String?) throws(InputError) {
    self.path = path
    file = Mutex(try Self.opened(path))
  }

  /// Writes whole lines, in one call, so that no other line comes into them.
  func write(_ lines: String) {
    let file = file.withLock { $0 }
    try? file.write(Array(lines.utf8).span)
  }

  /// - Throws: `InputError` where the file cannot be written; the one that is open stays.
  func reopen() throws(InputError) {
    let opened = try Self.opened(path)
    file.withLock { $0 = opened }
  }

  private static func opened(_ path: String?) throws(InputError) -> OpenFile {
    try path.map { path throws(InputError) in try OpenFile(path, for: .appending) }
      ?? OpenFile(standard: STDERR_FILENO, named: "stderr")
  }
}
