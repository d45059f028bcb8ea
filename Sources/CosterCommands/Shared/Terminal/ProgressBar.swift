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
  /// How many signs a full bar has.
  private static let width = 20

  private let label: String
  /// What is counted besides bytes, such as `records`.
  var unit: String
  private let console: Console
  private let start: Duration
  private var due: Duration
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
    let seconds = (now - start) / .seconds(1)
    let share = byteCount.flatMap { $0 > 0 ? min(1, Double(bytes) / Double($0)) : nil }
    let facts = facts(bytes, count, seconds, share)
    if console.hasStatusLine {
      due = now + Self.drawing
      let bar = share.map { share in
        let filled = Int(share * Double(Self.width))
        return "[\(String(repeating: "=", count: filled))\(String(repeating: " ", count: Self.width - filled))]  "
      }
      console.showStatus("\(label)  \(bar ?? "")\(facts.joined(separator: "  "))")
    } else {
      due = now + Self.logging
      console.note("\(label): \(facts.joined(separator: ", "))")
    }
  }

  private func facts(_ bytes: Int64, _ count: Int, _ seconds: Double, _ share: Double?) -> [String] {
    let whole = byteCount.map { " of \($0.byteText)" } ?? ""
    let rate = "\(Int(Double(count) / max(seconds, 0.001)).grouped) \(unit)/s"
    guard let share else { return [bytes.byteText + whole, rate] }
    // No one waits for longer than a hundred hours, and no number overflows.
    let left = share > 0 ? [min(359_999, seconds * (1 - share) / share).rounded(.up)] : []
    return ["\(Int(share * 100))%", bytes.byteText + whole, rate] + left.map { "\(Int($0).clockText) left" }
  }

  func finish() { console.clearStatus() }
}
