internal import Catalog
internal import HTTPServer
internal import Synchronization

/// The figures of a server, which any of its threads may read.
final class MetricsReport: Sendable {
  private struct Held {
    weak var server: Server?
    /// By the step at which the best item was found.
    var searches: [String: Int] = [:]
    var statementTime: Int64 = 0
  }

  private let metrics: ServerMetrics
  private let held = Mutex(Held())

  init(_ metrics: ServerMetrics) { self.metrics = metrics }

  /// Known once the server is made, whose threads have the report before.
  var server: Server? {
    get { held.withLock { $0.server } }
    set { held.withLock { $0.server = newValue } }
  }

  func count(_ answer: SearchAnswer) {
    held.withLock { $0.searches[answer.items.first.map { "\($0.step)" } ?? "nothing", default: 0] += 1 }
  }

  func add(statementTime nanoseconds: Int64) { held.withLock { $0.statementTime += nanoseconds } }

  func text() -> String {
    let (searches, time) = held.withLock { ($0.searches.sorted { $0.key < $1.key }, $0.statementTime) }
    return metrics.text(refusals: server?.refusalCounts ?? [:], connections: server?.connectionCount ?? 0)
      + "# TYPE coster_searches_total counter\n"
      + searches.map { "coster_searches_total{step=\"\($0)\"} \($1)\n" }.joined()
      + "# TYPE coster_sqlite_seconds_total counter\n"
      + "coster_sqlite_seconds_total \(ServerMetrics.seconds(time / 1000))\n"
  }
}
