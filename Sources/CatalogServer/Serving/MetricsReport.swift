internal import HTTPServer
internal import Synchronization

/// The figures of a server, which each of its threads may be asked for.
final class MetricsReport: Sendable {
  private struct Held {
    weak var server: Server?
  }

  private let metrics: ServerMetrics
  private let held = Mutex(Held())

  init(_ metrics: ServerMetrics) { self.metrics = metrics }

  /// Known once the server is made, whose threads have the report before.
  var server: Server? {
    get { held.withLock { $0.server } }
    set { held.withLock { $0.server = newValue } }
  }

  @Sendable func text() -> String {
    metrics.text(refusals: server?.refusalCounts ?? [:], connections: server?.connectionCount ?? 0)
  }
}
