/// One value of an answer.
public struct Cell: Sendable {
  /// A value with its type.
  public enum Value: Sendable {
    /// Nothing: not known, or not there.
    case null
    /// A text.
    case text(String)
    /// A whole number; an Apple ID.
    case integer(Int64)
    /// An exact decimal number such as `1.29`; a string in JSON, so no reader rounds it.
    case decimal(String)
    /// A number that is not exact, such as a mean.
    case real(Double)
    /// True or false.
    case boolean(Bool)
    /// Values in their order.
    case list([Cell])
    /// Members in their order.
    case object([(key: String, value: Cell)])
  }

  /// The value.
  public var value: Value
  /// The cell's style for people.
  public var style: Style?

  /// A value, with a style for people.
  public init(value: Value, style: Style? = nil) { (self.value, self.style) = (value, style) }

  /// What a cell says besides its text; a terminal shows it as a colour.
  public enum Style: Sendable {
    /// Bold type.
    case bold
    /// Less than the rest.
    case faint
    /// Good news, such as a lower price.
    case good
    /// Bad news, such as a higher price.
    case bad
  }
}

extension Cell {
  /// Nothing: not known, or not there.
  public static let null = Cell(value: .null)

  /// Text; `nil` is null.
  public static func text(_ text: String?) -> Cell { Cell(value: text.map(Value.text) ?? .null) }

  /// A whole number, kept as text when it needs more than 64 bits; `nil` is null.
  public static func integer(_ number: (some BinaryInteger)?) -> Cell {
    guard let number else { return .null }
    return Cell(value: Int64(exactly: number).map(Value.integer) ?? .text(String(number)))
  }

  /// Decimal text such as `1.29`; `nil` is null.
  public static func decimal(_ text: String?) -> Cell { Cell(value: text.map(Value.decimal) ?? .null) }

  /// A number that is not exact; `nil` is null.
  public static func real(_ number: Double?) -> Cell { Cell(value: number.map(Value.real) ?? .null) }

  /// Seconds with three decimals.
  public static func seconds(_ duration: Duration) -> Cell {
    let milliseconds = Int64(duration / .milliseconds(1))
    return .decimal("\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())")
  }

  /// True or false; `nil` is null.
  public static func boolean(_ flag: Bool?) -> Cell { Cell(value: flag.map(Value.boolean) ?? .null) }

  /// Values in their order.
  public static func list(_ cells: [Cell]) -> Cell { Cell(value: .list(cells)) }

  /// A list; null where it would be empty.
  public static func listIfAny(_ cells: [Cell]) -> Cell { cells.isEmpty ? .null : .list(cells) }

  /// Members in their order.
  public static func object(_ members: [(key: String, value: Cell)]) -> Cell { Cell(value: .object(members)) }

  /// The same value in a style; `nil` is none.
  public func styled(_ style: Style?) -> Cell { Cell(value: value, style: style) }

  /// The value for people; null is empty.
  public var text: String {
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
