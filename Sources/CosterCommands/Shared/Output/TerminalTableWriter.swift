internal import Answers

/// Rows as columns of even width, for people.
///
/// The first rows are buffered to find the widths; after that rows are written as they come, so a long answer needs
/// little memory. On a terminal the table keeps to its width: wide columns are truncated with an ellipsis, where that
/// isn't enough times become days, and where even that isn't, each row becomes a block of lines.
struct TerminalTableWriter: RowWriter {
  /// How many rows are measured before the widths are fixed.
  static let measuredRows = 2_000

  private let columns: [Column]
  private let console: Console
  private var gathered: [[Cell]] = []
  private var layout: ColumnLayout?
  private var records: RecordWriter?
  /// The columns whose times are printed as days.
  private var days: Set<Int> = []

  init(_ columns: [Column], console: Console) {
    self.columns = columns
    self.console = console
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    if records != nil {
      let cells = withDays(cells)
      try records?.write(cells)
    } else if let layout {
      try console.print(layout.line(withDays(cells), hasColor: console.hasColor))
    } else {
      gathered.append(cells)
      if gathered.count == Self.measuredRows { try finishMeasuring() }
    }
  }

  mutating func flush() throws(OutputError) {
    if !gathered.isEmpty { try finishMeasuring() }
  }

  /// Fixes the widths and writes the buffered rows.
  private mutating func finishMeasuring() throws(OutputError) {
    let times = Set(
      columns.indices.filter { index in
        !columns[index].isVerbatim && TimeColumn.isOfTimes(gathered.lazy.map { $0[index] })
      })
    days = times.filter { index in TimeColumn.needsOnlyDays(gathered.lazy.map { $0[index] }) }
    layout = measuredLayout(times: times)
    if layout == nil {
      days = times
      layout = measuredLayout(times: times)
    }
    if let layout {
      try console.print(layout.head(hasColor: console.hasColor))
    } else {
      records = RecordWriter(columns, console: console)
    }
    let rows = gathered
    gathered = []
    for row in rows { try write(row) }
  }

  private func measuredLayout(times: Set<Int>) -> ColumnLayout? {
    ColumnLayout(
      columns, times: times, rows: gathered.map(withDays),
      availableWidth: console.resultIsTerminal ? console.terminalWidth : nil)
  }

  private func withDays(_ cells: [Cell]) -> [Cell] {
    guard !days.isEmpty else { return cells }
    return cells.enumerated().map { index, cell in days.contains(index) ? TimeColumn.day(of: cell) : cell }
  }
}
