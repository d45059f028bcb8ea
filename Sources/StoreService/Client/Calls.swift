/// Calls servers, and again after failures: later each time, and no more where a server never answers.
final class Calls {
  let network: Network
  let settings: StoreSettings
  let onEvent: (StoreClient.Event) -> Void
  /// Called when a host wants no calls until a time, in milliseconds since 1970.
  private let onPause: (_ host: String, _ until: Int64) throws -> Void
  /// The servers that answered in this run: one that never does is not called again and again.
  private var answering: Set<String> = []
  private var unanswered: [String: Int] = [:]

  /// After this many calls without any answer the network is down, not just disturbed.
  private static let maxUnanswered = 3

  init(
    _ network: Network, settings: StoreSettings, onEvent: @escaping (StoreClient.Event) -> Void,
    onPause: @escaping (_ host: String, _ until: Int64) throws -> Void = { _, _ in }
  ) {
    (self.network, self.settings) = (network, settings)
    (self.onEvent, self.onPause) = (onEvent, onPause)
  }

  /// Attempts `body` as often as the settings say, counting anew after each attempt that made progress.
  ///
  /// - Parameters:
  ///   - url: The address that is called.
  ///   - progress: How much has been received; an attempt that makes it larger made progress.
  ///   - body: One attempt; throws ``TryAgain`` where another may succeed.
  /// - Returns: What `body` returns.
  /// - Throws: ``StoreFailure``, and what else `body` throws.
  func attempt<Result>(_ url: String, progress: () -> Int64 = { 0 }, _ body: () throws -> Result) throws -> Result {
    var failures = 0
    while true {
      let before = progress()
      let again: TryAgain
      do {
        return try body()
      } catch let error as TryAgain {
        again = error
      } catch let error as NetworkError {
        again = TryAgain(reason: try reason(of: error, at: url))
      }
      failures = progress() > before ? 0 : failures + 1
      try wait(after: failures, again, url)
    }
  }

  /// Waits before the next attempt; after too many calls every other process waits, too.
  private func wait(after failures: Int, _ again: TryAgain, _ url: String) throws {
    let now = network.now()
    let requested = again.head?.retryAfter(now: now)
    let jitter = Int64(network.random() * Double(settings.pause) / 4)
    let own = settings.pause(
      after: max(1, failures), isThrottled: again.isThrottled, random: network.random())
    let pause = requested.map { $0 + jitter } ?? own
    let host = StoreClient.host(of: url)
    if again.isThrottled || requested != nil { try onPause(host, now + pause) }
    if let requested, requested > StoreSettings.maxPause { throw StoreFailure.lockedOut(host, requested, now) }
    guard failures < settings.tries else {
      throw StoreFailure.failed(
        url: url, tries: settings.tries, reason: again.reason, isThrottled: again.isThrottled)
    }
    onEvent(.waitsAfter(reason: again.reason, milliseconds: pause))
    try network.sleep(pause)
  }

  func noteAnswer(of url: String) { answering.insert(StoreClient.host(of: url)) }

  /// Counts a call that failed; returns why, and at which server if a redirection led to another one.
  private func reason(of error: NetworkError, at url: String) throws(StoreFailure) -> String {
    let called = StoreClient.host(of: url)
    let host = error.redirection.map(StoreClient.host) ?? called
    if error.redirection != nil { answering.insert(called) }
    let reason = host == called ? error.reason : "\(called) sends callers on to \(host): \(error.reason)"
    switch error.cause {
    case .unreachable where !answering.contains(host):
      unanswered[host, default: 0] += 1
      guard unanswered[host, default: 0] < Self.maxUnanswered else {
        throw .unreachable(
          host: host == called ? host : "\(host), to which \(called) sends callers on,", reason: error.reason)
      }
    case .unreachable, .silent: break
    // Half an answer is an answer: the server is reachable.
    case .truncated: answering.insert(host)
    case .unusable:
      answering.insert(host)
      throw .damaged(url: url, reason: reason)
    case .hopeless: throw .hopeless(url: url, reason: reason)
    }
    return reason
  }
}

/// Why an attempt failed after which another may succeed.
struct TryAgain: Error {
  var reason: String
  /// The head of the answer, if there was one: it may state when to call again.
  var head: HTTPHead?
  /// Whether there were too many calls.
  var isThrottled = false
  /// Whether the answer was whole, and not of the shape that the service has.
  var isOfOtherShape = false
}
