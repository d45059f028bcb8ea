/// A file of pages that is read.
final class PageFile: Sendable {
  let file: OpenFile
  let pageSize: Int
  let pageCount: UInt32

  init(_ file: OpenFile, pageSize: Int, pageCount: UInt32) {
    self.file = file
    self.pageSize = pageSize
    self.pageCount = pageCount
  }

  func damaged(_ page: UInt32, _ reason: String) -> SnapshotFileError {
    .damaged(path: file.path, page: page, reason: reason)
  }

  /// Reads up to `count` pages that begin with `page`, at least one, and returns how many the file had.
  func read(_ page: UInt32, count: Int, into bytes: UnsafeMutableRawPointer) throws(SnapshotFileError) -> Int {
    guard page >= 1, page <= pageCount else { throw damaged(page, "the file has only \(pageCount) pages") }
    let wanted = min(count, Int(pageCount - page) + 1)
    let got = unsafe try file.read(into: bytes, count: wanted * pageSize, at: Int(page - 1) * pageSize) / pageSize
    guard got > 0 else { throw damaged(page, "the file ends before it") }
    return got
  }
}

/// Pages that are read one after the other, many at once.
@safe struct PageWindow: ~Copyable {
  private let file: PageFile
  private var buffer: ByteBuffer
  private var first: UInt32 = 0
  private var count = 0
  private var wanted = 1
  private let most: Int
  private static let byteCount = 1 << 18

  init(_ file: PageFile) {
    self.file = file
    most = Self.byteCount / file.pageSize
    buffer = ByteBuffer(capacity: file.pageSize)
  }

  /// The page's bytes, borrowed until another page is asked for.
  @inline(__always)
  mutating func page(_ number: UInt32) throws(SnapshotFileError) -> UnsafeRawPointer {
    if number < first || number - first >= count { try load(number) }
    return unsafe UnsafeRawPointer(buffer.start + Int(number - first) * file.pageSize)
  }

  private mutating func load(_ number: UInt32) throws(SnapshotFileError) {
    let isNear = number >= first && Int(number - first) < count + 8
    wanted = isNear ? min(wanted * 2, most) : 1
    count = 0
    buffer.reserve(wanted * file.pageSize)
    count = unsafe try file.read(number, count: wanted, into: buffer.start)
    first = number
  }
}
