internal import Archives
internal import CByteSearch
internal import CatalogModel
internal import Markup

/// How far JSON values, blanks and lines reach, seen from the front of the window.
extension ByteWindow {
  /// The most bytes that a value may have to be held whole: 16 MB.
  ///
  /// Apple's own records have some kilobytes. Parsing needs about six times a record's size, so that this keeps the
  /// whole under 150 MB.
  static let limit = 16 << 20

  /// Blanks and lines are followed so far at once.
  private static let lookAhead = 64 << 10

  /// A value in the window.
  struct Value {
    /// How many bytes of the window there are up to its end.
    var count = 0
    var isTruncated = false
    /// The first bytes of a value that is larger than ``limit``, none of which is in the window any more.
    var dropped: [UInt8]?
  }

  /// The value that begins at `start`; with one that is too large, what stands before it is dropped, too.
  func value(from start: Int = 0) throws(InputError) -> Value {
    guard let opening = try byte(at: start) else { return Value(count: count, isTruncated: true) }
    guard JSONStart.isBracket(opening) || opening == UInt8(ascii: "\"") else {
      return Value(count: try scalarEnd(from: start))
    }
    var (start, end) = (start, ValueEnd(opening: opening))
    var dropped: [UInt8]?
    while true {
      let length = unsafe end.find(in: bytes(start..<count))
      if dropped != nil || length ?? (count - start) > Self.limit {
        dropped = unsafe dropped ?? Array(bytes(start..<count).prefix(RefusedRecord.byteLimit))
        let examined = length ?? end.position
        end.drop(examined)
        advance(by: start + examined)
        start = 0
      }
      if let length { return Value(count: dropped == nil ? start + length : 0, dropped: dropped) }
      guard try fill() else { return Value(count: count, isTruncated: true, dropped: dropped) }
    }
  }

  /// How long the object is that the window begins with, where it is one in a line that is there to its end, and has
  /// none of `names` in it.
  func shortObject(without names: [[UInt8]]) -> Int? {
    var end = ValueEnd(opening: UInt8(ascii: "{"))
    let seen = unsafe bytes(0..<min(count, Self.lookAhead))
    guard unsafe seen.first == UInt8(ascii: "{"), let length = unsafe end.find(in: seen), !hasLineEnd(before: length)
    else { return nil }
    return names.contains { unsafe cbytesearch_holds(seen.baseAddress, length, $0, $0.count) } ? nil : length
  }

  /// Whether a line ends in the first `count` bytes.
  func hasLineEnd(before count: Int) -> Bool { unsafe bytes(0..<count).firstIndex(of: 0x0A, from: 0) != nil }

  /// A byte that nothing can begin with is a value of its own, so that reading always proceeds.
  private func scalarEnd(from start: Int) throws(InputError) -> Int {
    var at = start + 1
    while at - start < Self.lookAhead, let byte = try byte(at: at), byte > 0x20, !",[]{}".utf8.contains(byte) {
      at += 1
    }
    return at
  }

  /// The index of the first byte from `start` on that is no blank.
  func blanksEnd(from start: Int) throws(InputError) -> Int {
    var at = start
    while at - start < Self.lookAhead, let byte = try byte(at: at),
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    { at += 1 }
    return at
  }

  /// Whether the byte that the window begins with begins a document.
  func beginsDocument(_ byte: UInt8) throws(InputError) -> Bool {
    guard JSONStart.isBracket(byte) else { return false }
    let next = try self.byte(at: blanksEnd(from: 1))
    // A line with nothing but the bracket begins a text of several lines.
    if next == nil { resumeAfterLine() }
    return JSONStart.canFollow(byte, next)
  }

  /// Drops the rest of the line, and those behind it that begin no document; returns the first of their bytes.
  func passLines() throws(InputError) -> [UInt8] {
    var dropped: [UInt8] = []
    while let byte = try byte(at: 0) {
      if followsLineEnd, try beginsDocument(byte) { break }
      let count = try lineLength()
      unsafe dropped += bytes(0..<count).prefix(RefusedRecord.byteLimit - dropped.count)
      advance(by: count)
    }
    return dropped
  }

  /// How long the line is with its end, or as much of it as is dropped at once.
  func lineLength() throws(InputError) -> Int {
    var at = 0
    while at < Self.lookAhead, let byte = try byte(at: at) {
      at += 1
      if byte == 0x0A { break }
    }
    return at
  }
}
