internal import Platform

/// A database file being written from its first page to its last, in large blocks.
@safe final class OutputFile {
  let file: OpenFile
  let pageSize: Int
  /// The number of the last page.
  private(set) var pageCount: UInt32 = 0
  private let lockPage: UInt32
  private var block: ByteBuffer
  private var used = 0
  private static let blockSize = 1 << 20

  init(_ file: OpenFile, pageSize: Int) throws(SnapshotFileError) {
    (self.file, self.pageSize) = (file, pageSize)
    lockPage = FileFormat.lockPage(pageSize: pageSize)
    block = ByteBuffer(capacity: Self.blockSize)
    // Page 1 is written last: until then the file is no database.
    unsafe _ = try addPage()
  }

  /// The number that the next page will have.
  var nextPage: UInt32 { pageCount + 1 == lockPage ? pageCount + 2 : pageCount + 1 }

  /// Adds a page of zeros, number ``pageCount``, to be filled before the next is added.
  func addPage() throws(SnapshotFileError) -> UnsafeMutableRawPointer {
    guard pageCount < UInt32.max - 2 else { throw .system(operation: "write", path: file.path, code: EFBIG) }
    repeat {
      if used == Self.blockSize { try flush() }
      unsafe (block.start + used).initializeMemory(as: UInt8.self, repeating: 0, count: pageSize)
      used += pageSize
      pageCount += 1
    } while pageCount == lockPage
    return unsafe block.start + (used - pageSize)
  }

  func flush() throws(SnapshotFileError) {
    unsafe try file.write(block.start, count: used, at: Int(pageCount) * pageSize - used)
    used = 0
  }

  /// The pages so far, to be read while others are added.
  func pages(readAhead: Int = 1 << 18) throws(SnapshotFileError) -> PageFile {
    try flush()
    return PageFile(file, pageSize: pageSize, pageCount: pageCount, readAhead: readAhead)
  }

  /// Moves all pages after `last` into a file without a name, where they keep their numbers.
  func moveOut(after last: UInt32, folder: String) throws(SnapshotFileError) -> PageFile {
    try flush()
    let scratch = PageFile(try .scratch(in: folder), pageSize: pageSize, pageCount: pageCount)
    let end = Int(pageCount) * pageSize
    var offset = Int(last) * pageSize
    while offset < end {
      let count = min(Self.blockSize, end - offset)
      guard unsafe try file.read(into: block.start, count: count, at: offset) == count else {
        throw .system(operation: "read", path: file.path, code: EIO)
      }
      unsafe try scratch.file.write(block.start, count: count, at: offset)
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
