/// Reads cells, with what of them is in overflow pages.
@safe struct CellReader: ~Copyable {
  private let file: PageFile
  private let isIndex: Bool
  private let keyColumns: Int
  private let limits: PayloadLimits
  private let visits: PageVisits?
  private var chain: PageWindow
  private var payload = ByteBuffer(capacity: 0)
  private var lastRowid: Int64?
  private(set) var row = EncodedRow()

  init(_ file: PageFile, isIndex: Bool, keyColumns: Int, visits: PageVisits?) {
    self.file = file
    self.isIndex = isIndex
    self.keyColumns = keyColumns
    self.visits = visits
    limits = PayloadLimits(pageSize: file.pageSize, isIndex: isIndex)
    chain = PageWindow(file)
  }

  /// Reads the cell `index` of a page into ``row``; of an interior page of a table it checks the rowid alone.
  mutating func read(_ index: Int, of header: PageHeader) throws(SnapshotFileError) {
    let number = header.number
    let cell = try Cell(index, of: header, in: file, limits: limits)
    try visits?.inspect(cell, at: index, of: header, in: file)
    if !isIndex {
      if let last = lastRowid, header.kind.isLeaf ? cell.rowid <= last : cell.rowid < last {
        throw file.damaged(number, "its rowids do not ascend")
      }
      lastRowid = cell.rowid
      row.rowid = cell.rowid
      if !header.kind.isLeaf { return }
    }
    unsafe row = EncodedRow(record: UnsafeRawBufferPointer(start: header.page + cell.payload, count: cell.local))
    row.rowid = cell.rowid
    if cell.local < cell.count { unsafe try gather(header.page + cell.payload, cell, number) }
    guard let count = row.columnCount, count >= keyColumns else { throw file.damaged(number, "a record is malformed") }
  }

  /// Forgets the last rowid: the next cell need not be above it.
  mutating func startOver() { lastRowid = nil }

  /// Puts a record together from its cell and its chain of pages.
  private mutating func gather(_ local: UnsafeRawPointer, _ cell: Cell, _ number: UInt32) throws(SnapshotFileError) {
    payload.reserve(cell.count)
    unsafe payload.start.copyMemory(from: local, byteCount: cell.local)
    var next = unsafe local.big32(cell.local)
    var done = cell.local
    while done < cell.count {
      guard next > 1, next <= file.pageCount else { throw file.damaged(number, "an overflow chain ends early") }
      try visits?.note(next, of: file)
      let page = unsafe try chain.page(next)
      let part = min(cell.count - done, file.pageSize - 4)
      unsafe (payload.start + done).copyMemory(from: page + 4, byteCount: part)
      done += part
      unsafe next = page.big32(0)
    }
    guard next == 0 else { throw file.damaged(number, "an overflow chain is too long") }
    unsafe row.record = UnsafeRawBufferPointer(start: payload.start, count: cell.count)
  }
}

/// Where the parts of a cell are.
struct Cell {
  /// Where it begins in its page, and how many bytes of the page it takes.
  let start: Int
  let size: Int
  /// Where its part of the record begins.
  let payload: Int
  /// The record's size, and how much of it is in the cell.
  let count: Int
  let local: Int
  let rowid: Int64

  @inline(__always)
  init(_ index: Int, of header: PageHeader, in file: PageFile, limits: PayloadLimits) throws(SnapshotFileError) {
    let (page, number) = unsafe (header.page, header.number)
    let pageSize = limits.pageSize
    start = header.cell(index)
    guard start >= header.pointers + 2 * header.cellCount, start + 4 <= pageSize else {
      throw file.damaged(number, "a cell is outside of it")
    }
    var end = start + (header.kind.isLeaf ? 0 : 4)
    var count: UInt64 = 0
    if header.kind != .tableInterior {
      let read = unsafe Varint.read(page + end, limit: pageSize - end)
      guard read.size > 0, read.value <= 1 << 30 else { throw file.damaged(number, "a record has no valid size") }
      count = read.value
      end += read.size
    }
    var rowid: UInt64 = 0
    if !header.kind.isIndex {
      let read = unsafe Varint.read(page + end, limit: pageSize - end)
      guard read.size > 0 else { throw file.damaged(number, "a rowid is outside of it") }
      rowid = read.value
      end += read.size
    }
    self.rowid = Int64(bitPattern: rowid)
    self.count = Int(count)
    local = limits.local(Int(count))
    payload = end
    end += local < Int(count) ? local + 4 : local
    guard end <= pageSize, count <= UInt64(file.pageCount) * UInt64(pageSize) else {
      throw file.damaged(number, "a cell is larger than the page")
    }
    size = header.kind.isLeaf ? max(4, end - start) : end - start
  }
}

extension EncodedRow {
  /// How many values the record has; `nil` where its header does not describe exactly its body.
  var columnCount: Int? {
    guard let start = unsafe record.baseAddress else { return nil }
    let header = unsafe Varint.read(start, limit: record.count)
    guard header.size > 0, header.value >= header.size, unsafe header.value <= record.count else { return nil }
    var next = header.size
    let end = Int(header.value)
    var size = end
    var count = 0
    while next < end {
      let type = unsafe Varint.read(start + next, limit: end - next)
      guard type.size > 0, type.value <= 1 << 32, type.value != 10, type.value != 11 else { return nil }
      next += type.size
      size += SerialType.size(type.value)
      count += 1
    }
    return unsafe size == record.count ? count : nil
  }
}
