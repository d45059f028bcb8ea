internal import Platform

/// Notes where entries begin, which libxml2 does not report, and where the document's first element is closed.
final class EntryStarts {
  private var starts: [Int64] = []
  private var offset: Int64
  /// The element's name without a prefix.
  let name: String
  private let wanted: UInt64
  private let root: UInt64
  /// The name of the tag that is being looked at, without a prefix, packed; `nil` outside of a tag's name.
  private var current: UInt64?
  private var isClosing = false
  private var start: Int64 = 0

  /// Looks for elements with a name, in a document whose first element is called `root`; names are passed without a prefix
  /// and have at most eight letters.
  init(of name: String, in root: String, from offset: Int64) {
    self.name = name
    wanted = Self.packed(name)
    self.root = Self.packed(root)
    self.offset = offset
  }

  private static func packed(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Where the entry with this number begins; entries count from 1.
  subscript(number: Int) -> Int64 { number <= starts.count ? starts[number - 1] : starts.last ?? 0 }

  /// Looks at the next bytes, and returns where the first element ends in them; `nil` where it does not.
  func look(at bytes: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    while index < bytes.count {
      if current == nil {
        guard let base = bytes.baseAddress,
          let found = unsafe memchr(base + index, Int32(UInt8(ascii: "<")), bytes.count - index)
        else { break }
        index = unsafe UnsafeRawPointer(found) - base
      }
      let closesRoot = unsafe look(at: bytes[index], offset + Int64(index))
      index += 1
      if closesRoot {
        offset += Int64(index)
        return index
      }
    }
    offset += Int64(bytes.count)
    return nil
  }

  /// Returns whether the byte ends the tag that closes the first element.
  private func look(at byte: UInt8, _ place: Int64) -> Bool {
    switch byte {
    case UInt8(ascii: "<"): (current, start, isClosing) = (0, place, false)
    case UInt8(ascii: ":"): current = 0
    case UInt8(ascii: "/") where current == 0 && place == start + 1: isClosing = true
    case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "/"):
      defer { current = nil }
      if isClosing { return current == root && byte == UInt8(ascii: ">") }
      if current == wanted { starts.append(start) }
    default: current = current.map { $0 << 8 | UInt64(byte) }
    }
    return false
  }
}
