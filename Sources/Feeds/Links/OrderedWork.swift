internal import Dispatch
internal import Platform

/// Has jobs done by several threads and gives their results out in the order of the jobs.
///
/// Jobs and results wait for each other in small numbers, so that memory stays flat whichever side is slower.
final class OrderedWork<Job: Sendable, Result: Sendable>: @unchecked Sendable {
  /// The results of one job, until they are given out.
  private final class Lane {
    let job: Job
    var results: [Result] = []
    var isDone = false

    init(_ job: Job) { self.job = job }
  }

  /// How many results of a job may wait.
  private static var roomOfLane: Int { 4 }

  private let monitor = Monitor()
  private let roomForJobs: Int
  // All below is touched within the monitor only.
  private var lanes: [Lane] = []
  /// How many of the lanes are taken by a worker, from the first on.
  private var taken = 0
  private var hasAllJobs = false
  private var isStopped = false

  private init(workerCount: Int) {
    roomForJobs = workerCount * 8
  }

  /// Does all jobs.
  ///
  /// - Parameters:
  ///   - workerCount: How many threads work.
  ///   - produce: Calls its argument with each job, and ends when that returns false; on a thread of its own.
  ///   - work: Does a job and calls its second argument with each result, and ends when that returns false.
  ///   - consume: Takes the results on the caller's thread.
  /// - Throws: What `consume` throws, which stops the work.
  static func run(
    workerCount: Int,
    produce: @escaping @Sendable ((Job) -> Bool) -> Void,
    work: @escaping @Sendable (Job, (Result) -> Bool) -> Void,
    consume: (Result) throws -> Void
  ) throws {
    let state = OrderedWork(workerCount: workerCount)
    let threads = DispatchGroup()
    // A queue each: the shared ones have no threads to spare for those that wait.
    DispatchQueue(label: "jobs").async(group: threads) {
      produce { state.add($0) }
      state.finishJobs()
    }
    for _ in 0..<workerCount {
      DispatchQueue(label: "work").async(group: threads) {
        while let lane = state.take() {
          work(lane.job) { state.put($0, into: lane) }
          state.finish(lane)
        }
      }
    }
    defer {
      state.stop()
      threads.wait()
    }
    while let result = state.next() { try consume(result) }
  }

  private func add(_ job: Job) -> Bool {
    monitor.within {
      monitor.wait { lanes.count < roomForJobs || isStopped }
      if !isStopped { lanes.append(Lane(job)) }
      return !isStopped
    }
  }

  private func finishJobs() {
    monitor.within { hasAllJobs = true }
  }

  private func take() -> Lane? {
    monitor.within {
      monitor.wait { taken < lanes.count || hasAllJobs || isStopped }
      guard taken < lanes.count, !isStopped else { return nil }
      taken += 1
      return lanes[taken - 1]
    }
  }

  private func put(_ result: Result, into lane: Lane) -> Bool {
    monitor.within {
      monitor.wait { lane.results.count < Self.roomOfLane || isStopped }
      if !isStopped { lane.results.append(result) }
      return !isStopped
    }
  }

  private func finish(_ lane: Lane) {
    monitor.within { lane.isDone = true }
  }

  /// The next result in order; nil when there will be none.
  private func next() -> Result? {
    monitor.within {
      while true {
        monitor.wait {
          lanes.first.map { !$0.results.isEmpty || $0.isDone } ?? hasAllJobs
        }
        guard let lane = lanes.first else { return nil }
        if !lane.results.isEmpty { return lane.results.removeFirst() }
        lanes.removeFirst()
        taken -= 1
        monitor.tell()
      }
    }
  }

  private func stop() {
    monitor.within { isStopped = true }
  }
}

/// A lock whose holder can wait for a change that another holder makes.
@safe private final class Monitor {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe change = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(mutex)
    unsafe change.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs `body` alone, and tells those who wait that something may have changed.
  func within<Value>(_ body: () -> Value) -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer {
      tell()
      unsafe pthread_mutex_unlock(mutex)
    }
    return body()
  }

  /// Waits, within the monitor, until `condition` holds.
  func wait(until condition: () -> Bool) {
    while !condition() { unsafe pthread_cond_wait(change, mutex) }
  }

  func tell() { unsafe pthread_cond_broadcast(change) }
}
