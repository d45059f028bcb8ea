/// Counts the pages of a tree as they are read, and computes a checksum of their bytes, which shows a change of any
/// byte.
@safe public final class PageTally {
  /// How many pages were read, each once.
  public private(set) var pages = 0
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)

  public init() {}

  /// The checksum of all pages so far.
  public var checksum: Int64 {
    let parts = [lanes.0, lanes.1, lanes.2, lanes.3]
    return Int64(bitPattern: parts.reduce(UInt64(pages)) { Self.mixed($0, $1) })
  }

  /// Adds a page of a power of two of bytes, 512 at least.
  func add(_ page: UnsafeRawPointer, size: Int) {
    pages += 1
    var (first, second, third, fourth) = lanes
    // Four checksums at once: a processor waits for no multiplication.
    for offset in stride(from: 0, to: size, by: 32) {
      unsafe first = Self.mixed(first, page.big64(offset))
      unsafe second = Self.mixed(second, page.big64(offset + 8))
      unsafe third = Self.mixed(third, page.big64(offset + 16))
      unsafe fourth = Self.mixed(fourth, page.big64(offset + 24))
    }
    lanes = (first, second, third, fourth)
  }

  /// Every step can be undone, so that one other word always makes another checksum.
  @inline(__always)
  private static func mixed(_ checksum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (checksum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}

/// What a tree of a file has: by it one that was damaged later is told.
public struct TreeMeasure: Equatable, Sendable {
  /// The rows of a table, or the entries of an index.
  public var rows: Int
  /// Its pages, with those that long records continue on.
  public var pages: Int
  /// The checksum of all bytes of its pages.
  public var checksum: Int64

  public init(rows: Int, pages: Int, checksum: Int64) {
    (self.rows, self.pages, self.checksum) = (rows, pages, checksum)
  }

  init(rows: Int, _ tally: PageTally) { self.init(rows: rows, pages: tally.pages, checksum: tally.checksum) }
}

extension DatabaseReader {
  /// Reads every page of a table or an index that a program of SQLite's file format wrote, and counts.
  ///
  /// - Throws: SnapshotFileError where a page or a record is malformed.
  public func measure(_ entry: SchemaEntry) throws(SnapshotFileError) -> TreeMeasure {
    let file = PageFile(pages.file, pageSize: pages.pageSize, pageCount: pages.pageCount)
    let isIndex = try isIndex(entry)
    file.tally = PageTally()
    var cursor = TableCursor(file, root: entry.root, isIndex: isIndex)
    var rows = 0
    while try cursor.advance() { rows += 1 }
    return TreeMeasure(rows: rows, file.tally ?? PageTally())
  }

  /// Whether a tree is an index's, or that of a table without rowids.
  func isIndex(_ entry: SchemaEntry) throws(SnapshotFileError) -> Bool {
    let window = PageWindow(pages)
    // The page is the window's.
    defer { withExtendedLifetime(window) {} }
    return try unsafe PageHeader(window.page(entry.root), number: entry.root, of: pages).kind.isIndex
  }
}
