internal import Archives

/// Finds where JSON texts begin in a stream, one behind the other, and passes over what is none.
///
/// Where a text fills a line, each line behind it is a text: so damage to one ends with its line.
@safe struct JSONTexts {
  let window: ByteWindow
  let scanner: JSONScanner
  /// Whether the last text lies in one line so far.
  private var isOneLine = false
  /// Whether the last text stands in a script.
  private var isWrapped = false

  enum Beginning {
    /// A text begins in the window, with this bracket.
    case text(UInt8)
    /// Lines that are no JSON were passed over; of their bytes the first are kept.
    case other(offset: Int64, reason: String, bytes: [UInt8])
    case end
  }

  init(_ window: ByteWindow, limit: Int) {
    self.window = window
    scanner = JSONScanner(window: window, limit: limit)
  }

  /// Goes to the next text; the window stands behind the one before.
  mutating func next() throws -> Beginning {
    while true {
      window.advance(by: try scanner.blanksEnd(from: 0))
      if isOneLine, window.followsLineEnd, !window.endsWithLine { window.endsWithLine = true }
      guard let byte = try window.byte(at: 0) else {
        guard window.endsWithLine, try window.nextLine() else { return .end }
        continue
      }
      if try begins(byte) {
        isOneLine = true
        return .text(byte)
      }
      guard let length = try frameLength(byte) else { return try other(byte) }
      window.advance(by: length)
    }
  }

  /// Whether the byte that the window begins with begins a JSON text.
  func begins(_ byte: UInt8) throws -> Bool {
    guard JSONStart.isBracket(byte) else { return false }
    let next = try window.byte(at: scanner.blanksEnd(from: 1))
    // A line with nothing but the bracket begins a text of several lines.
    if next == nil, window.endsWithLine { window.endsWithLine = false }
    return JSONStart.canFollow(byte, next)
  }

  /// The next bytes, as many as can be needed to tell what they begin.
  func beginning() throws -> ArraySlice<UInt8> {
    _ = try window.byte(at: JSONStart.longestBeginning - 1)
    return unsafe Array(window.bytes(0..<min(window.count, JSONStart.longestBeginning)))[...]
  }

  /// Drops bytes of a text.
  mutating func drop(_ count: Int) {
    if isOneLine, !window.endsWithLine, unsafe JSONStart.lineEnd(in: window.bytes(0..<count), from: 0) != nil {
      isOneLine = false
    }
    window.advance(by: count)
  }

  /// Drops what is left of the line, and those behind it that begin no JSON; returns the first of their bytes.
  func passOtherLines() throws -> [UInt8] {
    var dropped: [UInt8] = []
    while let byte = try window.byte(at: 0), try dropped.isEmpty || !window.followsLineEnd || !begins(byte) {
      let length = try scanner.lineLength()
      unsafe dropped += window.bytes(0..<length).prefix(RefusedRecord.byteLimit - dropped.count)
      window.advance(by: length)
    }
    return dropped
  }

  /// How much of what stands around a text begins here: a script, its end, a byte-order mark, or the separator of
  /// RFC 7464.
  private mutating func frameLength(_ byte: UInt8) throws -> Int? {
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: ";"), 0x1E: return 1
    case 0xEF where try window.byte(at: 1) == 0xBB && window.byte(at: 2) == 0xBF: return 3
    default: break
    }
    if let length = ScriptWrapper.length(in: try beginning()) {
      isWrapped = true
      return length
    }
    // The rest of a script's line belongs to it.
    guard isWrapped else { return nil }
    isWrapped = false
    let length = try scanner.lineLength()
    return unsafe window.bytes(0..<length).contains(UInt8(ascii: "\"")) ? nil : length
  }

  private func other(_ byte: UInt8) throws -> Beginning {
    let offset = window.offset
    let reason = "expected a JSON object or array, found \(Self.describe(byte))"
    return .other(offset: offset, reason: reason, bytes: try passOtherLines())
  }

  static func describe(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
  }
}
