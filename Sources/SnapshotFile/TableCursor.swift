/// Walks the rows of one table in key order; whatever the bytes are, it ends, with an error where they are damaged.
@safe public struct TableCursor: ~Copyable {
  let file: PageFile
  let limits: PayloadLimits
  private let isIndex: Bool
  private let root: UInt32
  private let keyColumns: Int
  /// Whether each page is inspected.
  private let isCheck: Bool
  /// One for each level of the tree: what is above a page stays, and a search may find a page there.
  private var windows: [PageWindow] = []
  /// The pages above ``page``, each with its next cell.
  private var path: [(page: PageHeader, nextCell: Int)] = []
  /// Where the cursor is; `nil` before the root.
  private(set) var page: PageHeader?
  var nextCell = 0
  /// Whether the next cell is due; otherwise it is the child before it.
  private var isCellDue = false
  /// How many pages are above each leaf, when the first leaf is found.
  private var leafDepth: Int?
  private var pagesRead: UInt32 = 0
  private var lastRowid: Int64?
  private let chain: PageWindow
  private var payload = ByteBuffer(capacity: 0)
  /// The row that ``advance()`` read last, borrowed until its next call.
  public private(set) var row = EncodedRow()

  /// A cursor before the first row.
  init(_ file: PageFile, root: UInt32, isIndex: Bool, keyColumns: Int = 0) {
    (self.file, self.root, self.isIndex, self.keyColumns) = (file, root, isIndex, keyColumns)
    limits = PayloadLimits(pageSize: file.pageSize, isIndex: isIndex)
    isCheck = !file.isReached.isEmpty
    chain = PageWindow(file)
  }

  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool {
    while true {
      guard let page else {
        try enter(root)
        continue
      }
      if !isCellDue {
        try enter(page.child(nextCell, of: file))
      } else if nextCell < page.cellCount {
        try read(nextCell, of: page)
        nextCell += 1
        isCellDue = page.kind.isLeaf
        if isCellDue || isIndex { return true }
      } else if let above = path.popLast() {
        (self.page, nextCell) = above
      } else {
        return false
      }
    }
  }

  /// Goes before the first row whose key, as far as `key` has columns of it, is not below `key`.
  ///
  /// `key` is a row of so many columns; of a table with an integer key, whose rowid counts alone, there are none.
  public mutating func seek(_ key: EncodedRow, columns: Int) throws(SnapshotFileError) {
    (page, pagesRead) = (nil, 0)
    path.removeAll(keepingCapacity: true)
    repeat {
      try enter(page?.child(nextCell, of: file) ?? root, at: (key, KeyOrder(columns: columns)))
    } while !isCellDue
  }

  /// Goes to a child, or the root: before its first cell, or the first that is not below `key`.
  private mutating func enter(_ number: UInt32, at key: (EncodedRow, KeyOrder)? = nil) throws(SnapshotFileError) {
    if let page { path.append((page, nextCell)) }
    let depth = path.count
    // A circle of pages has no end.
    pagesRead += 1
    guard pagesRead <= file.pageCount else { throw file.damaged(number, "its tree has more pages than the file") }
    if depth == windows.count { windows.append(PageWindow(file)) }
    let page = unsafe try PageHeader(windows[depth].page(number), number: number, of: file)
    let isLeaf = page.kind.isLeaf
    if isLeaf, leafDepth == nil { leafDepth = depth }
    guard isLeaf == (depth == leafDepth) else { throw file.damaged(number, "its leaf is not as deep as the others") }
    guard page.kind.isIndex == isIndex, depth < 32 else { throw file.damaged(number, "it is not a page of its tree") }
    guard page.cellCount > 0 || (isLeaf ? depth == 0 : number == 1) else {
      throw file.damaged(number, "it has no cell")
    }
    guard !isCheck || page.endsInLastCell(pageSize: file.pageSize) else {
      throw file.damaged(number, "bytes of it are neither used nor free")
    }
    (self.page, isCellDue) = (page, isLeaf)
    nextCell = try firstCell(of: page, at: key)
  }

  /// The first cell of a page that is not below `key`, by halves; without a key the first of all.
  mutating func firstCell(of page: PageHeader, at key: (EncodedRow, KeyOrder)?) throws(SnapshotFileError) -> Int {
    guard let (key, order) = key else { return 0 }
    var (low, high) = (0, page.cellCount)
    while low < high {
      let middle = (low + high) / 2
      // The next row need not be above this one.
      lastRowid = nil
      try read(middle, of: page)
      if order.compare(row, key) < 0 { low = middle + 1 } else { high = middle }
    }
    lastRowid = nil
    return low
  }

  /// Reads the cell `index` of a page into ``row``; of an interior page of a table it checks the rowid alone.
  private mutating func read(_ index: Int, of page: PageHeader) throws(SnapshotFileError) {
    let cell = try TreeCell(index, of: page, in: file, limits: limits)
    guard !isCheck || cell.start + cell.size == (index == 0 ? file.pageSize : page.cell(index - 1)) else {
      throw file.damaged(page.number, "its cells do not lie end to end")
    }
    row = cell.row(in: page)
    if !isIndex {
      if let last = lastRowid, page.kind.isLeaf ? cell.rowid <= last : cell.rowid < last {
        throw file.damaged(page.number, "its rowids do not ascend")
      }
      lastRowid = cell.rowid
      if !page.kind.isLeaf { return }
    }
    if cell.local < cell.count { try cell.gather(&row, page.number, in: file, chain, &payload) }
    guard let count = row.columnCount, count >= keyColumns else {
      throw file.damaged(page.number, "a record is malformed")
    }
  }
}

extension TreeCell {
  /// Puts the record of a row together from its cell and the chain of pages after it; the bytes are in `payload`.
  func gather(
    _ row: inout EncodedRow, _ number: UInt32, in file: PageFile, _ chain: PageWindow, _ payload: inout ByteBuffer
  ) throws(SnapshotFileError) {
    guard let part = unsafe row.record.baseAddress else { return }
    payload.reserve(count)
    unsafe payload.start.copyMemory(from: part, byteCount: local)
    var next = unsafe part.big32(local)
    var done = local
    while done < count {
      guard next > 1, next <= file.pageCount else { throw file.damaged(number, "an overflow chain ends early") }
      let page = unsafe try chain.page(next)
      let part = min(count - done, file.pageSize - 4)
      unsafe (payload.start + done).copyMemory(from: page + 4, byteCount: part)
      done += part
      unsafe next = page.big32(0)
    }
    guard next == 0 else { throw file.damaged(number, "an overflow chain is too long") }
    unsafe row.record = UnsafeRawBufferPointer(start: payload.start, count: count)
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
