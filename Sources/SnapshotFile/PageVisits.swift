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

  /// Checks that the cells of a page lie end to end up to its own end, as a ``DatabaseWriter`` writes them.
  func inspect(_ header: PageHeader, of file: PageFile) throws(SnapshotFileError) {
    let limits = PayloadLimits(pageSize: file.pageSize, isIndex: header.kind.isIndex)
    var start = file.pageSize
    for index in 0..<header.cellCount {
      let cell = try Cell(index, of: header, in: file, limits: limits)
      guard cell.start + cell.size == start else {
        throw file.damaged(header.number, "its cells do not lie end to end")
      }
      start = cell.start
    }
    guard start == header.contentStart, header.firstFreeBlock == 0, header.fragmentedBytes == 0 else {
      throw file.damaged(header.number, "bytes of it are neither used nor free")
    }
  }
}
