/// Recognises text that plainly holds answers of Apple's services, in whatever language it is written: JSON, JavaScript
/// without quotes around names, Swift, Dart, Python, Ruby.
enum AnswerMarks {
  /// Why a text with such answers is not as good as read.
  static let unread =
    "holds answers of Apple's services that were not read, such as here; save each answer by itself, as the JSON that Apple sent"

  /// What the value behind a name begins with.
  private enum Value {
    case number, text, list, object
  }

  /// Names that hardly any other data has.
  private static let own: [(name: String, value: Value)] = [
    ("trackId", .number), ("resultCount", .number), ("wrapperType", .text), ("im:name", .object),
    ("im:rating", .object),
  ]

  /// Names that stand beside those.
  private static let others: [(name: String, value: Value)] = [
    ("results", .list), ("entry", .list), ("feed", .object), ("kind", .text), ("trackName", .text),
    ("artistName", .text), ("collectionName", .text), ("artistId", .number), ("collectionId", .number),
    ("bundleId", .text), ("trackViewUrl", .text), ("formattedPrice", .text), ("im:artist", .object),
    ("im:price", .object), ("im:image", .list), ("title", .object), ("id", .object),
  ]

  /// Names that together make an answer: of the chart generator, of the media service.
  private static let groups: [[(name: String, value: Value)]] = [
    [("feed", .object), ("results", .list), ("artistName", .text)],
    [("data", .list), ("attributes", .object), ("artistName", .text)],
  ]

  /// Where the first of the answers' names stands, counted from the start of the text; `nil` where there is no answer.
  static func first(in text: ArraySlice<UInt8>) -> Int? {
    let found = own.compactMap { index(of: $0, in: text) }
    if let first = found.min(), found.count > 1 || others.contains(where: { index(of: $0, in: text) != nil }) {
      return first
    }
    for group in groups {
      // The rarest name is the last.
      let indices = Array(group.reversed().lazy.map { index(of: $0, in: text) }.prefix { $0 != nil })
      if indices.count == group.count { return indices.compactMap(\.self).min() }
    }
    return nil
  }

  /// Where a name stands with a value of its kind behind it.
  private static func index(of mark: (name: String, value: Value), in text: ArraySlice<UInt8>) -> Int? {
    guard text.holds(mark.name) else { return nil }
    var rest = text
    while let range = rest.firstRange(of: mark.name.utf8) {
      if begins(mark.value, text[range.upperBound...]), isWhole(text[..<range.lowerBound]) {
        return range.lowerBound - text.startIndex
      }
      rest = rest[range.upperBound...]
    }
    return nil
  }

  /// Whether a name begins behind these bytes, and is not the end of a longer one, or a member that code asks for.
  private static func isWhole(_ before: ArraySlice<UInt8>) -> Bool {
    guard let last = before.last else { return true }
    return !(Character(Unicode.Scalar(last)).isLetter || "_$.-:".utf8.contains(last)) && last < 0x80
  }

  /// Whether these bytes are the end of a name, a colon or arrow, and the beginning of such a value.
  private static func begins(_ value: Value, _ text: ArraySlice<UInt8>) -> Bool {
    // As an element of XML.
    if text.first == UInt8(ascii: ">") { return value == .object }
    var rest = text.prefix(64).drop { quotes.contains($0) }.drop { $0 <= 0x20 }
    if rest.first == UInt8(ascii: ":") {
      rest = rest.dropFirst()
    } else if rest.starts(with: "=>".utf8) {
      rest = rest.dropFirst(2)
    } else {
      return false
    }
    rest = rest.drop { $0 <= 0x20 }
    guard let first = rest.first else { return false }
    switch value {
    case .number:
      return isDigit(first) || quotes.contains(first) && rest.first { !quotes.contains($0) }.map(isDigit) == true
    case .text: return quotes.contains(first)
    case .list: return first == UInt8(ascii: "[")
    // Swift writes its objects in brackets.
    case .object: return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || quotes.contains(first)
    }
  }

  /// Quotes, and what stands before them within a text.
  private static let quotes = Array("\"'`\\".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
