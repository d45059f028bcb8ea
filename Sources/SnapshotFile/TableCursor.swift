/// Walks the rows of one table in key order; whatever the bytes are, it ends, with an error where they are damaged.
@safe public struct TableCursor: ~Copyable {
  /// An interior page on the way to the leaf, which the next search may take again, and its next cell.
  private final class Level {
    var page: ByteBuffer
    var number: UInt32 = 0
    var next = 0
    init(pageSize: Int) { page = ByteBuffer(capacity: pageSize) }
  }

  let file: PageFile
  let isIndex: Bool
  private let root: UInt32
  private let visits: PageVisits?
  private var leaves: PageWindow
  private var cells: CellReader
  private var levels: [Level] = []
  private var depth = 0
  /// How many interior pages are above each leaf, when the first leaf is found.
  private var leafDepth: Int?
  /// The leaf, whose bytes stay in the window until the next one is read.
  private(set) var leaf: PageHeader?
  var nextCell = 0
  private(set) var cellCount = 0
  private var pagesRead: UInt32 = 0
  private var descendsNext = true
  /// The row that ``advance()`` read last, borrowed until its next call.
  public var row: EncodedRow { cells.row }

  /// A cursor before the first row; with `visits` it inspects each page and notes it there.
  init(_ file: PageFile, root: UInt32, isIndex: Bool, keyColumns: Int = 0, visits: PageVisits? = nil) {
    self.file = file
    self.root = root
    self.isIndex = isIndex
    self.visits = visits
    leaves = PageWindow(file)
    cells = CellReader(file, isIndex: isIndex, keyColumns: keyColumns, visits: visits)
  }

  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool {
    while true {
      if nextCell < cellCount {
        guard let leaf else { return false }
        try cells.read(nextCell, of: leaf)
        nextCell += 1
        return true
      }
      if descendsNext {
        descendsNext = false
        try descend()
      } else if depth == 0 {
        return false
      } else if try leaveChild() {
        return true
      }
    }
  }

  /// Goes before the first row whose key, as far as `key` has columns of it, is not below `key`.
  ///
  /// `key` is a row of so many columns; of a table with an integer key, whose rowid counts alone, there are none.
  public mutating func seek(_ key: EncodedRow, columns: Int) throws(SnapshotFileError) {
    (depth, nextCell, cellCount, pagesRead, descendsNext) = (0, 0, 0, 0, false)
    try descend(to: (key, KeyOrder(columns: columns)))
  }

  /// Passes the cell after a child that was read: a row in an index; `false` where there is no row.
  private mutating func leaveChild() throws(SnapshotFileError) -> Bool {
    let level = levels[depth - 1]
    let header = unsafe try PageHeader(level.page.start, number: level.number, of: file)
    guard level.next < header.cellCount else {
      depth -= 1
      return false
    }
    try cells.read(level.next, of: header)
    level.next += 1
    descendsNext = true
    return isIndex
  }

  /// Goes from the page above, or the root, to the first leaf under its next child, or to the one that has `key`.
  private mutating func descend(to key: (EncodedRow, KeyOrder)? = nil) throws(SnapshotFileError) {
    var number = depth == 0 ? root : try child(of: levels[depth - 1])
    while depth != leafDepth {
      try count(number)
      if depth == levels.count { levels.append(Level(pageSize: file.pageSize)) }
      let level = levels[depth]
      if level.number != number {
        level.number = 0
        unsafe _ = try file.read(number, count: 1, into: level.page.start)
        level.number = number
      }
      let header = unsafe try PageHeader(level.page.start, number: number, of: file)
      if header.kind.isLeaf {
        guard leafDepth == nil else { throw file.damaged(number, "its leaf is not as deep as the others") }
        leafDepth = depth
        return try enterLeaf(number, at: key)
      }
      guard header.kind.isIndex == isIndex, depth < 32 else { throw file.damaged(number, "it is no page of its tree") }
      guard header.cellCount > 0 || number == 1 else { throw file.damaged(number, "it has no cell") }
      try visits?.inspect(header, of: file)
      level.next = try firstCell(of: header, at: key)
      depth += 1
      number = try child(of: level)
    }
    try count(number)
    try enterLeaf(number, at: key)
  }

  private mutating func enterLeaf(_ number: UInt32, at key: (EncodedRow, KeyOrder)?) throws(SnapshotFileError) {
    let page = unsafe try leaves.page(number)
    let header = unsafe try PageHeader(page, number: number, of: file)
    guard header.kind == (isIndex ? .indexLeaf : .tableLeaf) else {
      throw file.damaged(number, "it is no leaf of its tree")
    }
    guard header.cellCount > 0 || depth == 0 else { throw file.damaged(number, "it has no cell") }
    try visits?.inspect(header, of: file)
    leaf = header
    nextCell = try firstCell(of: header, at: key)
    cellCount = header.cellCount
  }

  /// The first cell of a page that is not below `key`, by halves; without a key the first of all.
  mutating func firstCell(of header: PageHeader, at key: (EncodedRow, KeyOrder)?) throws(SnapshotFileError) -> Int {
    guard let (key, order) = key else { return 0 }
    var (low, high) = (0, header.cellCount)
    while low < high {
      let middle = (low + high) / 2
      cells.startOver()
      try cells.read(middle, of: header)
      if order.compare(cells.row, key) < 0 { low = middle + 1 } else { high = middle }
    }
    cells.startOver()
    return low
  }

  private func child(of level: Level) throws(SnapshotFileError) -> UInt32 {
    let page = unsafe UnsafeRawPointer(level.page.start)
    let header = unsafe try PageHeader(page, number: level.number, of: file)
    guard level.next < header.cellCount else { return header.lastChild }
    let cell = header.cell(level.next)
    guard cell + 4 <= file.pageSize else { throw file.damaged(level.number, "a cell is outside of it") }
    return unsafe page.big32(cell)
  }

  /// Counts a page of the tree, since a circle of pages has no end.
  private mutating func count(_ number: UInt32) throws(SnapshotFileError) {
    pagesRead += 1
    guard pagesRead <= file.pageCount else { throw file.damaged(number, "its tree has more pages than the file") }
    try visits?.note(number, of: file)
  }
}
