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
    let whole = byteCount.map { " of \(byteText($0))" } ?? ""
    let percent = share.map { ["\(Int($0 * 100))%"] } ?? []
    let rate = "\(grouped(Int(Double(count) / max(seconds, 0.001)))) \(unit)/s"
    return percent + [byteText(bytes) + whole, rate] + timeLeft
  }

  private var seconds: Double { time / .seconds(1) }

  private var timeLeft: [String] {
    guard let share, share > 0 else { return [] }
    // No one waits for longer than a hundred hours, and no number overflows.
    return ["\(clockText(Int(min(359_999, seconds * (1 - share) / share).rounded(.up)))) left"]
  }
}

/// A number of bytes in decimal units: `512 B`, `1.5 MB`.
func byteText(_ count: Int64) -> String {
  if count < 1_000 { return "\(count) B" }
  var (tenths, unit) = (count / 100, 0)
  while tenths >= 10_000, unit < 3 { (tenths, unit) = (tenths / 1_000, unit + 1) }
  return "\(grouped(Int(tenths / 10))).\(tenths % 10) \(["kB", "MB", "GB", "TB"][unit])"
}

/// A number with commas between its thousands: `1,234,567`.
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}

/// Minutes and seconds, with hours where there are some: `0:07`, `2:15:00`.
private func clockText(_ seconds: Int) -> String {
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
  return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
}
