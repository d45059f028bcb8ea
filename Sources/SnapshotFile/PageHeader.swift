/// The header of a b-tree page that was read, and where its cells are.
@safe struct PageHeader {
  let kind: PageKind
  let cellCount: Int
  /// Where the pointers to the cells begin.
  let pointers: Int
  let page: UnsafeRawPointer
  let number: UInt32
  private let offset: Int

  init(_ page: UnsafeRawPointer, number: UInt32, of file: PageFile) throws(SnapshotFileError) {
    unsafe self.page = page
    self.number = number
    offset = number == 1 ? FileFormat.headerSize : 0
    guard let kind = unsafe PageKind(rawValue: page.byte(offset)) else {
      throw file.damaged(number, "it is no page of a tree")
    }
    self.kind = kind
    cellCount = unsafe page.big16(offset + 3)
    pointers = offset + kind.headerSize
    guard pointers + 2 * cellCount <= file.pageSize else { throw file.damaged(number, "it has too many cells") }
  }

  /// Where the cells may begin, as the page states.
  var contentStart: Int {
    let start = unsafe page.big16(offset + 5)
    return start == 0 ? 65536 : start
  }

  var firstFreeBlock: Int { unsafe page.big16(offset + 1) }
  var fragmentedBytes: Int { unsafe Int(page.byte(offset + 7)) }

  /// The number in an interior page's header: its last child.
  var lastChild: UInt32 { unsafe page.big32(offset + 8) }

  /// Where the cell `index` begins; it is to be compared with the page's size.
  @inline(__always)
  func cell(_ index: Int) -> Int { unsafe page.big16(pointers + 2 * index) }
}
