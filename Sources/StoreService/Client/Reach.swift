/// The servers that answered in this run: one that never does is not called again and again.
struct Reach {
  private var answering: Set<String> = []
  private var failures: [String: Int] = [:]

  /// After this many calls without any answer the network is down, not just disturbed.
  private static let mostFailures = 3

  mutating func noteAnswer(of url: String) { answering.insert(StoreClient.host(of: url)) }

  /// Counts a call that failed.
  ///
  /// - Throws: ``StoreFailure/unreachable(host:reason:)`` when the server never answered this many calls.
  mutating func note(_ error: NetworkError, at url: String) throws(StoreFailure) {
    let called = StoreClient.host(of: url)
    let host = error.redirection.map(StoreClient.host) ?? called
    switch error.cause {
    case .unreachable where !answering.contains(host):
      failures[host, default: 0] += 1
      guard failures[host, default: 0] < Self.mostFailures else {
        throw .unreachable(
          host: host == called ? host : "\(host), to which \(called) sends callers on,", reason: error.reason)
      }
    // Half an answer is an answer: the server is reachable.
    case .truncated, .unusable: answering.insert(host)
    case .unreachable, .silent, .hopeless, .interrupted: break
    }
  }
}
