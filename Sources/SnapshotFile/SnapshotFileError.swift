/// Why a database file could not be written or read.
public enum SnapshotFileError: Error, Equatable {
  /// A call of the operating system failed: `operation` is a verb such as "open", `code` its errno.
  case system(operation: String, path: String, code: Int32)
  /// The file is no SQLite database of the kind that this module reads; `reason` is one plain clause.
  case unreadable(path: String, reason: String)
  /// A page holds what the file format forbids. Pages count from 1.
  case damaged(path: String, page: UInt32, reason: String)
  /// A record has no valid header, or more bytes than SQLite accepts.
  case invalidRecord(reason: String)
}

extension SnapshotFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let operation, let path, let code): "cannot \(operation) \(path): \(errorText(code))"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .damaged(let path, let page, let reason): "\(path) is damaged: page \(page): \(reason)"
    case .invalidRecord(let reason): "invalid record: \(reason)"
    }
  }
}
