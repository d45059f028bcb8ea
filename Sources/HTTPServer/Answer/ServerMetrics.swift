internal import Synchronization

/// What a server has answered, for Prometheus.
public final class ServerMetrics: Sendable {
  private struct Key: Hashable {
    var route: String
    var status: Int
  }

  private struct Series {
    var count = 0
    var bytes = 0
    var microseconds: Int64 = 0
    /// How many took at most as long as each bound says.
    var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count)
  }

  private static let bounds: [Int64] = [500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 2_000_000]

  private let series = Mutex<[Key: Series]>([:])

  public init() {}

  /// Counts one request that was answered.
  public func count(_ request: AnsweredRequest) {
    series.withLock { all in
      var series = all[Key(route: request.route, status: request.status)] ?? Series()
      series.count += 1
      series.bytes += request.byteCount
      series.microseconds += request.microseconds
      for (index, bound) in Self.bounds.enumerated() where request.microseconds <= bound { series.buckets[index] += 1 }
      all[Key(route: request.route, status: request.status)] = series
    }
  }

  /// Prometheus's text format, version 0.0.4.
  public func text(refusals: [String: Int], connections: Int) -> String {
    let all = series.withLock { $0 }.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }
    var text = "# TYPE coster_requests_total counter\n"
    for (key, series) in all { text += "coster_requests_total{\(Self.labels(key))} \(series.count)\n" }
    text += "# TYPE coster_response_bytes_total counter\n"
    for (key, series) in all { text += "coster_response_bytes_total{\(Self.labels(key))} \(series.bytes)\n" }
    text += "# TYPE coster_request_seconds histogram\n"
    for (key, series) in all { text += Self.histogram(key, series) }
    text += "# TYPE coster_refused_total counter\n"
    for (reason, count) in refusals.sorted(by: { $0.key < $1.key }) {
      text += "coster_refused_total{reason=\"\(reason)\"} \(count)\n"
    }
    return text + "# TYPE coster_connections gauge\ncoster_connections \(connections)\n"
  }

  private static func labels(_ key: Key) -> String { "route=\"\(key.route)\",status=\"\(key.status)\"" }

  private static func histogram(_ key: Key, _ series: Series) -> String {
    var text = ""
    for (bound, count) in zip(bounds, series.buckets) {
      text += "coster_request_seconds_bucket{\(labels(key)),le=\"\(seconds(bound))\"} \(count)\n"
    }
    text += "coster_request_seconds_bucket{\(labels(key)),le=\"+Inf\"} \(series.count)\n"
    text += "coster_request_seconds_sum{\(labels(key))} \(seconds(series.microseconds))\n"
    return text + "coster_request_seconds_count{\(labels(key))} \(series.count)\n"
  }

  /// Seconds as Prometheus reads them: 0.001500.
  public static func seconds(_ microseconds: Int64) -> String {
    "\(microseconds / 1_000_000)." + String(1_000_000 + microseconds % 1_000_000).dropFirst()
  }
}
