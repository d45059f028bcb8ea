/// One value of an answer.
struct Cell: Sendable {
  indirect enum Value: Sendable {
    case null
    case text(String)
    case integer(Int64)
    /// An exact decimal number such as `1.29`; a string in JSON, so no reader rounds it.
    case decimal(String)
    /// A number that is not exact, such as a mean.
    case real(Double)
    case boolean(Bool)
    case list([Cell])
    case object([(key: String, value: Cell)])
  }

  var value: Value
  /// The cell's style for people.
  var style: Style?
}

extension Cell {
  static let null = Cell(value: .null)

  /// Text; `nil` is null.
  static func text(_ text: String?) -> Cell { Cell(value: text.map(Value.text) ?? .null) }

  /// A whole number, kept as text when it needs more than 64 bits; `nil` is null.
  static func integer(_ number: (some BinaryInteger)?) -> Cell {
    guard let number else { return .null }
    return Cell(value: Int64(exactly: number).map(Value.integer) ?? .text(String(number)))
  }

  /// Decimal text such as `1.29`; `nil` is null.
  static func decimal(_ text: String?) -> Cell { Cell(value: text.map(Value.decimal) ?? .null) }

  /// A number that is not exact; `nil` is null.
  static func real(_ number: Double?) -> Cell { Cell(value: number.map(Value.real) ?? .null) }

  /// Seconds with three decimals.
  static func seconds(_ duration: Duration) -> Cell {
    let milliseconds = Int64(duration / .milliseconds(1))
    return .decimal("\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())")
  }

  static func boolean(_ flag: Bool?) -> Cell { Cell(value: flag.map(Value.boolean) ?? .null) }

  static func list(_ cells: [Cell]) -> Cell { Cell(value: .list(cells)) }

  static func object(_ members: [(key: String, value: Cell)]) -> Cell { Cell(value: .object(members)) }

  func styled(_ style: Style?) -> Cell { Cell(value: value, style: style) }

  /// The value for people; null is empty.
  var text: String {
    switch value {
    case .null: ""
    case .text(let text), .decimal(let text): text
    case .integer(let number): String(number)
    case .real(let number): number.isInfinite ? (number < 0 ? "-Inf" : "Inf") : "\(number)"
    case .boolean(let flag): flag ? "yes" : "no"
    case .list(let cells): cells.map(\.text).joined(separator: ", ")
    case .object: jsonText
    }
  }
}

/// A style of text on a terminal; elsewhere it has no effect.
enum Style: String, Sendable {
  case bold = "1"
  case faint = "2"
  case good = "32"
  case bad = "31"

  /// `text` between the escapes that start and end the style (ECMA-48, "select graphic rendition").
  func around(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
