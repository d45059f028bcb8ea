internal import Feeds
internal import ProductPages

/// An element of a feed, which Apple writes as Atom, or turned into JSON.
///
/// The text of an element is its `label` in JSON, its attributes are its `attributes`, and elements of one name are a
/// list.
struct FeedElement {
  var name: String
  var text: String?
  var attributes: [(name: String, value: String)]
  var children: [FeedElement]

  /// What is `nil` is absent.
  init(
    _ name: String, text: String? = nil, attributes: [(name: String, value: String?)] = [],
    children: [FeedElement?] = []
  ) {
    (self.name, self.text, self.children) = (name, text, children.compactMap(\.self))
    self.attributes = attributes.compactMap { attribute in attribute.value.map { (attribute.name, $0) } }
  }

  var json: JSONTree {
    var members: [(name: String, value: JSONTree)] = []
    var written: Set<String> = []
    for child in children where written.insert(child.name).inserted {
      let named = children.filter { $0.name == child.name }.map(\.json)
      members.append((child.name, named.count == 1 && child.name != "entry" ? named[0] : .array(named)))
    }
    if let text { members.append(("label", .string(text))) }
    if !attributes.isEmpty { members.append(("attributes", .object(attributes.map { ($0.name, .string($0.value)) }))) }
    return .object(members)
  }

  /// The element as a document.
  var xml: String {
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    writeXML(to: &text)
    return text
  }

  private func writeXML(to text: inout String) {
    text += "<\(name)"
    for attribute in attributes { text += " \(attribute.name)=\"\(HTML.escaped(attribute.value))\"" }
    guard self.text != nil || !children.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">" + HTML.escaped(self.text ?? "")
    if !children.isEmpty { text += "\n" }
    for child in children { child.writeXML(to: &text) }
    text += "</\(name)>\n"
  }
}
