internal import CatalogModel

/// An SVG document as it is written: elements with escaped text and short numbers.
public struct SVGText: Sendable {
  private(set) var text: String

  /// Begins a document of so many pixels.
  init(width: Double, height: Double, title: String) {
    let (width, height) = (Self.number(width), Self.number(height))
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" font-family="Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK JP', sans-serif">
      <title>\(Self.escaped(title))</title>\n
      """
  }

  /// Adds an element without content.
  mutating func add(_ element: String, _ attributes: [(String, String)]) {
    text += "<\(element)\(Self.written(attributes))/>\n"
  }

  /// Adds a line of text.
  mutating func add(text words: String, x: Double, y: Double, size: Double, _ attributes: [(String, String)]) {
    let place = [("x", x), ("y", y), ("font-size", size)].map { ($0.0, Self.number($0.1)) }
    text += "<text\(Self.written(place + attributes))>\(Self.escaped(words))</text>\n"
  }

  mutating func finish() { text += "</svg>\n" }

  private static func written(_ attributes: [(String, String)]) -> String {
    attributes.map { name, value in " \(name)=\"\(escaped(value))\"" }.joined()
  }

  /// A number with at most one decimal.
  static func number(_ value: Double) -> String {
    Int((value * 10).rounded()).tenthsText
  }

  /// Text on one line; what HTML does not allow, XML does not either.
  static func escaped(_ text: String) -> String {
    HTML.escaped(String(text.map { "\t\n\r\r\n".contains($0) ? " " : $0 }))
  }
}
