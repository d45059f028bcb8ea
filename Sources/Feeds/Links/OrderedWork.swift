internal import Archives
internal import Dispatch

/// Has jobs done by several threads and gives their results out in the order of the jobs.
///
/// Jobs and results wait for each other in small numbers, so that memory stays flat whichever side is slower.
struct OrderedWork<Job: Sendable, Result: Sendable> {
  /// A job on its way, with the results that were not given out yet.
  private struct Lane: Sendable {
    let job: Job
    let results = BoundedChannel<Result>(capacity: 4)
  }

  /// To the threads that work.
  private let jobs: BoundedChannel<Lane>
  /// To the one that takes the results: the same lanes, in order.
  private let lanes: BoundedChannel<Lane>

  private init(room: Int) {
    jobs = BoundedChannel(capacity: room)
    lanes = BoundedChannel(capacity: room)
  }

  /// Does all jobs.
  ///
  /// - Parameters:
  ///   - workerCount: How many threads work.
  ///   - produce: Calls its argument with each job, and ends when that returns false; on a thread of its own.
  ///   - work: Does a job and calls its second argument with each result, and ends when that returns false.
  ///   - consume: Receives the results on the caller's thread.
  /// - Throws: What `consume` throws, which stops the work.
  static func run(
    workerCount: Int,
    produce: @escaping @Sendable ((Job) -> Bool) -> Void,
    work: @escaping @Sendable (Job, (Result) -> Bool) -> Void,
    consume: (Result) throws -> Void
  ) throws {
    let state = OrderedWork(room: workerCount * 8)
    let threads = DispatchGroup()
    // A queue each: the shared ones have no threads to spare for those that wait.
    DispatchQueue(label: "jobs").async(group: threads) {
      produce { state.add($0) }
      state.close()
    }
    for _ in 0..<workerCount {
      DispatchQueue(label: "work").async(group: threads) { state.work(work) }
    }
    defer { threads.wait() }
    try state.giveOut(to: consume)
  }

  private func add(_ job: Job) -> Bool {
    let lane = Lane(job: job)
    return lanes.send(lane) && jobs.send(lane)
  }

  private func close() {
    lanes.close()
    jobs.close()
  }

  private func work(_ work: (Job, (Result) -> Bool) -> Void) {
    while let lane = jobs.receive() {
      work(lane.job) { lane.results.send($0) }
      lane.results.close()
    }
  }

  private func giveOut(to consume: (Result) throws -> Void) throws {
    while let lane = lanes.receive() {
      do {
        while let result = lane.results.receive() { try consume(result) }
      } catch {
        close()
        lane.results.close()
        while let rest = lanes.receive() { rest.results.close() }
        throw error
      }
    }
  }
}
