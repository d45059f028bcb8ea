internal import Archives
internal import CatalogModel
internal import JSON

extension [UInt8] {
  /// Appends JSON: always valid, always on one line, and without anything that a terminal would obey.
  ///
  /// - Parameters:
  ///   - cell: The value.
  ///   - escapingMarkup: Whether `<` is escaped as well, so that nothing takes the text for HTML.
  public mutating func append(json cell: Cell, escapingMarkup: Bool = false) {
    switch cell.value {
    case .null: self += "null".utf8
    case .text(let text), .decimal(let text): append(json: text, escapingMarkup)
    case .integer(let number): append(number: number)
    // JSON has no infinity: every reader reads a number this large as one, and SQLite writes it so.
    case .real(let number): self += (number.isInfinite ? (number < 0 ? "-9.0e+999" : "9.0e+999") : "\(number)").utf8
    case .boolean(let flag): self += (flag ? "true" : "false").utf8
    case .list(let cells):
      self += "[".utf8
      for (index, cell) in cells.enumerated() {
        if index > 0 { self += ",".utf8 }
        append(json: cell, escapingMarkup: escapingMarkup)
      }
      self += "]".utf8
    case .object(let members):
      if members.isEmpty { self += "{".utf8 }
      for (index, member) in members.enumerated() {
        append(memberNamed: member.key, isFirst: index == 0)
        append(json: member.value, escapingMarkup: escapingMarkup)
      }
      self += "}".utf8
    }
  }

  /// Appends the next member of an object, up to its value.
  public mutating func append(memberNamed name: String, isFirst: Bool) {
    self += (isFirst ? "{" : ",").utf8
    append(json: name, false)
    self += ":".utf8
  }

  private mutating func append(json text: String, _ escapingMarkup: Bool) {
    guard text.isPlain(without: UInt8(ascii: "\""), UInt8(ascii: "\\")),
      !escapingMarkup || !text.utf8.contains(UInt8(ascii: "<"))
    else {
      return append(jsonString: text.showingFileNameBytes) { $0.commandsTerminal || escapingMarkup && $0 == "<" }
    }
    self += "\"".utf8
    self += text.utf8
    self += "\"".utf8
  }
}

extension Cell {
  /// The value as JSON.
  public var jsonText: String {
    var json: [UInt8] = []
    json.append(json: self)
    return String(decoding: json, as: UTF8.self)
  }
}
