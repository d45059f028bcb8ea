public import PartnerFeed
public import SQLite

/// Why a catalog could not do what it was asked to, in words for a person.
public enum CatalogError: Error, Equatable, CustomStringConvertible {
  /// There is no catalog in the folder.
  case missing(folder: String)
  /// The folder's name is not UTF-8.
  case nameIsNoText(folder: String)
  /// The file is no catalog of this program.
  case notACatalog(file: String)
  /// A newer version of Coster wrote it.
  case madeByNewerVersion(file: String)
  /// A version from before the first release wrote it, with other tables.
  case madeBeforeFirstRelease(file: String)
  /// It needs migrations, and cannot be written.
  case madeByOlderVersion(file: String)
  /// The folder, or a file in it, cannot be written.
  case readOnly(folder: String)
  /// Changes wait in a log that this user may not share with those who write it.
  case logCannotBeShared(file: String)
  /// It was written while it was read by a user who cannot have locks: what was read may be of two states.
  case changedMeanwhile(file: String)
  /// The disk is full.
  case diskFull(folder: String)
  /// A disk has less space than what was asked for takes, in bytes; nothing was begun.
  case notEnoughSpace(folder: String, needed: Int64, free: Int64)
  /// The disk for SQLite's temporary files is full.
  case temporaryDiskFull
  /// Another program is writing it, and did not finish in time.
  case busy(file: String)
  /// Another program took back the import that runs.
  case importTakenBack(folder: String)
  /// SQLite finds the file damaged.
  case damaged(file: String, detail: String)
  /// The catalog itself is sound, and one of its snapshots, which is needed, is damaged or cannot be read.
  case unreadableSnapshot(SnapshotError)
  /// The file cannot be opened.
  case cannotOpen(file: String, reason: String)
  /// Whatever else SQLite refuses.
  case database(file: String, SQLiteError)

  /// Translates an error of the database `file` of the catalog in `folder`.
  init(_ error: SQLiteError, file: String, folder: String) {
    self =
      switch error.cause {
      case .busy: .busy(file: file)
      case .diskFull: .diskFull(folder: folder)
      case .readOnly: .readOnly(folder: folder)
      case .notADatabase: .notACatalog(file: file)
      case .damaged: .damaged(file: file, detail: error.message)
      case .cannotOpen: .cannotOpen(file: file, reason: error.message)
      default: .database(file: file, error)
      }
  }

  public var description: String {
    switch self {
    case .missing(let folder):
      """
      There is no catalog in \(folder). Make one with 'coster import FILE…' or 'coster fetch lookup ID', or name another \
      with --catalog.
      """
    case .nameIsNoText(let folder):
      "The name of the folder \(folder) is not UTF-8, and a catalog is not kept in such. Name another with --catalog."
    case .notACatalog(let file):
      "\(file) is not a Coster catalog; it was left as it is. Name another folder with --catalog."
    case .madeByNewerVersion(let file):
      "\(file) was made by a newer version of coster; it was left as it is. Update coster to use it."
    case .madeBeforeFirstRelease(let file):
      "\(file) was made by a version of coster before the first release, and was left as it is. Move it elsewhere, and"
        + " import the feeds again."
    case .madeByOlderVersion(let file):
      "\(file) was made by an older version of coster, and cannot be brought up to date, as it is read-only."
        + " Run 'coster stats' once where it can be written."
    case .readOnly(let folder):
      "The catalog in \(folder) cannot be written: the folder or its files are read-only. Nothing was changed."
    case .logCannotBeShared(let file):
      "\(file) has changes in its log, which this user cannot read: that takes \(file)-wal and \(file)-shm, both readable,"
        + " or the right to write the folder. Run 'coster stats' once as a user who may write it."
    case .changedMeanwhile(let file):
      "\(file) was changed while it was read without locks, since this user may not write its folder. Ask again."
    case .diskFull(let folder):
      "The disk that holds \(folder) is full. What was committed before is kept; free some space and try again."
    case .notEnoughSpace(let folder, let needed, let free):
      "\(folder): this needs \(needed) bytes of free space, and the disk has \(free). Nothing was changed. Free some space."
    case .temporaryDiskFull:
      "The disk for temporary files is full. Free some space in /var/tmp, or name a folder elsewhere in SQLITE_TMPDIR."
    case .busy(let file):
      "\(file) is being written by another program. Try again when it is done."
    case .importTakenBack(let folder):
      "'coster imports undo' took back what this import had added to \(folder), so it ended. Import again."
    case .damaged(let file, let detail):
      "\(file) is damaged (\(detail)). Run 'sqlite3 \(file) .recover' to save what can be read, or import anew."
    case .unreadableSnapshot(let snapshotError):
      "\(snapshotError)"
    case .cannotOpen(let file, let reason):
      "\(file) cannot be opened: \(reason). Check that the folder exists and that you may read and write it."
    case .database(let file, let error):
      "\(file): \(error)"
    }
  }
}
