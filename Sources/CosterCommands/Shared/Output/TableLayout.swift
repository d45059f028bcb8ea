internal import ProductPages

/// How wide the columns of a table are.
struct TableLayout {
  /// The smallest width to which a column is truncated.
  private static let narrowest = 8
  private static let gap = 2

  private let columns: [Column]
  private let widths: [Int]
  /// Columns that are not shown, because no measured row has a value; a later value is written between its neighbours.
  private let isGone: [Bool]
  /// Whether values wider than their column are truncated; without a terminal's width nothing is.
  private let truncates: Bool

  /// Finds widths for `rows`, or `nil` when they cannot be truncated to `room`.
  init?(_ columns: [Column], rows: [[Cell]], room: Int?) {
    self.columns = columns
    truncates = room != nil
    let natural = columns.indices.map { index in
      rows.reduce(displayWidth(columns[index].title)) { max($0, displayWidth(Self.text(of: $1[index]))) }
    }
    guard let room else {
      isGone = Array(repeating: false, count: columns.count)
      widths = natural
      return
    }
    // Columns without a value are dropped before one with values is truncated.
    let isTooWide = natural.reduce(0, +) + Self.gap * (columns.count - 1) > room
    let gone = columns.indices.map { index in isTooWide && rows.allSatisfy { Self.text(of: $0[index]).isEmpty } }
    let shown = natural.indices.filter { !gone[$0] }
    let free = room - Self.gap * max(0, shown.count - 1)
    let shownColumns = shown.map { columns[$0] }
    guard let fitting = Self.widths(shown.map { natural[$0] }, shownColumns, within: free) else { return nil }
    var rest = Self.widened(fitting, shownColumns, within: free)[...]
    widths = gone.map { $0 ? 0 : rest.removeFirst() }
    isGone = gone
  }

  /// The same widths, with the remaining room given to the last column: later rows may need it.
  private static func widened(_ widths: [Int], _ columns: [Column], within room: Int) -> [Int] {
    guard let last = columns.last, last.alignment == .leading else { return widths }
    return widths.dropLast() + [room - widths.dropLast().reduce(0, +)]
  }

  /// The natural widths, with the widest of the leading columns reduced evenly until all fit; numbers are not
  /// truncated.
  private static func widths(_ natural: [Int], _ columns: [Column], within room: Int) -> [Int]? {
    func capped(_ cap: Int) -> [Int] {
      zip(natural, columns).map { $1.alignment == .leading ? min($0, cap) : $0 }
    }
    var cap = natural.max() ?? 0
    while capped(cap).reduce(0, +) > room {
      cap -= 1
      if cap < narrowest { return nil }
    }
    var widths = capped(cap)
    var spare = room - widths.reduce(0, +)
    for index in widths.indices where spare > 0 && widths[index] < natural[index] {
      widths[index] += 1
      spare -= 1
    }
    return widths
  }

  /// The line of titles.
  func head(hasColor: Bool) -> String {
    line(zip(columns, isGone).map { .text($1 ? nil : $0.title).styled(.bold) }, hasColor: hasColor)
  }

  /// One line of the table, without trailing blanks.
  func line(_ cells: [Cell], hasColor: Bool) -> String {
    var (line, blanks) = ("", 0)
    for (index, cell) in cells.enumerated() where !(isGone[index] && cell.text.isEmpty) {
      let isTrailing = columns[index].alignment == .trailing
      // A truncated number would be another number.
      let text =
        truncates && !isTrailing && !isGone[index]
        ? fitted(Self.text(of: cell), to: widths[index]) : Self.text(of: cell)
      let padding = max(0, widths[index] - displayWidth(text))
      if isTrailing { blanks += padding }
      if !text.isEmpty {
        line += String(repeating: " ", count: blanks)
        blanks = 0
        line += hasColor ? cell.style.map { $0.around(text) } ?? text : text
      }
      blanks += (isTrailing ? 0 : padding) + Self.gap
    }
    return line
  }

  private static func text(of cell: Cell) -> String { terminalSafe(cell.text) }
}
