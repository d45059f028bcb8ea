internal import Archives
internal import CByteSearch
internal import CatalogModel

/// Finds where a JSON object, array or string ends, however many pieces it arrives in.
struct ValueEnd {
  private let opening: UInt8
  private var value = cbytesearch_value()

  /// Begins before the byte that opens the value: `{`, `[` or a quote.
  init(opening: UInt8) { self.opening = opening }

  /// How many of the value's next bytes it has, or `nil` when it continues behind them.
  mutating func find(in bytes: UnsafeRawBufferPointer) -> Int? {
    let end = unsafe cbytesearch_value_end(bytes.baseAddress, bytes.count, opening, &value)
    return end > 0 ? end : nil
  }
}

extension ByteWindow {
  /// The value that begins the window with `opening`: how many bytes of the window it has, and whether the text ends
  /// within it; of one larger than ``limit`` the first bytes, none of which is in the window any more.
  ///
  /// A byte that no value can begin with is one of its own, so that reading always proceeds.
  func value(_ opening: UInt8) throws(InputError) -> (count: Int, isTruncated: Bool, dropped: [UInt8]?) {
    guard JSONStart.isBracket(opening) || opening == UInt8(ascii: "\"") else {
      var count = 1
      while count < 64, let byte = try byte(at: count), byte > 0x20, !",[]{}".utf8.contains(byte) { count += 1 }
      return (count, false, nil)
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
      if length != nil { return (examined, false, dropped) }
      guard try fill() else { return (examined, true, dropped) }
    }
  }

  /// How long the object is that the window begins with, where it ends in its first bytes.
  func objectLength(in limit: Int) -> Int? {
    var end = ValueEnd(opening: UInt8(ascii: "{"))
    guard count > 0, unsafe bytes(0..<1)[0] == UInt8(ascii: "{") else { return nil }
    return unsafe end.find(in: bytes(0..<min(count, limit)))
  }
}
