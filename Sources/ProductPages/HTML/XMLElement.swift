/// An element of an XML document, such as a drawing or a feed; its text and attributes are escaped.
package struct XMLElement: Sendable {
  package var name: String
  package var text: String?
  package var attributes: [(name: String, value: String)]
  package var children: [XMLElement]

  /// What is `nil` is absent.
  package init(
    _ name: String, text: String? = nil, attributes: [(name: String, value: String?)] = [],
    children: [XMLElement?] = []
  ) {
    (self.name, self.text, self.children) = (name, text, children.compactMap(\.self))
    self.attributes = attributes.compactMap { attribute in attribute.value.map { (attribute.name, $0) } }
  }

  /// The element as a document.
  package var document: String { "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + markup }

  /// The element on a line of its own, and each of its children, too.
  package var markup: String {
    var markup = ""
    write(to: &markup)
    return markup
  }

  private func write(to markup: inout String) {
    markup += "<\(name)"
    for attribute in attributes { markup += " \(attribute.name)=\"\(HTML.escaped(attribute.value))\"" }
    guard text != nil || !children.isEmpty else {
      markup += "/>\n"
      return
    }
    markup += ">" + HTML.escaped(text ?? "")
    if !children.isEmpty { markup += "\n" }
    for child in children { child.write(to: &markup) }
    markup += "</\(name)>\n"
  }
}
