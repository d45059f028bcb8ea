public import SQLite
internal import Platform
internal import SnapshotFile

/// The system's words for what failed last.
func systemReason() -> String { unsafe String(cString: strerror(errno)) }

/// Why tables of the partner feed were not imported; the state before is as it was.
public enum StoreError: Error, Equatable, CustomStringConvertible {
  /// SQLite refuses.
  case database(file: String, SQLiteError)
  /// The system refuses.
  case file(path: String, reason: String)
  /// The finished file failed its check.
  case damaged(file: String, detail: String)
  /// There is too little free disk, in bytes.
  case noRoom(folder: String, needed: Int64, free: Int64)

  public var description: String {
    switch self {
    case .database(let file, let error) where error.cause == .diskFull: Self.full(file)
    case .database(let file, let error): "\(file): \(error)"
    case .file(let path, let reason): "\(path): \(reason)"
    case .damaged(let file, let detail):
      "\(file) failed its check (\(detail)) and was removed; nothing was changed. Check the disk, and import again."
    case .noRoom(let folder, let needed, let free):
      "\(folder) has \(free >> 20) MB free, and the import needs \(needed >> 20) MB. Nothing was written; make room "
        + "and import again."
    }
  }

  private static func full(_ file: String) -> String {
    "The disk that holds \(file) is full. Nothing was changed; make room and import again."
  }

  /// What the writing of a snapshot file reported.
  init(_ error: SnapshotFileError, file: String) {
    if case .system(_, let path, 28) = error {
      self = .file(path: path, reason: Self.full(path))
    } else if case .damaged(let path, _, _) = error {
      let group = path.split(separator: "/").last?.split(separator: ".").first ?? ""
      self = .file(
        path: path, reason: "\(error): take it away with 'coster snapshots drop \(group)', and import its feed again")
    } else {
      self = .file(path: file, reason: "\(error)")
    }
  }
}
