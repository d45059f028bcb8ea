/// Reads the texts of a property list or another XML file: what stands between tags, and values of attributes, each
/// with the keys around it.
///
/// Comments are dropped.
struct MarkupLiterals {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// Open elements: the key of each, and the number of the list that it is.
  private var open: [(name: String, key: String?, number: Int)] = []
  /// The key that was read last, for the element behind it.
  private var key: String?
  private var count = 0
  private(set) var literals: [CodeLiteral] = []

  static func literals(of bytes: [UInt8]) -> [CodeLiteral] {
    var reader = MarkupLiterals(bytes)
    reader.read()
    return reader.literals
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() {
    while position < bytes.count {
      if begins("<!--") {
        skip(to: "-->")
      } else if bytes[position] == UInt8(ascii: "<") {
        readTag()
      } else {
        readText()
      }
    }
  }

  private func begins(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(to end: String) {
    while position < bytes.count, !begins(end) { step() }
    position = min(bytes.count, position + end.utf8.count)
  }

  private mutating func step() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func readTag() {
    let start = (position: position, line: line)
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") { step() }
    let tag = String(decoding: bytes[start.position..<position], as: UTF8.self).dropFirst()
    position = min(bytes.count, position + 1)
    guard let first = tag.first, first != "?", first != "!" else { return }
    if first == "/" {
      if !open.isEmpty { open.removeLast() }
      return
    }
    let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
    addAttributes(tag, start.line)
    guard tag.last != "/" else { return key = nil }
    count += 1
    open.append((name, name == "key" ? nil : key, count))
    if name != "key" { key = nil }
  }

  private mutating func addAttributes(_ tag: Substring, _ line: Int) {
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
    for index in stride(from: 1, to: parts.count - 1, by: 2) {
      let label = parts[index - 1].filter { !$0.isWhitespace && $0 != "=" }
      literals.append(
        CodeLiteral(
          text: String(parts[index]), line: line, isPart: false, position: .labelled, names: [.label(label)], group: 0))
    }
  }

  private mutating func readText() {
    let start = position
    let startLine = line
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { step() }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let trimmed = text.drop(while: \.isWhitespace)
    guard !trimmed.isEmpty, let element = open.last else { return }
    let value = String(trimmed.reversed().drop(while: \.isWhitespace).reversed())
    let line = startLine + text.prefix { $0.isWhitespace }.count { $0.isNewline }
    let isKey = element.name == "key"
    let outer = open.dropLast()
    literals.append(
      CodeLiteral(
        text: value, line: line, isPart: false, position: isKey ? .key : element.key == nil ? .element : .labelled,
        names: open.suffix(16).reversed().compactMap { $0.key.map { .label($0) } }, group: outer.last?.number ?? 0))
    if isKey { key = value }
  }
}
