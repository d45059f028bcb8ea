internal import Dispatch
internal import Platform
internal import Synchronization

/// Threads for requests that take long, so that those of others do not wait behind them.
///
/// libmicrohttpd binds a connection to one of its threads: while that answers, all its other connections wait.
final class LongWork: Sendable {
  /// Does the work; where the server ends, there is no time for it any more.
  typealias Job = @Sendable (_ isEnding: Bool) -> Void

  private struct State {
    var jobs: [Job] = []
    var isEnding = false
  }

  private let state = Mutex(State())
  private let jobs = DispatchSemaphore(value: 0)
  private let threads = DispatchGroup()
  private let threadCount: Int

  init(threads threadCount: Int) {
    self.threadCount = threadCount
    for _ in 0..<threadCount {
      threads.enter()
      var thread = pthread_t()
      let context = unsafe Unmanaged.passRetained(self).toOpaque()
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<LongWork>.fromOpaque(context).takeRetainedValue().work()
          return nil
        }, context)
      guard code == 0 else { preconditionFailure("a process has threads") }
      _ = pthread_detach(thread)
    }
  }

  /// Adds a job behind those that wait.
  func add(_ job: @escaping Job) {
    state.withLock { $0.jobs.append(job) }
    jobs.signal()
  }

  /// Ends the threads when all jobs are done, those that have not begun in haste.
  func end() {
    state.withLock { $0.isEnding = true }
    for _ in 0..<threadCount { jobs.signal() }
    threads.wait()
  }

  /// How far these threads stand back behind others: see nice(1).
  private static let niceness: Int32 = 10

  private func work() {
    // PRIO_PROCESS, whose type is not the same everywhere: of Linux, where each thread has a niceness of its own.
    _ = setpriority(0, 0, Self.niceness)
    while true {
      jobs.wait()
      let (job, isEnding) = state.withLock { ($0.jobs.isEmpty ? nil : $0.jobs.removeFirst(), $0.isEnding) }
      guard let job else { break }
      job(isEnding)
    }
    threads.leave()
  }
}
