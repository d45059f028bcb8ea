internal import Answers
internal import CatalogModel

/// How wide the columns of a table are.
struct ColumnLayout {
  /// The smallest width to which a column is truncated.
  private static let narrowest = 8
  private static let gap = 2
  /// The columns whose values are never truncated, because people look for them elsewhere.
  private static let whole: Set<String> = ["location"]
  /// The columns whose values are truncated in the middle: addresses, paths and IDs differ at their ends.
  private static let heldAtBothEnds: Set<String> = [
    "link", "url", "artwork_url", "source", "path", "file", "of", "reference", "product_id",
  ]

  private let columns: [Column]
  /// The columns of times, whose values are never truncated: half a time says nothing.
  private let times: Set<Int>
  /// `nil` for columns that are not shown, because no measured row has a value; a later value is written between its
  /// neighbours.
  private let widths: [Int?]
  /// Whether values wider than their column are truncated; without a terminal's width nothing is.
  private let truncates: Bool

  /// Finds widths for `rows`, or `nil` when they cannot be truncated to `availableWidth`.
  init?(_ columns: [Column], times: Set<Int> = [], rows: [[Cell]], availableWidth: Int?) {
    (self.columns, self.times, truncates) = (columns, times, availableWidth != nil)
    var widths: [Int?] = columns.indices.map { index in
      rows.reduce(displayWidth(columns[index].title)) { max($0, displayWidth(Self.text(of: $1[index]))) }
    }
    if let availableWidth {
      // Columns without a value are dropped before one with values is truncated.
      if Self.sum(widths) > availableWidth {
        for index in columns.indices where rows.allSatisfy({ Self.text(of: $0[index]).isEmpty }) { widths[index] = nil }
      }
      guard Self.fit(&widths, columns, times, to: availableWidth) else { return nil }
    }
    self.widths = widths
  }

  private static func sum(_ widths: [Int?]) -> Int {
    let shown = widths.compactMap(\.self)
    return shown.reduce(0, +) + gap * max(0, shown.count - 1)
  }

  /// Whether values of a column may be truncated: a truncated number would be another number.
  private static func canTruncate(_ index: Int, of columns: [Column], _ times: Set<Int>) -> Bool {
    columns[index].alignment == .leading && !whole.contains(columns[index].key) && !times.contains(index)
  }

  /// Reduces the widest of the columns that can be truncated evenly until all fit.
  private static func fit(
    _ widths: inout [Int?], _ columns: [Column], _ times: Set<Int>, to availableWidth: Int
  ) -> Bool {
    let natural = widths
    var cap = natural.compactMap(\.self).max() ?? 0
    while sum(widths) > availableWidth {
      cap -= 1
      if cap < narrowest { return false }
      widths = natural.enumerated().map { index, width in
        canTruncate(index, of: columns, times) ? width.map { min($0, cap) } : width
      }
    }
    for index in widths.indices where sum(widths) < availableWidth {
      if let width = widths[index], width < natural[index] ?? 0 { widths[index] = width + 1 }
    }
    // The remaining space is the last column's: later rows may need it.
    if let last = widths.lastIndex(where: { $0 != nil }), columns[last].alignment == .leading {
      widths[last] = (widths[last] ?? 0) + availableWidth - sum(widths)
    }
    return true
  }

  func head(hasColor: Bool) -> String {
    line(zip(columns, widths).map { .text($1 == nil ? nil : $0.title).styled(.bold) }, hasColor: hasColor)
  }

  /// One line of the table, without trailing blanks.
  func line(_ cells: [Cell], hasColor: Bool) -> String {
    var (line, blanks) = ("", 0)
    for (index, cell) in cells.enumerated() where widths[index] != nil || !cell.text.isEmpty {
      let column = columns[index]
      let isTrailing = column.alignment == .trailing
      var text = Self.text(of: cell)
      if truncates, Self.canTruncate(index, of: columns, times), let width = widths[index] {
        text =
          Self.heldAtBothEnds.contains(column.key) ? fittedInside(text, to: width) : fitted(text, to: width)
      }
      let padding = max(0, (widths[index] ?? 0) - displayWidth(text))
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
