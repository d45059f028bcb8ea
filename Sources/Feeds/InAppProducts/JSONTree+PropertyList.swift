internal import Markup

/// An XML property list as a tree, for `.storekit` files that were saved as one: they have the keys of the JSON form.
extension JSONTree {
  /// Reads the list's one value; dates and data become their text.
  ///
  /// - Throws: `MarkupError` where the XML is broken, or is nested deeper than 256 elements.
  init(propertyList bytes: [UInt8], from origin: String) throws {
    let tags = TagStream(from: origin, bytes: bytes)
    var list = OpenLists()
    while let tag = try tags.nextTag() {
      switch tag.kind {
      case .opening: list.open(tag.name)
      case .closing: list.close(tag.name, text: tag.precedingText)
      }
    }
    self = list.root ?? .null
  }
}

/// The dictionaries and arrays of a property list that are open, the outermost first.
private struct OpenLists {
  private struct Container {
    var members: [(name: String, value: JSONTree)] = []
    var isDictionary: Bool
    /// Of the value that comes next.
    var key = ""
  }

  private var open: [Container] = []
  private(set) var root: JSONTree?

  mutating func open(_ name: String) {
    if name == "dict" || name == "array" { open.append(Container(isDictionary: name == "dict")) }
  }

  mutating func close(_ name: String, text: String) {
    switch name {
    case "plist": break
    case "key": change { $0.key = text }
    case "dict", "array":
      guard let closed = open.popLast() else { return }
      add(closed.isDictionary ? .object(closed.members) : .array(closed.members.map(\.value)))
    case "true", "false": add(.bool(name == "true"))
    case "integer", "real": add(.number(text))
    default: add(.string(text))
    }
  }

  private mutating func add(_ value: JSONTree) {
    if open.isEmpty { root = root ?? value }
    change { $0.members.append(($0.key, value)) }
  }

  private mutating func change(_ change: (inout Container) -> Void) {
    guard let last = open.indices.last else { return }
    change(&open[last])
  }
}
