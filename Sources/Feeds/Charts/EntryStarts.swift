internal import Glibc

/// Notes where entries begin, which libxml2 does not tell.
final class EntryStarts {
  private var starts: [Int64] = []
  private var offset: Int64
  /// The element's name without a prefix.
  let name: String
  private let wanted: UInt64
  /// The name of the tag that is being looked at, without a prefix, packed; `nil` outside of a tag's name.
  private var current: UInt64?
  private var start: Int64 = 0

  /// Looks for elements with a name, which is told without a prefix and has at most eight letters.
  init(of name: String, from offset: Int64) {
    self.name = name
    wanted = name.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    self.offset = offset
  }

  /// Where the entry with this number begins; entries count from 1.
  subscript(number: Int) -> Int64 { number <= starts.count ? starts[number - 1] : starts.last ?? 0 }

  func look(at bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      if current == nil {
        guard let base = bytes.baseAddress,
          let found = unsafe memchr(base + index, Int32(UInt8(ascii: "<")), bytes.count - index)
        else { break }
        index = unsafe UnsafeRawPointer(found) - base
      }
      unsafe look(at: bytes[index], offset + Int64(index))
      index += 1
    }
    offset += Int64(bytes.count)
  }

  private func look(at byte: UInt8, _ place: Int64) {
    switch byte {
    case UInt8(ascii: "<"): (current, start) = (0, place)
    case UInt8(ascii: ":"): current = 0
    case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "/"):
      if current == wanted { starts.append(start) }
      current = nil
    default: current = current.map { $0 << 8 | UInt64(byte) }
    }
  }
}
