internal import Dispatch
internal import Synchronization

/// Work on a thread of its own, whose result is waited for.
///
///     let work = BackgroundWork { () throws(SnapshotFileError) in try full.write(to: file) }
///     …
///     let written = try work.wait()
///
/// Work that nobody waits for ends all the same.
public final class BackgroundWork<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, SnapshotFileError>?>(nil)
  private let thread = DispatchGroup()

  /// Begins with the work.
  public init(_ body: @escaping @Sendable () throws(SnapshotFileError) -> Value) {
    // The global queues have a thread a core, and would have work wait for the work that waits for it.
    DispatchQueue(label: "background work").async(group: thread) {
      let result = Result(catching: body)
      self.result.withLock { $0 = result }
    }
  }

  /// Waits for the end of the work, and returns what it made, however often it is called.
  ///
  /// - Throws: What the work threw.
  public func wait() throws(SnapshotFileError) -> Value {
    thread.wait()
    guard let result = result.withLock({ $0 }) else { preconditionFailure("the work has ended") }
    return try result.get()
  }
}
