internal import Archives

/// What a script writes before the JSON that it holds: `cb(`, `window['x'] =`, `export default`, `for(;;);`.
enum ScriptWrapper {
  /// The most bytes that may stand before the JSON.
  static let limit = 512

  /// Skips what stands before the JSON, and says whether there was any of it.
  static func skip(in stream: ByteStream) throws -> Bool {
    let text = try stream.peek(limit)
    guard !JSONStart.begins(text), let length = length(in: text) else { return false }
    try stream.skip(length)
    return true
  }

  /// How many bytes stand before the JSON; `nil` where the text begins as no script does.
  static func length(in text: ArraySlice<UInt8>) -> Int? {
    let beginning = text.prefix(limit)
    guard let start = beginning.indices.first(where: { JSONStart.begins(beginning[$0...]) }) else { return nil }
    let code = beginning[..<start]
    // A link matters more than the answer behind it, which can be saved by itself.
    guard leadsToValue(code), code.firstRange(of: "://".utf8) == nil else { return nil }
    return start - text.startIndex
  }

  private static func leadsToValue(_ code: ArraySlice<UInt8>) -> Bool {
    guard let last = code.last(where: { $0 > 0x20 }) else { return false }
    let word = code.split(whereSeparator: { $0 <= 0x20 }).last
    return "(=,;".utf8.contains(last) || word?.elementsEqual("default".utf8) == true
  }
}
