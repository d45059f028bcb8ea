/// Rows as blocks for people: a line for each value that is there, a blank line between blocks.
struct RecordWriter: RowWriter {
  private let titles: [String]
  private let console: Console
  private let indent: Int
  private var isFirst = true

  init(_ columns: [Column], _ console: Console) {
    titles = columns.map(\.title)
    indent = (titles.map { displayWidth($0) }.max() ?? 0) + 2
    self.console = console
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    if !isFirst { try console.print() }
    isFirst = false
    for (title, cell) in zip(titles, cells) where !cell.isNull {
      try console.print(heading(title) + value(cell))
    }
  }

  mutating func finish() throws(OutputError) {}

  private func heading(_ title: String) -> String {
    let gap = String(repeating: " ", count: indent - displayWidth(title) - 1)
    return (console.hasColor ? Style.bold.around(title + ":") : title + ":") + gap
  }

  /// The value, with the lines that it has below one another.
  private func value(_ cell: Cell) -> String {
    let lines = cell.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.map { line in
      let text = terminalSafe(String(line))
      return if let style = cell.style, console.hasColor { style.around(text) } else { text }
    }.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
