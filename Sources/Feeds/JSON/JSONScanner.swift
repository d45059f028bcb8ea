internal import Archives

/// Goes through JSON text without reading it: where values end, what members are called.
@safe struct JSONScanner {
  let window: ByteWindow
  /// A value longer than this is not followed in memory.
  let limit: Int

  enum End {
    /// The index behind the value.
    case found(Int)
    /// The text ends before the value does.
    case cut
    case tooLarge
    /// The value is broken: the line at this index begins another text.
    case overrun(Int)
  }

  struct Member {
    var name: String
    /// Where the value begins, and with which byte.
    var value: Int
    var opening: UInt8
  }

  /// The member whose name's quote is at `start`, or `nil` where there is no name, colon and value.
  func member(at start: Int) throws(InputError) -> Member? {
    guard case .found(let end) = try endOfUnparsed(at: start, from: start) else { return nil }
    let colon = try blanksEnd(from: end)
    guard try window.byte(at: colon) == UInt8(ascii: ":") else { return nil }
    let value = try blanksEnd(from: colon + 1)
    guard let opening = try window.byte(at: value) else { return nil }
    let name = unsafe String(decoding: window.bytes(start + 1..<end - 1), as: UTF8.self)
    return Member(name: name, value: value, opening: opening)
  }

  /// Where the value that begins at `start` ends.
  func endOfValue(at start: Int) throws(InputError) -> End {
    guard let opening = try window.byte(at: start) else { return .cut }
    switch opening {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): break
    default: return try endOfScalar(at: start)
    }
    var end = ValueEnd(opening: opening)
    var piece = Self.firstPiece
    while true {
      let seen = start..<min(window.count, start + piece)
      if let count = unsafe end.find(in: window.bytes(seen)) {
        return count <= limit ? .found(start + count) : .tooLarge
      }
      if seen.count == piece {
        if let line = nextText(in: seen) { return .overrun(line) }
        guard piece <= limit else { return .tooLarge }
        piece = min(piece * 2, limit + 1)
      } else if try !window.fill() {
        return nextText(in: seen).map(End.overrun) ?? .cut
      }
    }
  }

  /// Where a value ends that nobody will parse to see whether it is sound; its member's name is at `beginning`.
  func endOfUnparsed(at start: Int, from beginning: Int) throws(InputError) -> End {
    let end = try endOfValue(at: start)
    guard case .found(let index) = end else { return end }
    if let line = nextText(in: beginning..<index) { return .overrun(line) }
    // A string has no line breaks: a quote is missing or one too many.
    let isString = try window.byte(at: start) == UInt8(ascii: "\"")
    let lineEnd = isString ? unsafe JSONStart.lineEnd(in: window.bytes(start..<index), from: 0) : nil
    return .found(lineEnd.map { start + $0 + 1 } ?? index)
  }

  /// A value of which so much is there without its end may be broken.
  private static let firstPiece = 8 << 10

  /// The first line in a broken value that begins another text; where each line is one, there is none.
  func nextText(in value: Range<Int>) -> Int? {
    guard !window.endsWithLine else { return nil }
    let bytes = unsafe window.bytes(value)
    return unsafe JSONStart.line(in: bytes, own: JSONStart.firstName(in: bytes, at: 0)).map { $0 + value.lowerBound }
  }

  private func endOfScalar(at start: Int) throws(InputError) -> End {
    // A byte that nothing can begin with is a value of its own, so that reading always goes on.
    var at = start + 1
    while let byte = try window.byte(at: at) {
      if Self.endsScalar(byte) { return .found(at) }
      at += 1
      guard at - start <= limit else { return .tooLarge }
    }
    return .found(at)
  }

  /// Drops a value of any size, up to another text where it is broken; `false` when the text ends inside it.
  func dropValue() throws(InputError) -> Bool {
    guard let opening = try window.byte(at: 0) else { return false }
    var end = ValueEnd(opening: opening)
    let own = unsafe JSONStart.firstName(in: window.bytes(0..<min(window.count, Self.firstPiece)), at: 0)
    while true {
      let count = unsafe end.find(in: window.bytes(0..<window.count))
      let other = unsafe JSONStart.line(in: window.bytes(0..<(count ?? window.count)), own: own)
      if let stop = (window.endsWithLine ? nil : other) ?? count {
        window.advance(by: stop)
        return true
      }
      // What begins another text may lie on both sides of what is there.
      let looked = max(end.position - JSONStart.longestBeginning, 0)
      end.drop(looked)
      window.advance(by: looked)
      guard try window.fill() else { return false }
    }
  }

  /// The index of the first byte that is neither a blank nor in a comment, however far behind.
  func blanksEnd(from start: Int) throws(InputError) -> Int {
    var at = start
    while at - start < limit, let byte = try window.byte(at: at) {
      if byte == UInt8(ascii: "/"), let end = try endOfComment(at: at) {
        at = end
      } else if Self.isBlank(byte) {
        at += 1
      } else {
        break
      }
    }
    return at
  }

  /// Where a comment ends, `// …` or `/* … */`; `nil` where none begins.
  private func endOfComment(at start: Int) throws(InputError) -> Int? {
    guard let sign = try window.byte(at: start + 1), sign == UInt8(ascii: "/") || sign == UInt8(ascii: "*") else {
      return nil
    }
    var (at, last) = (start + 2, UInt8(0))
    while at - start < Self.firstPiece {
      guard let byte = try window.byte(at: at) else { return sign == UInt8(ascii: "/") ? at : nil }
      at += 1
      if sign == UInt8(ascii: "/") ? byte == 0x0A : last == UInt8(ascii: "*") && byte == UInt8(ascii: "/") { return at }
      last = byte
    }
    return nil
  }

  /// How long the line is with its end, or as much of it as is looked at together.
  func lineLength() throws(InputError) -> Int {
    var at = 0
    while at < RefusedRecord.byteLimit, let byte = try window.byte(at: at) {
      at += 1
      if byte == 0x0A { break }
    }
    return at
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "["): true
    default: isBlank(byte)
    }
  }
}
