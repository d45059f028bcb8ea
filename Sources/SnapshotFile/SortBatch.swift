/// Rows in memory that are sorted together; one thread at a time has them.
@safe final class SortBatch: @unchecked Sendable {
  private let order: KeyOrder
  @exclusivity(unchecked) private var rows = RowBatch(capacity: 4096)
  @exclusivity(unchecked) private var entries = SortEntries()
  /// What an entry takes, with its entry in the second array that sorting needs.
  private static let entryCost = 2 * MemoryLayout<SortEntry>.stride

  init(order: KeyOrder) { self.order = order }

  var isEmpty: Bool { unsafe rows.rowCount == 0 }

  /// How many bytes it takes.
  var byteCount: Int { unsafe rows.byteCount + rows.rowCount * Self.entryCost }

  /// How many bytes it would take more with another row.
  static func cost(of row: EncodedRow) -> Int { unsafe row.record.count + RowBatch.overhead + entryCost }

  func add(_ row: EncodedRow) {
    unsafe entries.append(SortEntry(prefix: order.prefix(row), offset: rows.byteCount))
    unsafe rows.append(row)
  }

  /// Sorts the rows, writes the last one of each key to `file` as a tree, and forgets them all.
  ///
  /// - Returns: The tree's root, and how many rows were dropped because a later one had their key.
  func write(to file: OutputFile) throws(SnapshotFileError) -> (root: UInt32, replaced: Int) {
    let (start, order) = unsafe (rows.start, order)
    func compare(_ left: SortEntry, _ right: SortEntry) -> Int {
      unsafe order.compare(RowBatch.row(start + left.offset), RowBatch.row(start + right.offset))
    }
    unsafe entries.sort(compare)
    var run = TreeWriter(file, isIndex: order.columns > 0)
    var replaced = 0
    let count = unsafe entries.count
    for index in 0..<count {
      let (entry, next) = unsafe (entries[index], index + 1 < count ? entries[index + 1] : nil)
      if let next, entry.prefix == next.prefix, compare(entry, next) == 0 {
        replaced += 1
      } else {
        unsafe try run.append(RowBatch.row(start + entry.offset))
      }
    }
    unsafe rows.removeAll()
    unsafe entries.removeAll()
    return (try run.finish(), replaced)
  }
}
