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
  }

  struct Member {
    var name: String
    /// Where the value begins, and with which byte.
    var value: Int
    var opening: UInt8
  }

  init(_ window: ByteWindow, limit: Int) {
    self.window = window
    self.limit = limit
  }

  /// The member whose name's quote is at `start`, or `nil` where there is no name, colon and value.
  func member(at start: Int) throws(InputError) -> Member? {
    guard case .found(let end) = try endOfValue(at: start) else { return nil }
    let colon = try skipSpace(from: end)
    guard try window.byte(at: colon) == UInt8(ascii: ":") else { return nil }
    let value = try skipSpace(from: colon + 1)
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
    while true {
      if let count = unsafe end.find(in: window.bytes(start..<window.count)) {
        return count <= limit ? .found(start + count) : .tooLarge
      }
      guard window.count - start <= limit else { return .tooLarge }
      guard try window.fill() else { return .cut }
    }
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

  /// Drops a value of any size; `false` when the text ends inside it.
  func dropValue(opening: UInt8) throws(InputError) -> Bool {
    var end = ValueEnd(opening: opening)
    while true {
      if let count = unsafe end.find(in: window.bytes(0..<window.count)) {
        window.advance(by: count)
        return true
      }
      let looked = end.position
      end.drop(looked)
      window.advance(by: looked)
      guard try window.fill() else { return false }
    }
  }

  /// The index of the first byte that is no space.
  func skipSpace(from start: Int) throws(InputError) -> Int {
    var at = start
    while at - start < limit, let byte = try window.byte(at: at), Self.isSpace(byte) { at += 1 }
    return at
  }

  /// Drops spaces, however many there are.
  func dropSpace() throws(InputError) {
    while true {
      let available = max(window.count, 1)
      var at = 0
      while at < available, let byte = try window.byte(at: at), Self.isSpace(byte) { at += 1 }
      window.advance(by: at)
      if at < available { return }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "["): true
    default: isSpace(byte)
    }
  }
}
