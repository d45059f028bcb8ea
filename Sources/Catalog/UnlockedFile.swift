internal import Archives
internal import Platform

/// A catalog's file as it was when it was opened without locks.
///
/// Who may not write a folder cannot make the file in it through which SQLite's readers and writers share a log. SQLite
/// reads such a database as one that never changes, and would mix pages of before and after an import. So what was read
/// counts only when the file is afterwards as it was before: nothing is written to it but from a log beside it.
struct UnlockedFile {
  private let path: String
  private let status: FileSystem.Status

  /// - Returns: `nil` where there is a log, or no file.
  init?(_ path: String) {
    guard var status = Self.settledStatus(of: path) else { return nil }
    while Self.isFresh(status) {
      // The clock of file systems is slow: a second change within one of its ticks would not show.
      usleep(Self.tick)
      guard let later = Self.settledStatus(of: path) else { return nil }
      status = later
    }
    (self.path, self.status) = (path, status)
  }

  /// Whether all that was read since is of one state.
  var isUnchanged: Bool { Self.settledStatus(of: path) == status }

  /// In microseconds.
  private static let tick: UInt32 = 20_000

  private static func isFresh(_ status: FileSystem.Status) -> Bool {
    let age = FileSystem.now - status.changedAt
    return age >= 0 && age < Int64(tick) * 1000
  }

  private static func settledStatus(of path: String) -> FileSystem.Status? {
    hasLog(path) ? nil : try? FileSystem.status(of: path)
  }

  /// Whether changes wait beside the file to be written into it.
  static func hasLog(_ path: String) -> Bool { isFilled(path + "-wal") || hasJournal(path) }

  /// Whether a writer began to change the file, and has not ended: it works, or it was killed.
  static func hasJournal(_ path: String) -> Bool { isFilled(path + "-journal") }

  private static func isFilled(_ path: String) -> Bool {
    ((try? FileSystem.status(of: path))?.byteCount ?? 0) > 0
  }
}
