internal import Foundation

/// Keeps a catalog from being opened with locks, as a folder does that may not be written: root may write any.
public struct LockObstacle {
  private let path: String

  /// Puts a link, which SQLite does not follow, where it would make the file that readers and writers share.
  public init(in catalog: String) throws {
    path = catalog + "/catalog.sqlite-shm"
    for suffix in ["-shm", "-wal"] { try? FileManager.default.removeItem(atPath: catalog + "/catalog.sqlite" + suffix) }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
  }

  /// Lets others write the catalog.
  public func remove() throws { try FileManager.default.removeItem(atPath: path) }
}
