package import JSON
internal import Markup

/// An XML property list as a tree, for `.storekit` files that were saved as one, which have the keys of the JSON form,
/// and for profiles and entitlements.
extension JSONTree {
  /// Reads the list's one value; dates and data become their text.
  ///
  /// - Throws: `MarkupError` where the XML is broken, or is nested deeper than 256 elements.
  package init(propertyList bytes: [UInt8], from origin: String) throws {
    let tags = TagStream(from: origin, bytes: bytes)
    _ = try tags.nextTag()
    self = try JSONTree(valueFrom: tags) ?? .null
    while try tags.nextTag() != nil {}
  }

  /// Reads the next value; `nil` where what it would lie in ends.
  private init?(valueFrom tags: TagStream) throws {
    guard let tag = try tags.nextTag(), tag.kind == .opening else { return nil }
    switch tag.name {
    case "array":
      var elements: [JSONTree] = []
      while let element = try JSONTree(valueFrom: tags) { elements.append(element) }
      self = .array(elements)
    case "dict":
      var members: [(name: String, value: JSONTree)] = []
      while let key = try JSONTree(valueFrom: tags), let value = try JSONTree(valueFrom: tags) {
        members.append((key.string ?? "", value))
      }
      self = .object(members)
    default:
      let text = try tags.nextTag()?.precedingText ?? ""
      switch tag.name {
      case "true", "false": self = .bool(tag.name == "true")
      case "integer", "real": self = .number(text)
      default: self = .string(text)
      }
    }
  }
}
