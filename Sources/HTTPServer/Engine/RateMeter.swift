internal import Synchronization

/// Counts the requests of each address in the window of time that runs.
final class RateMeter: Sendable {
  private let limit: Int
  /// In milliseconds.
  private let window: Int64
  private let state = Mutex<(window: Int64, counts: [String: Int])>((0, [:]))

  init(_ limit: Int, window: Int64) { (self.limit, self.window) = (limit, max(1, window)) }

  /// Counts a request; `false` where it is one too many.
  func allows(_ client: String, at milliseconds: Int64) -> Bool {
    state.withLock { state in
      if state.window != milliseconds / window { state = (milliseconds / window, [:]) }
      state.counts[client, default: 0] += 1
      return state.counts[client, default: 0] <= limit
    }
  }
}
