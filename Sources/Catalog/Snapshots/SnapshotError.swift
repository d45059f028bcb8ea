public import Feeds
public import SQLite

/// Why a snapshot was not built; whatever was there before is as it was.
public enum SnapshotError: Error, Equatable, CustomStringConvertible {
  /// A table's file could not be read, or not to its end.
  case feed(FeedError)
  case database(file: String, SQLiteError)
  /// The parts of a table disagree, or an incremental table came among whole ones.
  case misfit(feed: String, reason: String)
  /// Two exports of one table and one date came together, and nothing tells which of them counts.
  case twins(table: String, of: SnapshotName, String, String)
  /// No table was read at all.
  case empty
  /// The finished file failed SQLite's own check, or has other rows than were written.
  case damaged(file: String, detail: String)
  case file(path: String, reason: String)

  public var description: String {
    switch self {
    case .feed(let error): error.description
    case .database(let file, let error) where error.cause == .diskFull:
      "The disk that holds \(file) is full. No snapshot was changed; make room and try again."
    case .database(let file, let error) where error.cause == .cannotOpen:
      "\(file) cannot be made: \(error.message). Check that the folder exists and that you may write to it."
    case .database(let file, let error): "\(file): \(error)"
    case .misfit(let feed, let reason): "\(feed): \(reason)"
    case .twins(let table, let name, let first, let second):
      "\(second): is another export of \(table) for \(name), as \(first) is; the table was left as it was: "
        + "import the one that counts"
    case .empty: "There is no table in what was read, so no snapshot was built."
    case .damaged(let file, let detail):
      "\(file) failed its check (\(detail)) and was thrown away. Check the disk, and import again."
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }
}
