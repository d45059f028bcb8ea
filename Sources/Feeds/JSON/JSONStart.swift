internal import Platform

/// Where JSON of the Search API begins in text that may be something else.
enum JSONStart {
  /// The members that Apple's answers and results begin with, and that hardly any other JSON has.
  private static let telling: Set<String> = [
    "resultCount", "wrapperType", "trackId", "trackViewUrl", "collectionViewUrl", "artistViewUrl", "screenshotUrls",
    "ipadScreenshotUrls", "appletvScreenshotUrls", "isGameCenterEnabled", "supportedDevices", "advisories",
  ]

  private static let tellingBytes = telling.map { Array($0.utf8) }

  /// The members that answers, charts and results begin with, and that nothing inside of a result begins with.
  private static let outermost = telling.union([
    "results", "feed", "kind", "version", "country", "trackName", "collectionId", "collectionName", "artistId",
    "artistName", "artistType", "artworkUrl60", "artworkUrl100", "im:name", "errorMessage",
  ])

  private static let answers: Set<String> = ["resultCount", "results", "feed"]

  /// So many bytes are looked at to see what a text begins with.
  static let longestBeginning = 512
  private static let longestName = 64

  /// Whether `text` begins as an answer or chart.
  static func beginsAnswer(_ text: ArraySlice<UInt8>) -> Bool {
    firstName(in: text, at: text.startIndex).map(answers.contains) ?? false
  }

  /// Finds the first answer or result, with the bracket of a list that it is the first in.
  static func index<Text: RandomAccessCollection<UInt8>>(in text: Text) -> Int? where Text.Index == Int {
    for at in text.indices where text[at] == UInt8(ascii: "{") {
      // Pages are full of JSON, whose names differ in their first bytes.
      guard let name = rangeOfFirstName(in: text, at: at), tellingBytes.contains(where: text[name].elementsEqual),
        firstName(in: text, at: at) != nil
      else { continue }
      let before = text[..<at].lastIndex { $0 > 0x20 }
      return before.flatMap { text[$0] == UInt8(ascii: "[") ? $0 : nil } ?? at
    }
    return nil
  }

  /// The end of the first line behind which one begins with an answer or result, alone or first in a list.
  static func answerLine(in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { at in
      guard text[at] == 0x0A, at + 1 < text.endIndex, isBracket(text[at + 1]) else { return false }
      let object = text[at + 1] == UInt8(ascii: "[") ? blanksEnd(in: text, from: at + 2) : at + 1
      return firstName(in: text, at: object).map(telling.contains) ?? false
    }
  }

  /// Finds the first line in a broken object or array that begins a JSON text of its own.
  ///
  /// Apple puts line breaks into lists of small objects, too. Those follow a bracket, comma or colon, and begin neither
  /// as the broken text does nor as results do.
  /// `own` is the name of the broken text's first member.
  static func line(in part: UnsafeRawBufferPointer, own: String?) -> Int? {
    var from = 0
    while let end = unsafe lineEnd(in: part, from: from) {
      from = end + 1
      if let object = unsafe objectOfLine(part, from) {
        let name = unsafe firstName(in: part, at: object)
        if let name, name == own || outermost.contains(name) { return from }
        let before = unsafe part[..<end].last { $0 > 0x20 }
        if name != nil, before.map(canPrecedeValue) == false { return from }
      }
    }
    return nil
  }

  /// Where the first line feed stands from `start` on.
  static func lineEnd(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = text.baseAddress, start < text.count,
      let found = unsafe memchr(base + start, 0x0A, text.count - start)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }

  /// Where the object begins that a line holds: first thing, or first in a list.
  private static func objectOfLine(_ text: UnsafeRawBufferPointer, _ line: Int) -> Int? {
    var at = line
    if at < text.count, unsafe text[at] == UInt8(ascii: "[") { at = unsafe blanksEnd(in: text, from: at + 1) }
    guard at < text.count, unsafe text[at] == UInt8(ascii: "{") else { return nil }
    return at
  }

  private static func canPrecedeValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ":")
  }

  /// The name of the first member of the object that begins at `start`; `nil` where none begins there.
  static func firstName<Text: RandomAccessCollection<UInt8>>(
    in text: Text, at start: Int
  ) -> String? where Text.Index == Int {
    guard let name = rangeOfFirstName(in: text, at: start) else { return nil }
    let colon = blanksEnd(in: text, from: name.upperBound + 1)
    guard colon < text.endIndex, text[colon] == UInt8(ascii: ":") else { return nil }
    return String(decoding: text[name], as: UTF8.self)
  }

  /// Where the name of the first member stands, between its quotes.
  static func rangeOfFirstName<Text: RandomAccessCollection<UInt8>>(
    in text: Text, at start: Int
  ) -> Range<Int>? where Text.Index == Int {
    guard start < text.endIndex, text[start] == UInt8(ascii: "{") else { return nil }
    let quote = blanksEnd(in: text, from: start + 1)
    guard quote < text.endIndex, text[quote] == UInt8(ascii: "\"") else { return nil }
    let name = text[(quote + 1)...].prefix(longestName).prefix { $0 != UInt8(ascii: "\"") }
    guard name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: "\"") else { return nil }
    return name.startIndex..<name.endIndex
  }

  /// The first index from `start` on where there is neither a blank nor a comment.
  static func blanksEnd<Text: RandomAccessCollection<UInt8>>(
    in text: Text, from start: Int
  ) -> Int where Text.Index == Int {
    var at = start
    while at < text.endIndex {
      if text[at] <= 0x20 {
        at += 1
      } else if text[at] == UInt8(ascii: "/"), let end = commentEnd(in: text, from: at) {
        at = end
      } else {
        break
      }
    }
    return at
  }

  /// Where a comment ends, a short one at least; `nil` where none begins.
  private static func commentEnd<Text: RandomAccessCollection<UInt8>>(
    in text: Text, from start: Int
  ) -> Int? where Text.Index == Int {
    let rest = text[start...].prefix(longestComment)
    if rest.starts(with: "//".utf8) {
      return rest.firstIndex(of: 0x0A) ?? (rest.endIndex == text.endIndex ? rest.endIndex : nil)
    }
    return rest.starts(with: "/*".utf8) ? rest.dropFirst(2).firstRange(of: "*/".utf8)?.upperBound : nil
  }

  private static let longestComment = 1024

  /// Whether `text` begins as a JSON object or array does.
  ///
  /// Text such as `[1] see https://…` or `{{template}}` is no JSON.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, isBracket(first) else { return false }
    let next = blanksEnd(in: text, from: text.startIndex + 1)
    return canFollow(first, next < text.endIndex ? text[next] : nil)
  }

  /// Whether the byte, or the text's end, can follow the bracket that JSON begins with.
  static func canFollow(_ bracket: UInt8, _ byte: UInt8?) -> Bool {
    guard let byte else { return true }
    return bracket == UInt8(ascii: "{") ? "\"}/".utf8.contains(byte) : "\"{[]/".utf8.contains(byte)
  }

  static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }
}
