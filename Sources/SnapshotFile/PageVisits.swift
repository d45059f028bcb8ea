/// The pages that a check has reached, each once.
final class PageVisits {
  private var isVisited: [Bool]

  init(pageCount: UInt32) { isVisited = Array(repeating: false, count: Int(pageCount) + 1) }

  func note(_ page: UInt32, of file: PageFile) throws(SnapshotFileError) {
    guard page >= 1, page <= file.pageCount else {
      throw file.damaged(page, "the file has only \(file.pageCount) pages")
    }
    guard !isVisited[Int(page)] else { throw file.damaged(page, "it is used twice") }
    isVisited[Int(page)] = true
  }

  /// The first page that nothing uses, but for SQLite's lock page.
  func firstUnused(lockPage: UInt32) -> UInt32? {
    isVisited.indices.dropFirst().first { !isVisited[$0] && $0 != Int(lockPage) }.map(UInt32.init)
  }

  /// Checks that the cells, the free blocks and the fragments of a page fill it and do not overlap.
  func inspect(_ header: PageHeader, of file: PageFile) throws(SnapshotFileError) {
    let limits = PayloadLimits(pageSize: file.pageSize, isIndex: header.kind.isIndex)
    var start = file.pageSize
    for index in 0..<header.cellCount {
      let cell = try Cell(index, of: header, in: file, limits)
      // Cells written in key order lie end to end; those of other files must be sorted first.
      guard cell.start + cell.size == start else {
        return try inspectUnordered(header, file, limits)
      }
      start = cell.start
    }
    guard start == header.contentStart, header.firstFreeBlock == 0, header.fragmentedBytes == 0 else {
      return try inspectUnordered(header, file, limits)
    }
  }

  private func inspectUnordered(
    _ header: PageHeader, _ file: PageFile, _ limits: PayloadLimits
  ) throws(SnapshotFileError) {
    let (page, number) = unsafe (header.page, header.number)
    var parts: [Range<Int>] = []
    for index in 0..<header.cellCount {
      let cell = try Cell(index, of: header, in: file, limits)
      parts.append(cell.start..<cell.start + cell.size)
    }
    var block = header.firstFreeBlock
    while block != 0 {
      guard block >= header.contentStart, block + 4 <= file.pageSize, parts.count <= file.pageSize else {
        throw file.damaged(number, "a free block is outside of it")
      }
      let size = unsafe page.big16(block + 2)
      parts.append(block..<block + size)
      unsafe block = page.big16(block)
    }
    parts.sort { $0.lowerBound < $1.lowerBound }
    var (end, gaps) = (header.contentStart, 0)
    for part in parts {
      guard part.lowerBound >= end else { throw file.damaged(number, "two of its cells overlap") }
      gaps += part.lowerBound - end
      end = part.upperBound
    }
    guard end <= file.pageSize, gaps + file.pageSize - end == header.fragmentedBytes else {
      throw file.damaged(number, "bytes of it are neither used nor free")
    }
  }
}
