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
  mutating func add(_ element: String, _ attributes: [(String, Attribute)]) {
    text += "<\(element)\(Self.written(attributes))/>\n"
  }

  /// Adds a line of text.
  mutating func add(text words: String, x: Double, y: Double, size: Double, _ attributes: [(String, Attribute)] = []) {
    let place: [(String, Attribute)] = [("x", .number(x)), ("y", .number(y)), ("font-size", .number(size))]
    text += "<text\(Self.written(place + attributes))>\(Self.escaped(words))</text>\n"
  }

  mutating func finish() { text += "</svg>\n" }

  enum Attribute: ExpressibleByStringLiteral {
    case number(Double)
    case word(String)

    init(stringLiteral word: String) { self = .word(word) }
  }

  private static func written(_ attributes: [(String, Attribute)]) -> String {
    attributes.map { name, value in
      switch value {
      case .number(let number): " \(name)=\"\(Self.number(number))\""
      case .word(let word): " \(name)=\"\(escaped(word))\""
      }
    }.joined()
  }

  /// A number with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)")
  }

  /// Text as XML has it; characters that XML 1.0 does not allow become the replacement character.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += " "
      default: escaped.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar.value != 0xFFFE && scalar.value != 0xFFFF
  }
}
