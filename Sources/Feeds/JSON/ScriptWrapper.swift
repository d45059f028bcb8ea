/// What a script writes before the JSON that it holds.
///
/// It is a call or an assignment, whatever names there are: `cb(`, `window['x'] =`, `module.exports =`,
/// `export const x: Answer =`, `export default`, `for(;;);`.
enum ScriptWrapper {
  /// How many bytes stand before the JSON; `nil` where the text begins as no script does.
  static func length(in text: ArraySlice<UInt8>) -> Int? {
    let beginning = text.prefix(JSONStart.longestBeginning)
    guard let start = beginning.indices.first(where: { JSONStart.begins(beginning[$0...]) }) else { return nil }
    let code = withoutComments(beginning[..<start])
    // A link is worth more than the answer behind it, which can be saved by itself.
    guard leadsToValue(code), code.firstRange(of: Array("://".utf8)) == nil else { return nil }
    return start - text.startIndex
  }

  private static func leadsToValue(_ code: [UInt8]) -> Bool {
    guard let last = code.last(where: { $0 > 0x20 }) else { return false }
    let word = code.split(whereSeparator: { $0 <= 0x20 }).last
    return Array("(=,;".utf8).contains(last) || word.map { words.contains(Array($0)) } == true
  }

  private static let words = [Array("default".utf8), Array("return".utf8)]

  private static func withoutComments(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var (code, at) = ([UInt8](), text.startIndex)
    while at < text.endIndex {
      let isInLink = at > text.startIndex && text[at - 1] == UInt8(ascii: ":")
      let next = isInLink ? at : JSONStart.blanksEnd(in: text, from: at)
      if next > at { code.append(0x20) }
      if next < text.endIndex { code.append(text[next]) }
      at = next + 1
    }
    return code
  }
}
