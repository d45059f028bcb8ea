internal import Platform

/// A database file being written from its first page to its last, in large blocks.
///
/// One block fills while another thread writes the one before. One thread at a time has the file.
@safe final class OutputFile: @unchecked Sendable {
  let file: RawFile
  let pageSize: Int
  /// The number of the last page.
  private(set) var pageCount: UInt32 = 0
  private let lockPage: UInt32
  private var block = Block()
  private var used = 0
  /// The block before, and the work that writes it.
  private var writing: (block: Block, work: BackgroundWork<Void>)?
  private static let blockSize = 1 << 19

  /// Memory that one thread at a time has.
  private final class Block: @unchecked Sendable {
    private let bytes = ByteBuffer(capacity: OutputFile.blockSize)
    var start: UnsafeMutableRawPointer { unsafe bytes.start }
  }

  init(_ file: RawFile, pageSize: Int) throws(SnapshotFileError) {
    (self.file, self.pageSize) = (file, pageSize)
    lockPage = FileFormat.lockPage(pageSize: pageSize)
    // Page 1 is written last: until then the file is no database.
    unsafe _ = try addPage()
  }

  /// The number that the next page will have.
  var nextPage: UInt32 { pageCount + 1 == lockPage ? pageCount + 2 : pageCount + 1 }

  /// Adds a page of zeros, number ``pageCount``, to be filled before the next is added.
  func addPage() throws(SnapshotFileError) -> UnsafeMutableRawPointer {
    guard pageCount < UInt32.max - 2 else { throw .system(operation: "write", path: file.path, code: EFBIG) }
    repeat {
      if used == Self.blockSize { try passOn() }
      unsafe (block.start + used).initializeMemory(as: UInt8.self, repeating: 0, count: pageSize)
      used += pageSize
      pageCount += 1
    } while pageCount == lockPage
    return unsafe block.start + (used - pageSize)
  }

  /// Waits until all pages are written.
  func flush() throws(SnapshotFileError) {
    if used > 0 { try passOn() }
    try writing?.work.wait()
  }

  /// Has the block written, and begins the next.
  private func passOn() throws(SnapshotFileError) {
    try writing?.work.wait()
    let (full, next) = (block, writing?.block ?? Block())
    let (file, count, offset) = (file, used, Int(pageCount) * pageSize - used)
    let work = BackgroundWork { () throws(SnapshotFileError) in
      unsafe try file.write(full.start, count: count, at: offset)
    }
    (block, used, writing) = (next, 0, (full, work))
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
