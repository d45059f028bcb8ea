internal import Archives
internal import CatalogModel
internal import Markup

/// How far JSON values and lines reach, seen from the front of the window.
extension ByteWindow {
  /// The most bytes that a value may have to be held whole: 16 MB.
  ///
  /// Apple's own records have some kilobytes. Parsing needs about six times a record's size, so that this keeps the
  /// whole under 150 MB.
  static let limit = 16 << 20

  /// A value in the window.
  struct Value {
    /// How many bytes of the window it has.
    var count = 0
    var isTruncated = false
    /// The first bytes of a value that is larger than ``limit``, none of which is in the window any more.
    var dropped: [UInt8]?
  }

  /// The value that the window begins with.
  ///
  /// A byte that no value can begin with is one of its own, so that reading always proceeds.
  func value() throws(InputError) -> Value {
    guard let opening = try byte(at: 0) else { return Value() }
    guard JSONStart.isBracket(opening) || opening == UInt8(ascii: "\"") else {
      var count = 1
      while count < 64, let byte = try byte(at: count), byte > 0x20, !",[]{}".utf8.contains(byte) { count += 1 }
      return Value(count: count)
    }
    var end = ValueEnd(opening: opening)
    var (examined, dropped): (Int, [UInt8]?) = (0, nil)
    while true {
      let length = unsafe end.find(in: bytes(examined..<count)).map { examined + $0 }
      examined = length ?? count
      if dropped != nil || examined > Self.limit {
        dropped = unsafe dropped ?? Array(bytes(0..<RefusedRecord.byteLimit))
        advance(by: examined)
        examined = 0
      }
      if length != nil { return Value(count: examined, dropped: dropped) }
      guard try fill() else { return Value(count: examined, isTruncated: true, dropped: dropped) }
    }
  }

  /// How long the object is that the window begins with, where it ends in its first bytes.
  func objectLength(in limit: Int) -> Int? {
    var end = ValueEnd(opening: UInt8(ascii: "{"))
    guard count > 0, unsafe bytes(0..<1)[0] == UInt8(ascii: "{") else { return nil }
    return unsafe end.find(in: bytes(0..<min(count, limit)))
  }

  /// Whether the window begins as a document does.
  func beginsDocument() throws(InputError) -> Bool {
    _ = try byte(at: 63)
    return unsafe JSONStart.begins(bytes(0..<min(count, 64)))
  }

  /// How long the line is with its end, or as much of it as is there.
  var lineLength: Int { unsafe bytes(0..<count).firstIndex(of: 0x0A, from: 0).map { $0 + 1 } ?? count }

  /// Drops the rest of the line, and those behind it that begin no document; returns the first of their bytes.
  func passLines() throws(InputError) -> [UInt8] {
    var dropped: [UInt8] = []
    while try byte(at: 0) != nil {
      let count = lineLength
      unsafe dropped += bytes(0..<count).prefix(RefusedRecord.byteLimit - dropped.count)
      advance(by: count)
      if followsLineEnd, try beginsDocument() { break }
    }
    return dropped
  }
}
