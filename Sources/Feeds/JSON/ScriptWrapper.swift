/// What a script writes before the JSON that it holds: `cb(`, `window['x'] =`, `export default`, `for(;;);`.
enum ScriptWrapper {
  /// The most bytes that may stand before the JSON: imports, comments, types.
  static let limit = 16 << 10

  /// How many bytes stand before the JSON; `nil` where the text begins as no script does.
  static func length(in text: ArraySlice<UInt8>) -> Int? {
    let beginning = text.prefix(limit)
    var at = beginning.startIndex
    while at < beginning.endIndex {
      switch beginning[at] {
      case UInt8(ascii: "/") where at == text.startIndex || text[at - 1] != UInt8(ascii: ":"):
        at = commentEnd(beginning[at...]) ?? at + 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if beginsValue(beginning[at...]) {
          if leadsToValue(beginning[..<at]) { return at - text.startIndex }
          // An object where no script has one: what is in it is not the script's.
          if beginning[at] == UInt8(ascii: "{") { return nil }
        }
        at += 1
      default: at += 1
      }
    }
    return nil
  }

  /// Where the comment ends that the code begins with.
  private static func commentEnd(_ code: ArraySlice<UInt8>) -> Int? {
    if code.starts(with: "//".utf8) { return code.firstIndex(of: 0x0A) ?? code.endIndex }
    guard code.starts(with: "/*".utf8) else { return nil }
    return code.firstRange(of: "*/".utf8)?.upperBound ?? code.endIndex
  }

  /// Whether a text begins as an object does whose first name is in quotes, or an array; Swift writes objects in
  /// brackets.
  static func beginsValue(_ text: ArraySlice<UInt8>) -> Bool {
    guard JSONStart.begins(text.prefix(64)), let bracket = text.first else { return false }
    let name = text.dropFirst().prefix(256).drop { $0 <= 0x20 }
    guard name.first == UInt8(ascii: "\"") else { return bracket == UInt8(ascii: "[") }
    let end = name.dropFirst().firstIndex(of: UInt8(ascii: "\"")) ?? text.endIndex - 1
    let isNamed = text[(end + 1)...].prefix(64).first { $0 > 0x20 } == UInt8(ascii: ":")
    return isNamed == (bracket == UInt8(ascii: "{"))
  }

  private static func leadsToValue(_ code: ArraySlice<UInt8>) -> Bool {
    guard let last = code.lastIndex(where: { $0 > 0x20 }) else { return false }
    if "(=,;".utf8.contains(code[last]) { return true }
    // A member of an object whose own names have no quotes.
    if code[last] == UInt8(ascii: ":") {
      return isLetter(code[..<last].last) && code.contains(UInt8(ascii: "{"))
    }
    if "'`\"".utf8.contains(code[last]) {
      let call = code[...last].reversed().drop { "'`\"".utf8.contains($0) }.prefix(6).reversed()
      return ["parse(", "loads("].contains { call.elementsEqual($0.utf8) }
    }
    let word = code[...last].suffix(8)
    return ["default", "return"].contains { keyword in
      let isLast = word.suffix(keyword.utf8.count).elementsEqual(keyword.utf8)
      return isLast && word.dropLast(keyword.utf8.count).last.map { $0 <= 0x20 || $0 == UInt8(ascii: ";") } ?? true
    }
  }

  private static func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { Character(Unicode.Scalar($0)).isLetter || Character(Unicode.Scalar($0)).isNumber } ?? false
  }
}
