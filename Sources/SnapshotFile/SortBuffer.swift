/// Rows in memory that are sorted together.
@safe struct SortBuffer: ~Copyable {
  /// Where a row is, and the beginning of its key.
  struct Entry {
    var prefix: KeyPrefix
    var offset: Int
  }

  private(set) var rows = RowBatch(capacity: 4096)
  private(set) var entries: [Entry] = []
  /// Rows dropped so far because a later one had their key.
  private(set) var replaced = 0
  private let order: KeyOrder
  private let memory: Int
  /// What an entry takes, with its share of what sorting needs.
  private static let entryCost = 48

  init(order: KeyOrder, memory: Int) { (self.order, self.memory) = (order, memory) }

  /// Whether one more row would need more memory than is allowed.
  func isFull(_ row: EncodedRow) -> Bool {
    let size = unsafe rows.byteCount + row.record.count + RowBatch.overhead
    return rows.rowCount > 0 && size + (entries.count + 1) * Self.entryCost > memory
  }

  mutating func append(_ row: EncodedRow) {
    entries.append(Entry(prefix: order.prefix(row), offset: rows.byteCount))
    rows.append(row)
  }

  mutating func removeAll() {
    rows.removeAll()
    entries.removeAll(keepingCapacity: true)
  }

  /// Sorts the rows, and drops all but the last of each key.
  mutating func sort() {
    let (rows, order) = unsafe (rows.start, order)
    func compare(_ left: Entry, _ right: Entry) -> Int {
      left.prefix != right.prefix
        ? left.prefix < right.prefix ? -1 : 1
        : unsafe order.compare(RowBatch.row(rows + left.offset), RowBatch.row(rows + right.offset))
    }
    entries.sort { left, right in
      let difference = compare(left, right)
      return difference != 0 ? difference < 0 : left.offset < right.offset
    }
    var kept = 0
    for entry in entries {
      if kept > 0, compare(entries[kept - 1], entry) == 0 { kept -= 1 }
      entries[kept] = entry
      kept += 1
    }
    replaced += entries.count - kept
    entries.removeLast(entries.count - kept)
  }
}
