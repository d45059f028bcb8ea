/// Notes where entries begin, which libxml2 does not tell.
final class EntryStarts {
  private var starts: [Int64] = []
  private var offset: Int64
  private let wanted: UInt64
  /// The name of the tag that is being looked at, without a prefix, packed; `nil` outside of a tag's name.
  private var name: UInt64?
  private var start: Int64 = 0

  /// Looks for elements with a name, which is told without a prefix and has at most eight letters.
  init(of name: String, from offset: Int64) {
    wanted = name.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    self.offset = offset
  }

  /// Where the entry with this number begins; entries count from 1.
  subscript(number: Int) -> Int64 { number <= starts.count ? starts[number - 1] : starts.last ?? 0 }

  func look(at bytes: UnsafeRawBufferPointer) {
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      if name != nil {
        look(at: byte, offset + Int64(index))
      } else if byte == UInt8(ascii: "<") {
        (name, start) = (0, offset + Int64(index))
      }
    }
    offset += Int64(bytes.count)
  }

  private func look(at byte: UInt8, _ place: Int64) {
    switch byte {
    case UInt8(ascii: "<"): (name, start) = (0, place)
    case UInt8(ascii: ":"): name = 0
    case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "/"):
      if name == wanted { starts.append(start) }
      name = nil
    default: name = name.map { $0 << 8 | UInt64(byte) }
    }
  }
}
