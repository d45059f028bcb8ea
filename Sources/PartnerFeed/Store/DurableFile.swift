internal import Platform

/// Files that are on the disk when a call returns, not merely on their way there.
enum DurableFile {
  static func sync(_ path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  /// Gives a file its name, in place of what had it before, and makes that durable too.
  static func rename(_ path: String, to name: String, in folder: String) throws(StoreError) {
    guard unsafe Platform.rename(path, name) == 0 else { throw failure(name) }
    try sync(folder)
  }

  private static func failure(_ path: String) -> StoreError {
    .file(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}
