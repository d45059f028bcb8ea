/// The kinds of b-tree pages, with the number in a page's first byte.
enum PageKind: UInt8 {
  case indexInterior = 2
  case tableInterior = 5
  case indexLeaf = 10
  case tableLeaf = 13

  @inline(__always)
  var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
  @inline(__always)
  var isIndex: Bool { self == .indexLeaf || self == .indexInterior }
  var headerSize: Int { isLeaf ? 8 : 12 }
}

/// How much of a record stays in its cell; the rest goes to a chain of overflow pages.
///
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>
struct PayloadLimits {
  let pageSize: Int
  private let maxLocal: Int
  private let minLocal: Int

  init(pageSize: Int, isIndex: Bool) {
    self.pageSize = pageSize
    maxLocal = isIndex ? (pageSize - 12) * 64 / 255 - 23 : pageSize - 35
    minLocal = (pageSize - 12) * 32 / 255 - 23
  }

  /// How many bytes of a record of `count` bytes are in its cell.
  @inline(__always)
  func local(_ count: Int) -> Int {
    if count <= maxLocal { return count }
    let fitting = minLocal + (count - minLocal) % (pageSize - 4)
    return fitting <= maxLocal ? fitting : minLocal
  }
}

/// What the file format fixes.
enum FileFormat {
  static let headerSize = 100
  static let magic = Array("SQLite format 3\0".utf8)

  static func isPageSize(_ size: Int) -> Bool { size >= 512 && size <= 65536 && size & (size - 1) == 0 }

  /// The page at byte 2³⁰, which SQLite locks and never uses.
  static func lockPage(pageSize: Int) -> UInt32 { UInt32(0x4000_0000 / pageSize) + 1 }
}
