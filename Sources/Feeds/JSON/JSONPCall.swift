/// The beginning of a JSONP answer: a call, whose only argument is the answer.
///
/// Callers choose the text themselves: `cb({…})`, `x['y']({…})`, `typeof cb === "function" && cb({…})`.
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
    for at in beginning.indices where beginning[at] == UInt8(ascii: "(") {
      let argument = text[(at + 1)...].first { $0 > 0x20 }
      guard argument == UInt8(ascii: "{") || argument == UInt8(ascii: "[") else { continue }
      return isCallee(beginning[..<at]) ? at + 1 - text.startIndex : nil
    }
    return nil
  }

  /// Whether a program can call it.
  ///
  /// Only a guard before the call has spaces in it; what has others is prose.
  private static func isCallee(_ text: ArraySlice<UInt8>) -> Bool {
    var callee = text
    while callee.last == 0x20 { callee = callee.dropLast() }
    if let guards = callee.lastRange(of: Array("&&".utf8)) {
      guard callee[..<guards.lowerBound].allSatisfy({ isName($0) || marks.contains($0) || $0 == 0x20 }) else {
        return false
      }
      callee = callee[guards.upperBound...].drop { $0 == 0x20 }
    }
    guard let first = callee.first, let last = callee.last, isName(first) else { return false }
    return (isName(last) || last == UInt8(ascii: "]")) && callee.allSatisfy { isName($0) || indexMarks.contains($0) }
  }

  private static let indexMarks = Array("[]'\"".utf8)
  private static let marks = indexMarks + Array("()=!&|".utf8)

  static func isName(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
  }
}

extension Collection where Element: Equatable {
  fileprivate func lastRange(of part: [Element]) -> Range<Index>? { ranges(of: part).last }
}
