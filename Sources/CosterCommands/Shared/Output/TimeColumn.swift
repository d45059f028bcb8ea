internal import Answers

/// How people read a column of times: as days, unless it has two times of one day.
enum TimeColumn {
  /// Whether all values are times; a column without a value has none.
  static func isOfTimes(_ cells: some Sequence<Cell>) -> Bool {
    var hasTime = false
    for cell in cells where !cell.text.isEmpty {
      guard isTime(cell) else { return false }
      hasTime = true
    }
    return hasTime
  }

  /// Whether no two of the times are of one day.
  static func needsOnlyDays(_ cells: some Sequence<Cell>) -> Bool {
    var times: [Substring: String] = [:]
    for cell in cells where !cell.text.isEmpty {
      let time = times.updateValue(cell.text, forKey: cell.text.prefix(dayLength))
      guard time == nil || time == cell.text else { return false }
    }
    return true
  }

  /// The cell with the day of its time; another cell as it is.
  static func day(of cell: Cell) -> Cell {
    isTime(cell) ? .text(String(cell.text.prefix(dayLength))).styled(cell.style) : cell
  }

  /// The bytes of `2026-11-18`.
  private static let dayLength = 10

  /// Whether it is a time as answers have them: `2026-11-18T09:30:00Z`.
  private static func isTime(_ cell: Cell) -> Bool {
    guard case .text(let text) = cell.value else { return false }
    let bytes = text.utf8
    guard bytes.count == 20, text.hasSuffix("Z") else { return false }
    return text.dropFirst(dayLength).first == "T" && bytes.dropFirst(4).first == UInt8(ascii: "-")
  }
}
