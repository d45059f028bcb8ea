/// Finds where a JSON object or array ends whose strings hold line breaks that nobody escaped.
///
/// It begins at such a line break, inside a string.
struct UnescapedEnd {
  private var depth: Int
  private var position: Int
  private var isQuoted = true
  private var isEscaped = false

  init(depth: Int, position: Int) {
    self.depth = depth
    self.position = position
  }

  /// As ``ValueEnd/find(in:)``.
  mutating func find(in value: UnsafeRawBufferPointer, opening: UInt8, closing: UInt8) -> Int? {
    while position < value.count {
      let byte = unsafe value[position]
      position += 1
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == opening {
        depth += 1
      } else if byte == closing {
        depth -= 1
        if depth == 0 { return position }
      }
    }
    return nil
  }

  mutating func drop(_ count: Int) { position -= count }
}
