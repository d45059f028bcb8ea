/// The rows of a ``RowSorter`` in key order, each key once.
@safe public struct SortedRows: ~Copyable {
  /// The next row of one source: a run, or the rows in memory (the last source).
  private struct Head {
    var row: EncodedRow
    var prefix: KeyPrefix
    var source: Int

    func compare(_ other: Head, _ order: KeyOrder) -> Int {
      let difference = KeyPrefix.compare(prefix, other.prefix)
      return difference != 0 ? difference : order.compare(row, other.row)
    }

    func isBefore(_ other: Head, _ order: KeyOrder) -> Bool {
      let difference = compare(other, order)
      return difference != 0 ? difference < 0 : source < other.source
    }
  }

  private let order: KeyOrder
  private let readers: [RunReader]
  private let buffer: SortBuffer
  private var nextEntry = 0
  /// A heap: each head comes before its children, those at 2i + 1 and 2i + 2.
  private var heads: [Head] = []
  private var hasRow = false
  /// Rows dropped so far because a later one had their key.
  public private(set) var replaced: Int
  /// The row that ``advance()`` read last, borrowed until its next call.
  public private(set) var row = EncodedRow()

  init(
    order: KeyOrder, runs: [ScratchRun], buffer: consuming SortBuffer, readerMemory: Int, replaced: Int
  ) throws(SnapshotFileError) {
    self.order = order
    let bufferSize = min(max(readerMemory / max(runs.count, 1), 1 << 14), 1 << 20)
    readers = runs.map { RunReader($0, bufferSize: bufferSize) }
    self.buffer = buffer
    self.replaced = replaced
    for source in 0...readers.count {
      if let head = try head(of: source) { heads.append(head) }
    }
    // What is in order is a heap.
    heads.sort { $0.isBefore($1, order) }
  }

  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool {
    if hasRow { try replaceTop() }
    while heads.count > 1, isFollowedByEqual() {
      replaced += 1
      try replaceTop()
    }
    hasRow = !heads.isEmpty
    if hasRow { row = heads[0].row }
    return hasRow
  }

  /// Whether another source has the key of the first; that one was added later.
  private func isFollowedByEqual() -> Bool {
    let second = heads.count > 2 && heads[2].isBefore(heads[1], order) ? 2 : 1
    return heads[0].compare(heads[second], order) == 0
  }

  private mutating func replaceTop() throws(SnapshotFileError) {
    if let head = try head(of: heads[0].source) {
      heads[0] = head
    } else {
      let last = heads.removeLast()
      if heads.isEmpty { return }
      heads[0] = last
    }
    siftDown()
  }

  /// Reads the next row of a source.
  private mutating func head(of source: Int) throws(SnapshotFileError) -> Head? {
    if source < readers.count {
      return try readers[source].next().map { Head(row: $0, prefix: order.prefix($0), source: source) }
    }
    guard nextEntry < buffer.entries.count else { return nil }
    let entry = buffer.entries[nextEntry]
    nextEntry += 1
    return Head(row: buffer.rows.row(at: entry.offset), prefix: entry.prefix, source: source)
  }

  private mutating func siftDown() {
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heads.count else { return }
      if child + 1 < heads.count, heads[child + 1].isBefore(heads[child], order) { child += 1 }
      guard heads[child].isBefore(heads[index], order) else { return }
      heads.swapAt(child, index)
      index = child
    }
  }
}
