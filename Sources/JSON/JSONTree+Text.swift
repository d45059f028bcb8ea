extension JSONTree {
  /// The value as text with a line end: laid out as Xcode does, with two spaces a level and `" : "`, or on one line.
  public func text(isCompact: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.append(json: self, indent: isCompact ? nil : "") { _ in false }
    return text + "\n".utf8
  }
}

extension [UInt8] {
  /// Writes a value on one line; strings in it escape what is named as well.
  public mutating func append(json value: JSONTree, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }) {
    append(json: value, indent: nil, escaping: isEscaped)
  }

  /// Writes a member of an object on one line: its name, a colon, its value.
  public mutating func append(jsonMember name: String, _ value: JSONTree) {
    append(jsonString: name)
    append(UInt8(ascii: ":"))
    append(json: value)
  }

  /// Writes a value in lines that begin with `indent`, or on one line.
  fileprivate mutating func append(json value: JSONTree, indent: String?, escaping isEscaped: (Unicode.Scalar) -> Bool)
  {
    switch value {
    case .null: self += "null".utf8
    case .bool(let flag): self += (flag ? "true" : "false").utf8
    case .number(let digits): self += digits.utf8
    case .string(let string): append(jsonString: string, escaping: isEscaped)
    case .array(let elements): append(json: elements.map { (nil, $0) }, "[", "]", indent: indent, escaping: isEscaped)
    case .object(let members): append(json: members.map { ($0, $1) }, "{", "}", indent: indent, escaping: isEscaped)
    }
  }

  private mutating func append(
    json values: [(name: String?, value: JSONTree)], _ opening: String, _ closing: String, indent: String?,
    escaping isEscaped: (Unicode.Scalar) -> Bool
  ) {
    let inner = indent.map { $0 + "  " }
    self += opening.utf8
    for (index, (name, value)) in values.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      if let inner { self += "\n\(inner)".utf8 }
      if let name {
        append(jsonString: name, escaping: isEscaped)
        self += (inner == nil ? ":" : " : ").utf8
      }
      append(json: value, indent: inner, escaping: isEscaped)
    }
    // Xcode leaves a line empty in what holds nothing.
    if let indent { self += ((values.isEmpty ? "\n\n" : "\n") + indent).utf8 }
    self += closing.utf8
  }
}
