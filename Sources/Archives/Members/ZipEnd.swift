/// The record at the end of a zip, which says where its directory is (PKWARE APPNOTE 4.3.14 to 4.3.16).
struct ZipEnd {
  /// The bytes of the directory.
  private(set) var directory: Range<Int64> = 0..<0
  /// How many members it states.
  private(set) var memberCount: Int64

  private static let byteCount = 22
  private static let mark: [UInt8] = [0x50, 0x4B, 5, 6]

  /// Finds the record.
  ///
  /// - Throws: `InputError` where there is none, or more than one could be taken for it.
  init(of file: OpenFile, _ byteCount: Int64) throws(InputError) {
    let start = max(0, byteCount - Int64(Self.byteCount) - 0xFFFF)
    let tail = try file.bytes(at: start..<byteCount)
    guard let index = try Self.find(in: tail, of: file.path) else {
      throw InputError(name: file.path, reason: "is damaged or cut off: it has no directory at its end")
    }
    var record = tail[(index + 8)...]
    let disk = record.take(2)
    memberCount = record.take(2)
    let (length, offset) = (record.take(4), record.take(4))
    let own = start + Int64(index)
    if memberCount == 0xFFFF || length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF,
      let large = try Self.large(before: own, in: file)
    {
      self = large
    } else {
      guard offset + length == own, memberCount == disk else { throw Self.misplaced(file.path) }
      directory = offset..<own
    }
  }

  private init(_ directory: Range<Int64>, _ memberCount: Int64) {
    (self.directory, self.memberCount) = (directory, memberCount)
  }

  /// The only place where the record can be: its comment ends with the file.
  private static func find(in tail: [UInt8], of path: String) throws(InputError) -> Int? {
    let places = tail.indices.filter { tail[$0] == mark[0] && tail[$0...].starts(with: mark) }
    func commentEnd(_ place: Int) -> Int {
      var count = tail[min(place + byteCount - 2, tail.count)...]
      return place + byteCount + Int(count.take(2))
    }
    guard let place = places.first(where: { commentEnd($0) == tail.count }) else {
      guard let last = places.last, commentEnd(last) < tail.count else { return nil }
      throw InputError(name: path, reason: "has \(tail.count - commentEnd(last)) bytes after the end of its directory")
    }
    guard places.last == place else { throw InputError(name: path, reason: "has a second directory after its own") }
    return place
  }

  /// The record of a zip with more members or bytes than two and four bytes can state; `nil` where there is none.
  private static func large(before end: Int64, in file: OpenFile) throws(InputError) -> ZipEnd? {
    guard end >= 20 else { return nil }
    var locator = try file.bytes(at: end - 20..<end)[...]
    guard locator.starts(with: [0x50, 0x4B, 6, 7]) else { return nil }
    locator = locator.dropFirst(8)
    let own = locator.take(8)
    guard own >= 0, own <= end - 20 - 56 else { throw misplaced(file.path) }
    var record = try file.bytes(at: own..<own + 56)[...]
    guard record.starts(with: [0x50, 0x4B, 6, 6]) else { throw misplaced(file.path) }
    record = record.dropFirst(4)
    let rest = record.take(8)
    record = record.dropFirst(20)
    let (count, length, offset) = (record.take(8), record.take(8), record.take(8))
    guard rest == end - 20 - own - 12, offset >= 0, length >= 0, offset <= own, length == own - offset else {
      throw misplaced(file.path)
    }
    return ZipEnd(offset..<own, count)
  }

  private static func misplaced(_ path: String) -> InputError {
    InputError(name: path, reason: "is damaged or cut off: its directory is not where its end says")
  }
}
