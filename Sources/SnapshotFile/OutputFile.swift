internal import Platform

/// A database file being written from its first page to its last, in large blocks.
@safe final class OutputFile {
  let file: OpenFile
  let pageSize: Int
  /// The number of the last page.
  private(set) var pageCount: UInt32
  private let lockPage: UInt32
  private var block: ByteBuffer
  private var used: Int
  private static let blockSize = 1 << 20

  init(path: String, pageSize: Int) throws(SnapshotFileError) {
    file = try OpenFile(path, flags: O_RDWR | O_CREAT | O_TRUNC)
    self.pageSize = pageSize
    lockPage = FileFormat.lockPage(pageSize: pageSize)
    block = ByteBuffer(capacity: Self.blockSize)
    // Page 1 is written last: until then the file is no database.
    unsafe block.start.initializeMemory(as: UInt8.self, repeating: 0, count: pageSize)
    used = pageSize
    pageCount = 1
  }

  /// The number that the next page will have.
  var nextPage: UInt32 { pageCount + 1 == lockPage ? pageCount + 2 : pageCount + 1 }

  /// Adds a page of zeros, number ``pageCount``, to be filled before the next is added.
  func addPage() throws(SnapshotFileError) -> UnsafeMutableRawPointer {
    let page = unsafe try takePage()
    unsafe page.initializeMemory(as: UInt8.self, repeating: 0, count: pageSize)
    return unsafe page
  }

  /// Adds a copy of `page` and returns its number.
  func add(_ page: UnsafeRawPointer) throws(SnapshotFileError) -> UInt32 {
    unsafe try takePage().copyMemory(from: page, byteCount: pageSize)
    return pageCount
  }

  private func takePage() throws(SnapshotFileError) -> UnsafeMutableRawPointer {
    guard pageCount < UInt32.max - 2 else { throw .system(operation: "write", path: file.path, code: EFBIG) }
    if pageCount + 1 == lockPage {
      let skipped = unsafe try nextSlot()
      unsafe skipped.initializeMemory(as: UInt8.self, repeating: 0, count: pageSize)
    }
    return unsafe try nextSlot()
  }

  private func nextSlot() throws(SnapshotFileError) -> UnsafeMutableRawPointer {
    if used == Self.blockSize { try flush() }
    defer {
      used += pageSize
      pageCount += 1
    }
    return unsafe block.start + used
  }

  func flush() throws(SnapshotFileError) {
    unsafe try file.write(block.start, count: used, at: Int(pageCount) * pageSize - used)
    used = 0
  }

  /// Writes a page again that was added before.
  func replace(_ page: UInt32, by bytes: UnsafeRawPointer) throws(SnapshotFileError) {
    try flush()
    unsafe try file.write(bytes, count: pageSize, at: Int(page - 1) * pageSize)
  }

  /// Moves all pages after `last` into a file without a name, where they keep their numbers.
  func moveOut(after last: UInt32, folder: String) throws(SnapshotFileError) -> OpenFile {
    try flush()
    let scratch = try OpenFile.scratch(in: folder)
    let end = Int(pageCount) * pageSize
    var offset = Int(last) * pageSize
    while offset < end {
      let count = min(Self.blockSize, end - offset)
      guard unsafe try file.read(into: block.start, count: count, at: offset) == count else {
        throw .system(operation: "read", path: file.path, code: EIO)
      }
      unsafe try scratch.write(block.start, count: count, at: offset)
      offset += count
    }
    try remove(after: last)
    return scratch
  }

  /// Removes all pages after `last`.
  func remove(after last: UInt32) throws(SnapshotFileError) {
    try flush()
    try file.truncate(to: Int(last) * pageSize)
    pageCount = last
  }
}
