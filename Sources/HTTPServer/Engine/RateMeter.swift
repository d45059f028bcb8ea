internal import Synchronization

/// Counts the requests of each address in the second that runs.
final class RateMeter: Sendable {
  private struct State {
    var second: Int64 = 0
    var counts: [String: Int] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  init(_ limit: Int) { self.limit = limit }

  /// Counts a request; `false` where it is one too many.
  func allows(_ client: String, at milliseconds: Int64) -> Bool {
    state.withLock { state in
      if state.second != milliseconds / 1000 { state = State(second: milliseconds / 1000) }
      state.counts[client, default: 0] += 1
      return state.counts[client, default: 0] <= limit
    }
  }
}
