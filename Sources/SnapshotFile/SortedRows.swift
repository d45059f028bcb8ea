/// The rows of a tree in key order, of which one is looked at.
@safe final class SortedRun {
  @exclusivity(unchecked) private var cursor: TableCursor
  private let order: KeyOrder
  /// Of two rows with one key, that of the run with the higher number wins.
  private let number: Int
  @exclusivity(unchecked) private var prefix: KeyPrefix = (0, 0)
  /// The row that ``advance()`` read last, borrowed until its next call.
  var row: EncodedRow { unsafe cursor.row }

  init(_ cursor: consuming TableCursor, order: KeyOrder, number: Int) {
    unsafe self.cursor = cursor
    (self.order, self.number) = (order, number)
  }

  func advance() throws(SnapshotFileError) -> Bool {
    guard unsafe try cursor.advance() else { return false }
    unsafe prefix = order.prefix(row)
    return true
  }

  func hasKey(of other: SortedRun) -> Bool {
    unsafe prefix == other.prefix && order.compare(row, other.row) == 0
  }

  func comes(after other: SortedRun) -> Bool {
    guard unsafe prefix == other.prefix else { return unsafe prefix > other.prefix }
    let difference = order.compare(row, other.row)
    return difference != 0 ? difference > 0 : number > other.number
  }
}

/// The rows of a ``RowSorter`` in key order, each key once.
@safe public struct SortedRows: ~Copyable {
  /// The runs that have rows left, each after those that come after it.
  private var runs: [SortedRun] = []
  private let order: KeyOrder
  private var runCount = 0
  /// Whether the row of the last run was read.
  private var isTaken = false
  /// Rows dropped so far because a later one had their key.
  public private(set) var replaced: Int
  /// The row that ``advance()`` read last, borrowed until its next call.
  public private(set) var row = EncodedRow()

  init(order: KeyOrder, replaced: Int) { (self.order, self.replaced) = (order, replaced) }

  /// Adds the rows of a tree, which win over those that were added before.
  mutating func add(_ cursor: consuming TableCursor) throws(SnapshotFileError) {
    runs.append(SortedRun(cursor, order: order, number: runCount))
    runCount += 1
    try advanceLastRun()
  }

  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool {
    if isTaken { try advanceLastRun() }
    while runs.count > 1, runs[runs.count - 1].hasKey(of: runs[runs.count - 2]) {
      replaced += 1
      try advanceLastRun()
    }
    isTaken = !runs.isEmpty
    if let next = runs.last { row = next.row }
    return isTaken
  }

  /// Reads the next row of the last run, and moves the run to its position among the others.
  private mutating func advanceLastRun() throws(SnapshotFileError) {
    let run = runs.removeLast()
    guard try run.advance() else { return }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if run.comes(after: runs[middle]) { high = middle } else { low = middle + 1 }
    }
    runs.insert(run, at: low)
  }
}
