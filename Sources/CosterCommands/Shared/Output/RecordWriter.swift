internal import Answers
internal import CatalogModel

/// Rows as blocks for people: a line for each value that is not empty, a blank line between blocks.
struct RecordWriter: RowWriter {
  private let titles: [String]
  private let console: Console
  private let indent: Int
  private var isFirst = true

  init(_ columns: [Column], console: Console) {
    titles = columns.map(\.title)
    indent = (titles.map { displayWidth($0) }.max() ?? 0) + 2
    self.console = console
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    if !isFirst { try console.print() }
    isFirst = false
    for (title, cell) in zip(titles, cells) where !cell.text.isEmpty {
      let heading = title + ":"
      let gap = String(repeating: " ", count: indent - displayWidth(heading))
      try console.print((console.hasColor ? Cell.Style.bold.around(heading) : heading) + gap + value(cell))
    }
  }

  /// The value, with its lines below one another: those of a text, or the items of a list.
  private func value(_ cell: Cell) -> String {
    let texts = if case .list(let items) = cell.value { items.map(\.text) } else { [cell.text] }
    let lines = texts.flatMap { $0.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
    return lines.map { line in
      let text = terminalSafe(String(line))
      return if let style = cell.style, console.hasColor { style.around(text) } else { text }
    }.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
