internal import Catalog
internal import HTTPServer
internal import Synchronization

/// What a server has answered, for Prometheus; all its threads count here.
final class Metrics: Sendable {
  private struct Key: Hashable {
    var route: String
    var status: Int

    var labels: String { "route=\"\(route)\",status=\"\(status)\"" }
  }

  private struct Series {
    var count = 0
    var bytes = 0
    var microseconds: Int64 = 0
    /// How many took at most as long as each bound says.
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
  }

  private struct State {
    weak var server: Server?
    var series: [Key: Series] = [:]
    /// By the step at which the best item was found.
    var searches: [String: Int] = [:]
    var statementTime: Int64 = 0
  }

  /// In microseconds.
  private static let bounds: [Int64] = [500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 2_000_000]

  private let state = Mutex(State())

  /// Whose rejections and connections are reported; its threads have the metrics before.
  func observe(_ server: Server) { state.withLock { $0.server = server } }

  func count(_ request: AnsweredRequest) {
    state.withLock { state in
      let key = Key(route: request.route, status: request.status)
      var series = state.series[key] ?? Series()
      series.count += 1
      series.bytes += request.byteCount
      series.microseconds += request.microseconds
      for (index, bound) in Self.bounds.enumerated() where request.microseconds <= bound { series.buckets[index] += 1 }
      state.series[key] = series
    }
  }

  func count(_ answer: SearchAnswer) {
    state.withLock { $0.searches[answer.items.first.map { "\($0.step)" } ?? "nothing", default: 0] += 1 }
  }

  func add(statementTime nanoseconds: Int64) { state.withLock { $0.statementTime += nanoseconds } }

  /// Prometheus's text format, version 0.0.4.
  func text() -> String {
    let state = state.withLock { $0 }
    let all = state.series.sorted { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }
    let rejections = (state.server?.rejectionCounts ?? [:]).sorted { $0.key < $1.key }
    return Self.family("requests_total", "counter", all.map { ("{\($0.key.labels)}", "\($0.value.count)") })
      + Self.family("response_bytes_total", "counter", all.map { ("{\($0.key.labels)}", "\($0.value.bytes)") })
      + Self.family("request_seconds", "histogram", all.flatMap { Self.histogram($0.key.labels, $0.value) })
      + Self.family("refused_total", "counter", rejections.map { ("{reason=\"\($0.key)\"}", "\($0.value)") })
      + Self.family("connections", "gauge", [("", "\(state.server?.connectionCount ?? 0)")])
      + Self.family(
        "searches_total", "counter",
        state.searches.sorted { $0.key < $1.key }.map { ("{step=\"\($0.key)\"}", "\($0.value)") })
      + Self.family("sqlite_seconds_total", "counter", [("", Self.seconds(state.statementTime / 1000))])
  }

  /// A metric, with what follows its name in each line, and the value.
  static func family(_ name: String, _ type: String, _ lines: [(suffix: String, value: String)]) -> String {
    "# TYPE coster_\(name) \(type)\n" + lines.map { "coster_\(name)\($0.suffix) \($0.value)\n" }.joined()
  }

  private static func histogram(_ labels: String, _ series: Series) -> [(suffix: String, value: String)] {
    zip(bounds, series.buckets).map { ("_bucket{\(labels),le=\"\(seconds($0))\"}", "\($1)") } + [
      ("_bucket{\(labels),le=\"+Inf\"}", "\(series.count)"), ("_sum{\(labels)}", seconds(series.microseconds)),
      ("_count{\(labels)}", "\(series.count)"),
    ]
  }

  /// Seconds as Prometheus reads them: 0.001500.
  private static func seconds(_ microseconds: Int64) -> String {
    "\(microseconds / 1_000_000)." + String(1_000_000 + microseconds % 1_000_000).dropFirst()
  }
}
