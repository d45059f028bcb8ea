internal import CatalogModel

extension JSONTree {
  /// The value as text with a line end: laid out as Xcode does, with two spaces a level and `" : "`, or on one line.
  package func text(isCompact: Bool) -> [UInt8] {
    var text: [UInt8] = []
    append(to: &text, isCompact: isCompact, indent: "")
    return text + "\n".utf8
  }

  private func append(to text: inout [UInt8], isCompact: Bool, indent: String) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let flag): text += (flag ? "true" : "false").utf8
    case .number(let digits): text += digits.utf8
    case .string(let string): text.append(jsonString: string)
    case .array(let elements): Self.append(elements.map { (nil, $0) }, "[", "]", to: &text, isCompact, indent)
    case .object(let members): Self.append(members.map { ($0, $1) }, "{", "}", to: &text, isCompact, indent)
    }
  }

  private static func append(
    _ values: [(name: String?, value: JSONTree)], _ opening: String, _ closing: String, to text: inout [UInt8],
    _ isCompact: Bool, _ indent: String
  ) {
    let inner = indent + "  "
    text += opening.utf8
    for (index, (name, value)) in values.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      if !isCompact { text += "\n\(inner)".utf8 }
      if let name {
        text.append(jsonString: name)
        text += (isCompact ? ":" : " : ").utf8
      }
      value.append(to: &text, isCompact: isCompact, indent: inner)
    }
    // Xcode leaves a line empty in what holds nothing.
    if !isCompact { text += ((values.isEmpty ? "\n\n" : "\n") + indent).utf8 }
    text += closing.utf8
  }
}
