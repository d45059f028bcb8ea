/// A piece of an HTML page.
///
/// Text is escaped by its type: there is no way to put markup into a page but by an element, so that no name from a
/// feed can.
///
///     HTML.element("p", [.class("price")], "4 < 5").rendered   // <p class="price">4 &lt; 5</p>
package indirect enum HTML: Sendable {
  /// Text, which is escaped when it is written.
  case text(String)
  /// An element with its attributes and what is in it.
  case element(StaticString, [Attribute], [HTML])
  /// Pieces, one after another.
  case list([HTML])
  /// A drawing, whose texts are escaped.
  case drawing(XMLElement)
  /// A style sheet of our own.
  case style(StaticString)

  /// No markup.
  static let nothing = HTML.list([])

  /// An element with its attributes and, one after another, what is in it.
  static func element(_ name: StaticString, _ attributes: [Attribute] = [], _ content: HTML...) -> HTML {
    .element(name, attributes, content)
  }

  var isNothing: Bool {
    if case .list(let pieces) = self { pieces.allSatisfy(\.isNothing) } else { false }
  }
}

extension HTML: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .text(text) }
}

extension HTML: ExpressibleByArrayLiteral {
  package init(arrayLiteral pieces: HTML...) { self = .list(pieces) }
}

extension HTML {
  /// An attribute of an element; its value is escaped.
  package struct Attribute: Sendable {
    var name: StaticString
    var value: String

    init(_ name: StaticString, value: String) {
      (self.name, self.value) = (name, value)
    }

    static func `class`(_ name: StaticString) -> Self { Self("class", value: "\(name)") }
    static func id(_ id: StaticString) -> Self { Self("id", value: "\(id)") }
    static func lang(_ tag: String) -> Self { Self("lang", value: tag) }
    static func href(_ address: WebAddress) -> Self { Self("href", value: address.text) }
    static func src(_ address: WebAddress) -> Self { Self("src", value: address.text) }
    /// What is read aloud in place of an element.
    static func labelled(_ text: String) -> Self { Self("aria-label", value: text) }
  }
}

// MARK: - Writing

extension HTML {
  /// The markup.
  var rendered: String {
    var markup = ""
    write(to: &markup)
    return markup
  }

  private func write(to markup: inout String) {
    switch self {
    case .text(let text): markup += Self.escaped(text)
    case .list(let pieces): for piece in pieces { piece.write(to: &markup) }
    case .drawing(let drawing): markup += drawing.markup
    case .style(let sheet): markup += "<style>\(sheet)</style>\n"
    case .element(let name, let attributes, let content):
      let name = "\(name)"
      let written = attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
      markup += "<\(name)\(written)>"
      if Self.voidElements.contains(name) { return }
      for piece in content { piece.write(to: &markup) }
      markup += "</\(name)>"
      if Self.blockElements.contains(name) { markup += "\n" }
    }
  }

  /// HTML Living Standard, 13.1.2: elements without an end tag that this module writes.
  private static let voidElements: Set<String> = ["meta", "img", "br", "link", "input"]

  /// A line each, so that the page's source can be read.
  private static let blockElements: Set<String> = [
    "html", "head", "body", "title", "header", "main", "footer", "section", "article", "div", "h1", "h2", "h3", "p",
    "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "figure", "nav", "form", "link",
    "details", "summary", "select", "option",
  ]

  /// Text for an element's content or a quoted attribute; control characters become U+FFFD, since HTML allows none but
  /// white space.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case "\r": escaped += "\n"
      default: escaped.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || (scalar.value & 0xFFFE) == 0xFFFE
      || (0xFDD0...0xFDEF).contains(scalar.value)
  }
}
