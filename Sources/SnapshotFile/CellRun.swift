/// Rows of one leaf that lie end to end in it: they are copied as they are, without a look at each.
///
/// The bytes are borrowed until the cursor that found them moves on.
@safe public struct CellRun {
  let page: PageHeader
  let pageSize: Int
  let cells: Range<Int>
  /// Where the first cell ends.
  private let end: Int
  let first: EncodedRow
  let last: EncodedRow

  /// How many cells there are.
  public var count: Int { cells.count }

  /// The cells of a leaf; `nil` where one is to be copied by itself.
  init?(_ cells: Range<Int>, of page: PageHeader, in file: PageFile, limits: PayloadLimits) throws(SnapshotFileError) {
    let first = try Cell(cells.lowerBound, of: page, in: file, limits: limits)
    var last = first
    for index in cells {
      let cell = try Cell(index, of: page, in: file, limits: limits)
      // A cell with an overflow chain is renumbered, and one of four bytes may be padded.
      guard cell.local == cell.count, cell.size > 4, index == cells.lowerBound || cell.start + cell.size == last.start
      else { return nil }
      last = cell
    }
    (self.page, pageSize, self.cells, end) = (page, file.pageSize, cells, first.start + first.size)
    (self.first, self.last) = (first.row(in: page), last.row(in: page))
  }

  func end(of cell: Int) -> Int { cell == cells.lowerBound ? end : page.cell(cell - 1) }
}

extension TableCursor {
  /// The rows after the current one that are in its page and below `key`, or all of the page without one.
  ///
  /// The cursor is then at the last of them, and ``row`` is not to be read before the next call of ``advance()``.
  /// `nil` where they are very few, or do not lie end to end.
  public mutating func run(below key: EncodedRow?, _ order: KeyOrder) throws(SnapshotFileError) -> CellRun? {
    guard let page, page.kind.isLeaf, nextCell > 0, nextCell + 4 < page.cellCount else { return nil }
    let bound = try key == nil ? page.cellCount : firstCell(of: page, at: key.map { ($0, order) })
    guard bound > nextCell + 4, let run = try CellRun(nextCell..<bound, of: page, in: file, limits: limits) else {
      return nil
    }
    nextCell = bound
    return run
  }
}
