/// The rows of a ``RowSorter`` in key order, each key once.
@safe public struct SortedRows: ~Copyable {
  /// The next row of one source: a run, or the rows in memory (the last source).
  private struct Head {
    var row: EncodedRow
    var prefix: KeyPrefix
    var source: Int
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
  /// The row that ``advance()`` read last, lent until its next call.
  public private(set) var row = unsafe EncodedRow(record: UnsafeRawBufferPointer(start: nil, count: 0))

  init(
    order: KeyOrder, runs: [ScratchRun], buffer: consuming SortBuffer, readerMemory: Int, replaced: Int
  ) throws(SnapshotFileError) {
    self.order = order
    let bufferSize = min(max(readerMemory / max(runs.count, 1), 1 << 14), 1 << 20)
    readers = runs.map { RunReader($0, bufferSize: bufferSize) }
    self.buffer = buffer
    self.replaced = replaced
    for source in 0...readers.count {
      guard let head = try head(of: source) else { continue }
      heads.append(head)
      siftUp(heads.count - 1)
    }
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
    let second = heads.count > 2 && isBefore(heads[2], heads[1]) ? 2 : 1
    return compare(heads[0], heads[second]) == 0
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

  private func compare(_ left: Head, _ right: Head) -> Int {
    let difference = KeyPrefix.compare(left.prefix, right.prefix)
    return difference != 0 ? difference : order.compare(left.row, right.row)
  }

  private func isBefore(_ left: Head, _ right: Head) -> Bool {
    let difference = compare(left, right)
    return difference != 0 ? difference < 0 : left.source < right.source
  }

  private mutating func siftUp(_ index: Int) {
    var index = index
    while index > 0, isBefore(heads[index], heads[(index - 1) / 2]) {
      heads.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown() {
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heads.count else { return }
      if child + 1 < heads.count, isBefore(heads[child + 1], heads[child]) { child += 1 }
      guard isBefore(heads[child], heads[index]) else { return }
      heads.swapAt(child, index)
      index = child
    }
  }
}
