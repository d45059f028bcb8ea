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

  /// Checks that a cell lies end to end with the one before it, as a ``DatabaseWriter`` writes them, and that the last
  /// one begins where the page says that its cells do.
  @inline(__always)
  func inspect(_ cell: Cell, at index: Int, of header: PageHeader, in file: PageFile) throws(SnapshotFileError) {
    guard cell.start + cell.size == (index == 0 ? file.pageSize : header.cell(index - 1)) else {
      throw file.damaged(header.number, "its cells do not lie end to end")
    }
    if index == header.cellCount - 1 { try inspectEnd(of: header, at: cell.start, in: file) }
  }

  /// Checks a page without cells; of others each cell is inspected as it is read.
  func inspect(_ header: PageHeader, of file: PageFile) throws(SnapshotFileError) {
    if header.cellCount == 0 { try inspectEnd(of: header, at: file.pageSize, in: file) }
  }

  private func inspectEnd(of header: PageHeader, at start: Int, in file: PageFile) throws(SnapshotFileError) {
    guard start == header.contentStart, header.firstFreeBlock == 0, header.fragmentedBytes == 0 else {
      throw file.damaged(header.number, "bytes of it are neither used nor free")
    }
  }
}
