internal import CatalogModel

/// An element of a feed, which Apple writes as Atom, or turned into JSON.
///
/// The text of an element is its `label` in JSON, its attributes are its `attributes`, and elements of one name are a
/// list.
struct FeedElement {
  var name: String
  var text: String?
  var attributes: [(name: String, value: String)] = []
  var children: [FeedElement] = []

  init(_ name: String, text: String? = nil, attributes: [(name: String, value: String?)] = []) {
    (self.name, self.text) = (name, text)
    self.attributes = attributes.compactMap { attribute in attribute.value.map { (attribute.name, $0) } }
  }

  init(_ name: String, children: [FeedElement]) { (self.name, self.children) = (name, children) }

  // MARK: JSON

  func writeJSON(to bytes: inout [UInt8]) {
    var isFirst = true
    func begin(_ key: String, _ bytes: inout [UInt8]) {
      bytes += Array((isFirst ? "{" : ", ").utf8)
      RecordJSON.append(string: key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      isFirst = false
    }
    var written: Set<String> = []
    for child in children where written.insert(child.name).inserted {
      begin(child.name, &bytes)
      let named = children.filter { $0.name == child.name }
      named.count == 1 && child.name != "entry" ? child.writeJSON(to: &bytes) : Self.writeList(named, to: &bytes)
    }
    if let text {
      begin("label", &bytes)
      RecordJSON.append(string: text, to: &bytes)
    }
    if !attributes.isEmpty {
      begin("attributes", &bytes)
      Self.write(attributes, to: &bytes)
    }
    bytes += Array((isFirst ? "{}" : "}").utf8)
  }

  private static func writeList(_ elements: [FeedElement], to bytes: inout [UInt8]) {
    for (index, element) in elements.enumerated() {
      bytes += Array((index == 0 ? "[\n" : ", \n").utf8)
      element.writeJSON(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func write(_ attributes: [(name: String, value: String)], to bytes: inout [UInt8]) {
    for (index, attribute) in attributes.enumerated() {
      bytes += Array((index == 0 ? "{" : ", ").utf8)
      RecordJSON.append(string: attribute.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      RecordJSON.append(string: attribute.value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  // MARK: XML

  func writeXML(to text: inout String) {
    text += "<\(name)"
    for attribute in attributes { text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
    guard self.text != nil || !children.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">" + Self.escaped(self.text ?? "")
    if !children.isEmpty { text += "\n" }
    for child in children { child.writeXML(to: &text) }
    text += "</\(name)>\n"
  }

  /// XML 1.0 allows no control characters but white space.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
