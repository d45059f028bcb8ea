/// A row, and numbers that represent its key in most comparisons.
struct SortedRow {
  var row: EncodedRow
  var prefix: KeyPrefix
}

/// Rows in key order, each key once.
protocol RowSource: AnyObject {
  /// Rows dropped so far because a later one had their key.
  var replaced: Int { get }
  /// The next row, borrowed until the one after it; `nil` at the end.
  func next() throws(SnapshotFileError) -> SortedRow?
}

/// The rows of a tree.
@safe final class RowRun: RowSource {
  @exclusivity(unchecked) private var cursor: TableCursor
  private let order: KeyOrder
  let replaced = 0

  init(_ cursor: consuming TableCursor, _ order: KeyOrder) {
    unsafe self.cursor = cursor
    self.order = order
  }

  func next() throws(SnapshotFileError) -> SortedRow? {
    guard unsafe try cursor.advance() else { return nil }
    let row = unsafe cursor.row
    return SortedRow(row: row, prefix: order.prefix(row))
  }
}

/// The rows of two sources; of two rows with one key that of the second.
final class RowPair: RowSource {
  private let (first, second): (any RowSource, any RowSource)
  private let order: KeyOrder
  private var heads: (SortedRow?, SortedRow?)
  /// Whether the head of each was returned, or dropped.
  private var isTaken = (true, true)
  private var dropped = 0
  var replaced: Int { first.replaced + second.replaced + dropped }

  init(_ first: any RowSource, _ second: any RowSource, _ order: KeyOrder) {
    (self.first, self.second, self.order) = (first, second, order)
  }

  func next() throws(SnapshotFileError) -> SortedRow? {
    if isTaken.0 { heads.0 = try first.next() }
    if isTaken.1 { heads.1 = try second.next() }
    guard let left = heads.0, let right = heads.1 else {
      isTaken = (heads.0 != nil, heads.1 != nil)
      return heads.0 ?? heads.1
    }
    let difference =
      left.prefix != right.prefix ? left.prefix < right.prefix ? -1 : 1 : order.compare(left.row, right.row)
    isTaken = (difference <= 0, difference >= 0)
    if difference == 0 { dropped += 1 }
    return difference < 0 ? left : right
  }
}

/// The rows of a ``RowSorter`` in key order, each key once.
@safe public struct SortedRows: ~Copyable {
  private let source: (any RowSource)?
  private let replacedBefore: Int
  /// The row that ``advance()`` read last, borrowed until its next call.
  public private(set) var row = EncodedRow()

  /// Rows of several sources, of which one that is later wins.
  init(_ sources: [any RowSource], _ order: KeyOrder, replaced: Int) {
    var sources = sources
    while sources.count > 1 {
      sources = stride(from: 0, to: sources.count, by: 2).map { index in
        index + 1 < sources.count ? RowPair(sources[index], sources[index + 1], order) : sources[index]
      }
    }
    source = sources.first
    replacedBefore = replaced
  }

  /// Rows dropped so far because a later one had their key.
  public var replaced: Int { replacedBefore + (source?.replaced ?? 0) }

  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool {
    guard let next = try source?.next() else { return false }
    row = next.row
    return true
  }
}
