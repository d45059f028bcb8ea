/// Rows in memory that are sorted together.
@safe struct SortBuffer: ~Copyable {
  /// Where a row is, and the beginning of its key.
  struct Entry {
    var prefix: KeyPrefix
    var offset: Int
  }

  private(set) var rows: RowBatch
  private(set) var entries: [Entry] = []
  private let order: KeyOrder
  private let memory: Int
  /// What an entry takes, with its share of what sorting needs.
  private static let entryCost = 48

  init(order: KeyOrder, memory: Int) {
    self.order = order
    self.memory = memory
    rows = RowBatch(capacity: 4096)
  }

  /// Whether one more row would need more memory than is allowed.
  @inline(__always)
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

  /// Sorts the entries, drops all but the last of each key, and returns how many it dropped.
  mutating func sort() -> Int {
    let (rows, order) = unsafe (rows.contents, order)
    entries.sort { left, right in
      let difference = unsafe Self.compare(rows, left, right, order)
      return difference != 0 ? difference < 0 : left.offset < right.offset
    }
    var kept = 0
    for index in entries.indices {
      let entry = entries[index]
      if kept > 0, unsafe Self.compare(rows, entries[kept - 1], entry, order) == 0 { kept -= 1 }
      entries[kept] = entry
      kept += 1
    }
    defer { entries.removeLast(entries.count - kept) }
    return entries.count - kept
  }

  @inline(__always)
  private static func compare(_ rows: UnsafeRawBufferPointer, _ left: Entry, _ right: Entry, _ order: KeyOrder) -> Int {
    let difference = KeyPrefix.compare(left.prefix, right.prefix)
    guard difference == 0 else { return difference }
    guard let start = rows.baseAddress else { return 0 }
    return unsafe order.compare(RowBatch.row(start + left.offset), RowBatch.row(start + right.offset))
  }
}
