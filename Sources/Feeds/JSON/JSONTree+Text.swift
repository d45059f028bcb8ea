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
    case .array(let elements):
      Self.list("[", "]", elements, isCompact, indent, &text) { $0.append(to: &$2, isCompact: isCompact, indent: $1) }
    case .object(let members):
      Self.list("{", "}", members, isCompact, indent, &text) { member, indent, text in
        text.append(jsonString: member.name)
        text += (isCompact ? ":" : " : ").utf8
        member.value.append(to: &text, isCompact: isCompact, indent: indent)
      }
    }
  }

  private static func list<Element>(
    _ opening: String, _ closing: String, _ elements: [Element], _ isCompact: Bool, _ indent: String,
    _ text: inout [UInt8], _ write: (Element, String, inout [UInt8]) -> Void
  ) {
    let inner = indent + "  "
    text += opening.utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      if !isCompact { text += "\n\(inner)".utf8 }
      write(element, inner, &text)
    }
    // Xcode leaves a line empty in what holds nothing.
    if !isCompact { text += ((elements.isEmpty ? "\n\n" : "\n") + indent).utf8 }
    text += closing.utf8
  }
}
