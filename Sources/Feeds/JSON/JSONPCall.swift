/// The beginning of a JSONP answer: a call, whose only argument is the answer.
///
/// Callers choose the name themselves: `cb({…})`, `x['y']({…})`, `window.cb?.({…})`.
enum JSONPCall {
  /// So much of a text is looked at.
  static let byteLimit = 512

  /// How many bytes stand before the argument, the parenthesis among them.
  ///
  /// - Parameter text: The text from the call's first byte, ``byteLimit`` of it.
  /// - Returns: `nil` where no call begins whose argument is an object or array.
  static func length(in text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, isName(first) else { return nil }
    let beginning = text.prefix(byteLimit)
    let callee = beginning.prefix { isName($0) || indexMarks.contains($0) }
    let parenthesis = JSONStart.blanksEnd(in: beginning, from: callee.endIndex)
    guard parenthesis < beginning.endIndex, beginning[parenthesis] == UInt8(ascii: "(") else { return nil }
    let argument = JSONStart.blanksEnd(in: beginning, from: parenthesis + 1)
    guard argument < beginning.endIndex, JSONStart.isBracket(beginning[argument]) else { return nil }
    return argument - text.startIndex
  }

  private static let indexMarks = Array("[]'\"-?".utf8)

  /// Whether a name can have the byte, in any script.
  static func isName(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".") || byte >= 0x80
  }
}
