/// The first hundred bytes of a database: <https://www.sqlite.org/fileformat2.html#the_database_header>.
struct FileHeader {
  let pageSize: Int
  let pageCount: UInt32
  let userVersion: Int32
  let applicationID: Int32
  let firstFreePage: UInt32
  let freePageCount: UInt32

  init(_ file: OpenFile) throws(SnapshotFileError) {
    let buffer = ByteBuffer(capacity: FileFormat.headerSize)
    let path = file.path
    let got = unsafe try file.read(into: buffer.start, count: FileFormat.headerSize, at: 0)
    let start = unsafe UnsafeRawPointer(buffer.start)
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: got)
    guard got == FileFormat.headerSize, unsafe bytes.starts(with: FileFormat.magic) else {
      throw .unreadable(path: path, reason: "it is no SQLite database")
    }
    let size = unsafe start.big16(16)
    pageSize = size == 1 ? 65536 : size
    guard FileFormat.isPageSize(pageSize), unsafe start.byte(20) == 0, unsafe start.big32(52) == 0,
      unsafe start.big32(64) == 0, unsafe start.big32(56) == 1
    else {
      throw .unreadable(path: path, reason: "it has reserved bytes, auto-vacuum or another encoding than UTF-8")
    }
    // Versions for writing and reading, the fixed fractions of payload, the format of the schema.
    let isKnown =
      unsafe (1...2).contains(start.byte(18)) && (1...2).contains(start.byte(19)) && start.byte(21) == 64
      && start.byte(22) == 32 && start.byte(23) == 32 && start.big32(44) <= 4
    guard isKnown else { throw .unreadable(path: path, reason: "its header is of no known version") }
    let whole = try file.size() / pageSize
    let stated = unsafe start.big32(28)
    // The stated count holds where the program that wrote last knew of it.
    let isStated = unsafe stated > 0 && start.big32(24) == start.big32(92)
    guard whole > 0, whole < UInt32.max, !isStated || stated <= whole else {
      throw .unreadable(path: path, reason: "it has \(whole) pages and states \(stated)")
    }
    pageCount = isStated ? stated : UInt32(whole)
    unsafe userVersion = Int32(bitPattern: start.big32(60))
    unsafe applicationID = Int32(bitPattern: start.big32(68))
    unsafe firstFreePage = start.big32(32)
    unsafe freePageCount = start.big32(36)
  }
}
