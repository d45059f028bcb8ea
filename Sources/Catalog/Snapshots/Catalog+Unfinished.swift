internal import SQLite

extension Catalog {
  /// Snapshots whose import was interrupted: an import with `resumes` goes on with them, any other sweeps them away.
  public func unfinishedSnapshots() -> [UnfinishedSnapshotSize] {
    Snapshot.unfinished(in: snapshotFolder)
  }
}

/// How far a snapshot came whose import was interrupted.
public struct UnfinishedSnapshotSize: Equatable, Sendable {
  public var name: SnapshotName
  /// In bytes.
  public var byteCount: Int
}
