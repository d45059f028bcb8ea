/// A file of pages that is read.
final class PageFile {
  let file: RawFile
  let pageSize: Int
  let pageCount: UInt32
  /// How many bytes are read at once of pages that are asked for in their order.
  let readAhead: Int
  /// Of a check, whether each page was reached, by its number; otherwise empty.
  var isReached: [Bool] = []
  /// Counts the pages that are read; `nil` where nobody asks.
  var tally: PageTally?

  init(_ file: RawFile, pageSize: Int, pageCount: UInt32, readAhead: Int = 1 << 18) {
    (self.file, self.pageSize, self.pageCount, self.readAhead) = (file, pageSize, pageCount, readAhead)
  }

  func damaged(_ page: UInt32, _ reason: String) -> SnapshotFileError {
    .damaged(path: file.path, page: page, reason: reason)
  }
}

/// Pages that are read one after the other, many at once.
@safe final class PageWindow {
  private let file: PageFile
  private var buffer = ByteBuffer(capacity: 0)
  private var first: UInt32 = 0
  private var count = 0

  init(_ file: PageFile) { self.file = file }

  /// The page's bytes, borrowed until another page is asked for.
  func page(_ number: UInt32) throws(SnapshotFileError) -> UnsafeRawPointer {
    guard number >= 1, number <= file.pageCount else {
      throw file.damaged(number, "the file has only \(file.pageCount) pages")
    }
    if !file.isReached.isEmpty {
      guard !file.isReached[Int(number)] else { throw file.damaged(number, "it is used twice") }
      file.isReached[Int(number)] = true
    }
    if number < first || number - first >= count { try load(number) }
    let page = unsafe UnsafeRawPointer(buffer.start + Int(number - first) * file.pageSize)
    if let tally = file.tally { unsafe tally.add(page, size: file.pageSize) }
    return unsafe page
  }

  private func load(_ number: UInt32) throws(SnapshotFileError) {
    let isNear = number >= first && Int(number - first) < count + 8
    let maxPages = isNear ? min(count * 2, file.readAhead / file.pageSize, Int(file.pageCount - number) + 1) : 1
    let size = max(maxPages, 1) * file.pageSize
    count = 0
    buffer.reserve(size)
    let got = unsafe try file.file.read(into: buffer.start, count: size, at: Int(number - 1) * file.pageSize)
    (first, count) = (number, got / file.pageSize)
    guard count > 0 else { throw file.damaged(number, "the file ends before it") }
  }
}
