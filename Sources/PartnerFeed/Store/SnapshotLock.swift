internal import Platform

/// The right to build snapshots in a folder, which one process has at a time.
///
/// The system releases it when the process ends, however it ends.
public final class SnapshotLock {
  private var descriptor: Int32

  /// Makes the folder where it is missing.
  ///
  /// - Parameters:
  ///   - folder: The folder of the snapshots.
  ///   - milliseconds: How long it is waited for while another process has it.
  ///   - waits: Called once before it is waited for.
  /// - Throws: ``StoreError`` when another process has it still.
  public init(_ folder: String, waitingFor milliseconds: Int32 = 0, waits: () -> Void = {}) throws(StoreError) {
    _ = unsafe mkdir(folder, 0o777)
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(file: folder, reason: systemReason()) }
    var waited: Int32 = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard waited < milliseconds else {
        release()
        throw StoreError(file: folder, reason: "another import is running here; try again when it is done")
      }
      if waited == 0 { waits() }
      usleep(UInt32(Self.pause) * 1000)
      waited += Self.pause
    }
  }

  deinit { release() }

  /// The pause between two tries, in milliseconds.
  private static let pause: Int32 = 20

  /// Lets others write.
  public func release() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }
}
