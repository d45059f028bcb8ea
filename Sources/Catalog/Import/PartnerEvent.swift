internal import Archives
internal import Dispatch
internal import Feeds
internal import Synchronization

/// What a job tells the thread that owns the catalog, in the order in which it happens.
enum PartnerEvent: Sendable {
  /// A table is there, wanted or not.
  case met(table: String, columns: [String])
  /// Rows of a table begin; what is kept of them next belongs to it.
  case began(PartnerPart, SnapshotName)
  /// A part is complete already, by an import that was interrupted.
  case resumed(PartnerPart, SnapshotName)
  case kept(RefusedRecord)
  case problem(String)
  case note(String)
  case progress(file: String, bytesRead: Int64)
  /// An archive holds other feeds besides tables.
  case mixed(FileTree.File)
  case fileEnded(bytesRead: Int64)
  /// A snapshot is whole and waits for its place.
  case built(BuiltSnapshot, [PartnerPart], Reply)
  /// A file that went into several snapshots was read without fault.
  case summed(PartnerFileStamp, String)
  /// All that was told before is to be in the catalog before the job goes on.
  case settle(Reply)
  /// The job cannot go on, and neither can the import.
  case failed(SnapshotError)
  case ended
}

/// Lets a job wait until the catalog's thread has done what it asked for.
final class Reply: Sendable {
  private let signal = DispatchSemaphore(value: 0)
  private let isDone = Mutex(false)

  func give(isDone done: Bool) {
    isDone.withLock { $0 = done }
    signal.signal()
  }

  /// Returns whether it was done.
  func wait() -> Bool {
    signal.wait()
    return isDone.withLock { $0 }
  }
}
