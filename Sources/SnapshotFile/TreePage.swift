/// A b-tree page being filled: cells in key order, from the page's end downwards.
@safe struct TreePage: ~Copyable {
  private var buffer: ByteBuffer
  let size: Int
  /// Where the page's header begins: after the file's header on page 1.
  private let offset: Int
  private let headerSize: Int
  private(set) var cellCount = 0
  private var contentStart: Int

  init(size: Int, headerSize: Int, offset: Int = 0) {
    buffer = ByteBuffer(capacity: size)
    self.size = size
    self.headerSize = headerSize
    self.offset = offset
    contentStart = size
  }

  @inline(__always)
  func fits(_ count: Int) -> Bool { offset + headerSize + 2 * (cellCount + 1) + max(count, 4) <= contentStart }

  /// Makes room for a cell of `count` bytes after the others; a cell has four bytes at least.
  @inline(__always)
  mutating func addCell(_ count: Int) -> UnsafeMutableRawPointer {
    contentStart -= max(count, 4)
    unsafe buffer.start.setBig16(contentStart, offset + headerSize + 2 * cellCount)
    cellCount += 1
    if count < 4 { unsafe (buffer.start + contentStart).setBig32(0, 0) }
    return unsafe buffer.start + contentStart
  }

  func hasRoom(cells: Int, bytes: Int) -> Bool {
    offset + headerSize + 2 * (cellCount + cells) + bytes <= contentStart
  }

  /// Makes room for cells of so many bytes in all, and returns where these begin; the pointers are set later.
  mutating func addBytes(_ count: Int, cells: Int) -> Int {
    contentStart -= count
    cellCount += cells
    return contentStart
  }

  /// Sets the pointer of a cell, counted from the last one on: -1 is the last.
  mutating func setPointer(_ cell: Int, to start: Int) {
    unsafe buffer.start.setBig16(start, offset + headerSize + 2 * (cellCount + cell))
  }

  /// Removes the last cell, copies it to `target`, and returns how many bytes of the page it took.
  mutating func removeLast(into target: inout ByteBuffer) -> Int {
    let start = unsafe UnsafeRawPointer(buffer.start)
    cellCount -= 1
    let end = unsafe cellCount == 0 ? size : start.big16(offset + headerSize + 2 * (cellCount - 1))
    let count = end - contentStart
    unsafe target.copy(start + contentStart, count: count)
    contentStart = end
    return count
  }

  /// The bytes before the page's own header, if any.
  var firstBytes: UnsafeMutableRawPointer { unsafe buffer.start }

  mutating func removeAll() {
    cellCount = 0
    contentStart = size
  }

  /// Writes the page's header, and returns the whole page, borrowed until it changes.
  mutating func sealed(_ kind: PageKind, right: UInt32 = 0) -> UnsafeRawPointer {
    let header = unsafe buffer.start + offset
    unsafe header.storeBytes(of: kind.rawValue, as: UInt8.self)
    unsafe header.setBig16(0, 1)
    unsafe header.setBig16(cellCount, 3)
    unsafe header.setBig16(contentStart, 5)
    unsafe header.storeBytes(of: 0, toByteOffset: 7, as: UInt8.self)
    if !kind.isLeaf { unsafe header.setBig32(right, 8) }
    let end = offset + headerSize + 2 * cellCount
    unsafe (buffer.start + end).initializeMemory(as: UInt8.self, repeating: 0, count: contentStart - end)
    return unsafe UnsafeRawPointer(buffer.start)
  }
}
