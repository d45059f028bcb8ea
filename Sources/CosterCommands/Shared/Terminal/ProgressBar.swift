internal import CatalogModel

/// Reports the progress of long work: one line drawn over and over on a terminal, a line now and then elsewhere.
///
///     let progress = ProgressBar("import", byteCount: stream.byteCount, unit: "records", in: console)
///     progress.update(bytes: stream.offset, count: stored)
///     progress.finish()
final class ProgressBar {
  /// How often the terminal's line is drawn.
  private static let drawing = Duration.milliseconds(100)
  /// How often a line is added to a log.
  private static let logging = Duration.seconds(10)

  private let label: String
  private let unit: String
  private let console: Console
  private let start: Duration
  private var due: Duration
  /// How many bytes there are, if known.
  var byteCount: Int64?

  /// Starts the clock; `unit` is what is counted besides bytes, such as `records`.
  init(_ label: String, byteCount: Int64? = nil, unit: String, in console: Console) {
    self.label = label
    self.byteCount = byteCount
    self.unit = unit
    self.console = console
    start = console.uptime
    due = start + (console.hasStatusLine ? Self.drawing : Self.logging)
  }

  /// Reports how many bytes and records were read; cheap enough to be called for each record.
  func update(bytes: Int64, count: Int) {
    guard !console.isQuiet else { return }
    let now = console.uptime
    guard now >= due else { return }
    let state = Progress(bytes: bytes, byteCount: byteCount, count: count, time: now - start)
    if console.hasStatusLine {
      due = now + Self.drawing
      console.showStatus("\(label)  \(state.bar)\(state.facts(unit).joined(separator: "  "))")
    } else {
      due = now + Self.logging
      console.note("\(label): \(state.facts(unit).joined(separator: ", "))")
    }
  }

  /// Erases the line.
  func finish() { console.clearStatus() }
}

/// The progress at one time.
private struct Progress {
  var bytes: Int64
  var byteCount: Int64?
  var count: Int
  var time: Duration

  private static let barWidth = 20

  private var share: Double? {
    guard let byteCount, byteCount > 0 else { return nil }
    return min(1, Double(bytes) / Double(byteCount))
  }

  /// A bar followed by a space, if the total is known.
  var bar: String {
    guard let share else { return "" }
    let filled = Int(share * Double(Self.barWidth))
    return "[\(String(repeating: "=", count: filled))\(String(repeating: " ", count: Self.barWidth - filled))]  "
  }

  func facts(_ unit: String) -> [String] {
    let whole = byteCount.map { " of \($0.byteText)" } ?? ""
    let percent = share.map { ["\(Int($0 * 100))%"] } ?? []
    let rate = "\(Int(Double(count) / max(seconds, 0.001)).grouped) \(unit)/s"
    return percent + [bytes.byteText + whole, rate] + timeLeft
  }

  private var seconds: Double { time / .seconds(1) }

  private var timeLeft: [String] {
    guard let share, share > 0 else { return [] }
    // No one waits for longer than a hundred hours, and no number overflows.
    return ["\(Int(min(359_999, seconds * (1 - share) / share).rounded(.up)).clockText) left"]
  }
}
