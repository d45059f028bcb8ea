internal import Glibc

/// The right to build snapshots in a folder, which one process has at a time.
///
/// The system takes it back when the process ends, however it ends.
final class SnapshotLock {
  private var descriptor: Int32

  /// Makes the folder where it is missing.
  init(_ folder: String) throws(SnapshotError) {
    _ = unsafe mkdir(folder, 0o777)
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: folder, reason: unsafe String(cString: strerror(errno))) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      release()
      throw .file(path: folder, reason: "another import is building a snapshot here; try again when it is done")
    }
  }

  deinit { release() }

  func release() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }
}
